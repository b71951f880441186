import { formatInstant } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import type { GatewayExchange, TrailEntry } from '@portal/contract/payments/office';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Dialog, LoadFailed, Loading } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useTrail } from './queries.ts';

const { trail: texts } = officePaymentTexts;

const eventWords: Readonly<Record<string, string>> = texts.events;

function entryText({ event, staffName }: TrailEntry): string {
  const words = eventWords[event] ?? event;
  return staffName === undefined ? words : format(texts.byStaff, { event: words, name: staffName });
}

const Entry = ({ entry }: { entry: TrailEntry }) => (
  <li className="col-sm">
    <p>
      <b>{entryText(entry)}</b>{' '}
      <time className="muted" dateTime={entry.at}>
        {formatInstant(new Date(entry.at), paymentTimeZone)}
      </time>
    </p>
    <ul className="imp-names">
      {entry.detail.map(({ name, value }) => (
        <li key={name} className="imp-file">
          {format(texts.detail, { name, value })}
        </li>
      ))}
    </ul>
  </li>
);

const valueNames: Readonly<Record<string, string>> = texts.names;

const valuesText = (values: GatewayExchange['sent']): string =>
  values.map(({ name, value }) => format(texts.detail, { name: valueNames[name] ?? name, value })).join(', ');

const Exchange = ({ exchange }: { exchange: GatewayExchange }) => {
  const { request, sent, answer, firstAt, lastAt, times } = exchange;
  const timeOf = (at: string): string => formatInstant(new Date(at), paymentTimeZone);
  return (
    <li className="col-sm">
      <p>
        <b>{texts.requests[request]}</b>{' '}
        <time className="muted" dateTime={firstAt}>
          {timeOf(firstAt)}
        </time>{' '}
        {times > 1 && (
          <span className="muted">{format(texts.repeated, { count: times, time: timeOf(lastAt) })}</span>
        )}
      </p>
      <ul className="imp-names">
        <li className="imp-file">{format(texts.sent, { values: valuesText(sent) })}</li>
        <li className="imp-file">{format(texts.answered, { values: valuesText(answer) })}</li>
      </ul>
    </li>
  );
};

const Exchanges = ({ exchanges }: { exchanges: readonly GatewayExchange[] }) => (
  <section className="col" aria-label={texts.gateway}>
    <h3>{texts.gateway}</h3>
    {exchanges.length === 0 ? (
      <p>{texts.noExchanges}</p>
    ) : (
      <ol className="col">
        {exchanges.map((exchange, index) => (
          <Exchange key={`${index} ${exchange.firstAt}`} exchange={exchange} />
        ))}
      </ol>
    )}
    <p className="muted">{texts.redacted}</p>
  </section>
);

/** A payment's audit trail and gateway requests (O-14.7). */
export const TrailDialog = ({
  payment,
  onClose,
}: {
  payment: { reference: string; invoiceNumber: string };
  onClose: () => void;
}) => {
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
      {data && (
        <div className="col">
          <section className="col" aria-label={texts.recorded}>
            <h3>{texts.recorded}</h3>
            {data.entries.length === 0 && <p>{texts.empty}</p>}
            <ol className="col">
              {data.entries.map((entry, index) => (
                <Entry key={`${index} ${entry.at}`} entry={entry} />
              ))}
            </ol>
          </section>
          <Exchanges exchanges={data.exchanges} />
        </div>
      )}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </Dialog>
  );
};
