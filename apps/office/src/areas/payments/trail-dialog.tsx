import { formatInstant } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import type { TrailEntry, UncertainPayment } from '@portal/contract/payments/office';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Dialog, LoadFailed, Loading } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useTrail } from './queries.ts';

const { trail: texts } = officePaymentTexts;

const eventWords: Readonly<Record<string, string>> = texts.events;

const Entry = ({ entry: { at, event, detail } }: { entry: TrailEntry }) => (
  <li className="col-sm">
    <p>
      <b>{eventWords[event] ?? event}</b>{' '}
      <time className="muted" dateTime={at}>
        {formatInstant(new Date(at), paymentTimeZone)}
      </time>
    </p>
    <ul className="imp-names">
      {detail.map(({ name, value }) => (
        <li key={name} className="imp-file">
          {format(texts.detail, { name, value })}
        </li>
      ))}
    </ul>
  </li>
);

/** All that is recorded of a payment, such as each answer of the gateway. */
export const TrailDialog = ({ payment, onClose }: { payment: UncertainPayment; onClose: () => void }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = useTrail(centreCode, payment.reference);
  return (
    <Dialog
      open
      onClose={onClose}
      title={format(texts.title, { invoice: payment.invoiceNumber })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {data?.entries.length === 0 && <p>{texts.empty}</p>}
      {data && (
        <ol className="col">
          {data.entries.map((entry, index) => (
            <Entry key={`${index} ${entry.at}`} entry={entry} />
          ))}
        </ol>
      )}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </Dialog>
  );
};
