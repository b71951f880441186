import { CircleCheck, Clock3, Download } from 'lucide-react';
import { exportDayEndpoint, type SettlementDay } from '@portal/contract/payments/office';
import { formatLongDate } from '@portal/contract/dates';
import { formatCents } from '@portal/contract/shared';
import { urlOf } from '@portal/client/calls';
import { savePosted } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshPayments } from './queries.ts';

const { days: texts } = officePaymentTexts;

const State = ({ day: { isOver, toExport } }: { day: SettlementDay }) => {
  if (!isOver) return <Tag icon={Clock3}>{texts.running}</Tag>;
  if (toExport > 0) return <Tag tone="info">{format(texts.toExport, { count: toExport })}</Tag>;
  return (
    <Tag tone="ok" icon={CircleCheck}>
      {texts.exported}
    </Tag>
  );
};

const Row = ({ day }: { day: SettlementDay }) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshPayments();
  const { run, isBusy, failure, attempt } = useAction();
  const params = { centreCode, day: day.day };
  const name = format(texts.fileName, { day: day.day });
  const save = (): void =>
    void run(async () => {
      await savePosted(urlOf(exportDayEndpoint.path, params, {}), name);
      await refresh();
    });
  return (
    <tr>
      <th scope="row">{formatLongDate(day.day)}</th>
      <td className="end num" data-label={texts.columns.payments}>
        {day.payments}
      </td>
      <td className="end num">{formatCents(day.totalCents)}</td>
      <td className="nw">
        <State day={day} />
      </td>
      <td className="c-full">
        {day.isOver && (
          <div className="row rel-actions">
            <Button
              className="btn-sm"
              variant="secondary"
              icon={Download}
              busy={isBusy}
              aria-label={format(texts.exportDay, { day: formatLongDate(day.day) })}
              onClick={save}
            >
              {texts.export}
            </Button>
            {failure && <FailureNote failure={failure} attempt={attempt} />}
          </div>
        )}
      </td>
    </tr>
  );
};

/** The days that the bank settled, each to export for the school’s accounts (O-14.1). */
export const DaysCard = ({ days }: { days: readonly SettlementDay[] }) => {
  const { columns } = texts;
  return (
    <section className="oc" aria-labelledby="days">
      <div className="oc-h">
        <h2 id="days">{texts.heading}</h2>
      </div>
      {days.length === 0 ? (
        <p className="oc-b">{texts.none}</p>
      ) : (
        <table className="qt qt2 qs-stack qs-plain" aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">{columns.day}</th>
              <th scope="col" className="end">
                {columns.payments}
              </th>
              <th scope="col" className="end">
                {columns.total}
              </th>
              <th scope="col">{columns.state}</th>
              <th scope="col">
                <span className="vh">{columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Row key={day.day} day={day} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
