import { Fragment } from 'react';
import { contactLabel, isSameAddress } from '@portal/contract';
import type { Address, ParentDetails } from '@portal/contract';

const AddressLines = ({ address }: { address: Address | null }) => {
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

/** Addresses and contacts, to read. */
export const DetailsList = ({ residentialAddress, postalAddress, contacts }: ParentDetails) => (
  <dl className="dl">
    <dt>Residential address</dt>
    <dd>
      <AddressLines address={residentialAddress} />
    </dd>
    <dt>Postal address</dt>
    <dd>
      {postalAddress === null || isSameAddress(residentialAddress, postalAddress) ? (
        'Same as residential'
      ) : (
        <AddressLines address={postalAddress} />
      )}
    </dd>
    {contacts.map(({ contactType, value, priority }) => (
      <Fragment key={`${contactType} ${priority} ${value}`}>
        <dt>{contactLabel(contactType)}</dt>
        <dd>{value === '' ? 'None' : <bdi>{value}</bdi>}</dd>
      </Fragment>
    ))}
  </dl>
);
