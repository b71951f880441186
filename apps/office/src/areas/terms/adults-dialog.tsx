import type { CurrentTerms, TermsAdult } from '@portal/contract/terms';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { officeTermsTexts } from '@portal/texts/office/publishing/terms';
import { Button } from '@portal/ui/buttons';
import { Dialog, LoadFailed, Loading } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useTermsAdults } from './queries.ts';

const texts = officeTermsTexts.adults;

const Adults = ({ adults }: { adults: readonly TermsAdult[] }) => {
  const { name, timeZone } = useOffice().school;
  return (
    <table className="qt">
      <caption className="vh">{format(texts.caption, { school: name })}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.students}</th>
          <th scope="col">{texts.accepted}</th>
        </tr>
      </thead>
      <tbody>
        {adults.map((adult) => (
          <tr key={`${adult.name} ${adult.students.join()} ${adult.acceptedAt ?? ''}`}>
            <th scope="row">{adult.name}</th>
            <td>{adult.students.join(', ')}</td>
            <td className="nw">
              {adult.acceptedAt === null ? texts.notYet : formatInstant(new Date(adult.acceptedAt), timeZone)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The school's adults, with whether each has accepted the document. */
export const AdultsDialog = ({ terms, onClose }: { terms: CurrentTerms; onClose: () => void }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = useTermsAdults(centreCode, terms.key);
  return (
    <Dialog
      open
      onClose={onClose}
      title={format(texts.title, { kind: officeTermsTexts.kinds[terms.kind], version: terms.version })}
      className="terms-adults"
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className="muted">{texts.recorded}</p>
      {data && data.adults.length === 0 && <p>{texts.none}</p>}
      {data && data.adults.length > 0 && <Adults adults={data.adults} />}
      {data?.hasMore && <p>{format(texts.more, { count: data.adults.length })}</p>}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </Dialog>
  );
};
