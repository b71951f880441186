import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstant, formatLongDate } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import {
  compareDayEndpoint,
  dayDetailEndpoint,
  type SettlementDay,
  type SettlementDifference,
} from '@portal/contract/payments/office';
import type { ResponseOf } from '@portal/contract/endpoint';
import { formatCents } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Dialog, FailureNote, LoadFailed, Loading } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshPayments } from './queries.ts';

const { day: texts } = officePaymentTexts;

type Detail = ResponseOf<typeof dayDetailEndpoint>;
const failures = { codes: { 'payment-unavailable': { text: texts.unavailable } } } as const;
const key = 'payment-day';

const Difference = ({ line }: { line: SettlementDifference }) => {
  const amounts = {
    gateway: formatCents(line.gatewayCents ?? 0),
    portal: formatCents(line.portalCents ?? 0),
  };
  const what = format(texts.kinds[line.kind], amounts);
  return (
    <li>
      {format(texts.line, { what, invoice: line.invoiceNumber, receipt: line.receiptNumber })}
      {line.reference === null && <span className="sub">{texts.notOurs}</span>}
    </li>
  );
};

const Found = ({ detail }: { detail: Detail }) => (
  <>
    {detail.comparedAt !== null && detail.differences.length === 0 && <p>{texts.agrees}</p>}
    {detail.differences.length > 0 && (
      <section aria-label={texts.differences}>
        <h3>{texts.differences}</h3>
        <ul className="imp-names">
          {detail.differences.map((line) => (
            <Difference key={`${line.kind} ${line.reference} ${line.receiptNumber}`} line={line} />
          ))}
        </ul>
      </section>
    )}
    {detail.refunds > 0 && (
      <p>{format(texts.refunds, { count: detail.refunds, amount: formatCents(detail.refundCents) })}</p>
    )}
    {detail.notInRegister.length > 0 && (
      <section aria-label={texts.notInRegister}>
        <h3>{texts.notInRegister}</h3>
        <ul className="imp-names">
          {detail.notInRegister.map(({ reference, invoiceNumber, receiptNumber, amountCents }) => (
            <li key={reference}>
              {format(texts.notInRegisterLine, {
                amount: formatCents(amountCents),
                invoice: invoiceNumber,
                receipt: receiptNumber,
              })}
            </li>
          ))}
        </ul>
        <p className="muted">{texts.notInRegisterFoot}</p>
      </section>
    )}
    {detail.ownHidden > 0 && <p className="muted">{format(texts.own, { count: detail.ownHidden })}</p>}
  </>
);

function comparedText({ comparedAt, comparedBy }: Detail): string {
  if (comparedAt === null) return texts.never;
  const time = formatInstant(new Date(comparedAt), paymentTimeZone);
  return comparedBy === null
    ? format(texts.comparedAlone, { time })
    : format(texts.compared, { time, name: comparedBy });
}

function useDay({ day }: SettlementDay) {
  const params = { centreCode: useOffice().school.centreCode, day };
  const queries = useQueryClient();
  const refresh = useRefreshPayments();
  const action = useAction({ failures });
  const detail = useQuery({
    queryKey: [key, params.centreCode, day],
    queryFn: ({ signal }) => call(dayDetailEndpoint, { params, signal, handlesProblems: true }),
  });
  const compare = (): void =>
    void action.run(async () => {
      await call(compareDayEndpoint, { params, handlesProblems: true });
      await Promise.all([queries.invalidateQueries({ queryKey: [key] }), refresh()]);
    });
  return { detail, compare, action };
}

/** A settlement day beside the gateway’s (O-14.4). */
export const DayDialog = ({ day, onClose }: { day: SettlementDay; onClose: () => void }) => {
  const { detail, compare, action } = useDay(day);
  const { data, isError, isFetching, refetch } = detail;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={action.isBusy}
      title={formatLongDate(day.day)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.close}
          </Button>
          <Button variant="primary" busy={action.isBusy} onClick={compare}>
            {texts.compare}
          </Button>
        </>
      }
    >
      {action.failure && <FailureNote failure={action.failure} attempt={action.attempt} />}
      {data && (
        <div className="col">
          <p className="muted" role="status">
            {comparedText(data)}
          </p>
          <Found detail={data} />
        </div>
      )}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </Dialog>
  );
};
