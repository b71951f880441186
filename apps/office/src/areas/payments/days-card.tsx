import { Check, CheckCheck, Download, EqualNot, Loader, Scale } from 'lucide-react';
import { useState } from 'react';
import { exportDayEndpoint, type DayState, type SettlementDay } from '@portal/contract/payments/office';
import { formatLongDate } from '@portal/contract/dates';
import { formatCents } from '@portal/contract/shared';
import { urlOf } from '@portal/client/calls';
import { savePosted } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import type { IconType } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { Tag, type TagProps } from '@portal/ui/content';
import { FailureNote } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { DayDialog } from './day-dialog.tsx';
import { useRefreshPayments } from './queries.ts';

const { days: texts } = officePaymentTexts;
const { columns } = texts;

const tags: Readonly<Record<DayState, { tone: NonNullable<TagProps['tone']>; icon: IconType }>> = {
  running: { tone: 'info', icon: Loader },
  complete: { tone: 'ok', icon: Check },
  'in-register': { tone: 'ok', icon: CheckCheck },
  differs: { tone: 'warn', icon: EqualNot },
};

const State = ({ day: { state, isOver, toExport } }: { day: SettlementDay }) => (
  <>
    <Tag {...tags[state]}>{texts.states[state]}</Tag>
    {isOver && toExport > 0 && <span className="sub">{format(texts.toExport, { count: toExport })}</span>}
  </>
);

function useExport({ day }: SettlementDay) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshPayments();
  const action = useAction();
  const params = { centreCode, day };
  const save = (): void =>
    void action.run(async () => {
      await savePosted(urlOf(exportDayEndpoint.path, params, {}), format(texts.fileName, { day }));
      await refresh();
    });
  return { ...action, save };
}

const Actions = ({ day }: { day: SettlementDay }) => {
  const [isOpen, setOpen] = useState(false);
  const { save, isBusy, failure, attempt } = useExport(day);
  const name = { day: formatLongDate(day.day) };
  return (
    <div className="row rel-actions">
      <Button
        className="btn-sm"
        variant="secondary"
        icon={Scale}
        aria-label={format(texts.detailsOf, name)}
        onClick={() => setOpen(true)}
      >
        {texts.details}
      </Button>
      <Button
        className="btn-sm"
        variant="secondary"
        icon={Download}
        busy={isBusy}
        aria-label={format(texts.exportDay, name)}
        onClick={save}
      >
        {texts.export}
      </Button>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {isOpen && <DayDialog day={day} onClose={() => setOpen(false)} />}
    </div>
  );
};

const differenceText = ({ gateway, differences, differenceCents }: SettlementDay): string => {
  if (gateway === null) return texts.open;
  // Without an amount, only receipt numbers differ, so this shows the number of differences.
  return differences > 0 && differenceCents === 0 ? String(differences) : formatCents(differenceCents);
};

const Row = ({ day }: { day: SettlementDay }) => (
  <tr>
    <th scope="row">{formatLongDate(day.day)}</th>
    <td className="end num" data-label={columns.payments}>
      {day.payments}
    </td>
    <td className="end num" data-label={columns.gateway}>
      {day.gateway ? (
        formatCents(day.gateway.totalCents)
      ) : (
        <span className="muted">{day.isOver ? texts.notCompared : texts.notYet}</span>
      )}
    </td>
    <td className="end num" data-label={columns.portal}>
      {formatCents(day.totalCents)}
    </td>
    <td className="end num" data-label={columns.register}>
      {day.registerCents > 0 || day.totalCents === 0 ? (
        formatCents(day.registerCents)
      ) : (
        <span className="muted">{texts.notYet}</span>
      )}
    </td>
    <td className="end num" data-label={columns.difference}>
      {day.differences > 0 ? <b>{differenceText(day)}</b> : differenceText(day)}
    </td>
    <td className="nw">
      <State day={day} />
    </td>
    <td className="c-full">{day.isOver && <Actions day={day} />}</td>
  </tr>
);

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{columns.day}</th>
      {[columns.payments, columns.gateway, columns.portal, columns.register, columns.difference].map(
        (name) => (
          <th key={name} scope="col" className="end">
            {name}
          </th>
        ),
      )}
      <th scope="col">{columns.state}</th>
      <th scope="col">
        <span className="vh">{columns.actions}</span>
      </th>
    </tr>
  </thead>
);

/** The days that the bank settled: the gateway, the portal and the register side by side (O-14.1, O-14.4). */
export const DaysCard = ({ days }: { days: readonly SettlementDay[] }) => (
  <section className="oc" aria-labelledby="days">
    <div className="oc-h">
      <h2 id="days">{texts.heading}</h2>
      <span className="muted">{texts.lead}</span>
    </div>
    {days.length === 0 ? (
      <p className="oc-b">{texts.none}</p>
    ) : (
      <div className="qt-scroll">
        <table className="qt qt2 qs-stack qs-plain" aria-label={texts.table}>
          <Head />
          <tbody>
            {days.map((day) => (
              <Row key={day.day} day={day} />
            ))}
          </tbody>
        </table>
      </div>
    )}
    <div className="oc-f">{texts.foot}</div>
  </section>
);
