export type AddressLinesProps = {
  address: { line1: string; line2: string | null; suburb: string; state: string; postcode: string } | null;
};

/** An address, read-only. */
export const AddressLines = ({ address }: AddressLinesProps) => {
  if (address === null) return 'None';
  const { line1, line2, suburb, state, postcode } = address;
  return (
    <bdi>
      {[line1, ...(line2 === null ? [] : [line2])].map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {suburb} {state} {postcode}
    </bdi>
  );
};
