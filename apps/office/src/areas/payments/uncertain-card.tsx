import { CircleHelp, Flag, History } from 'lucide-react';
import { useState } from 'react';
import type { UncertainPayment } from '@portal/contract/payments/office';
import { formatInstant } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import { formatCents } from '@portal/contract/shared';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { DecideDialog } from './decide-dialog.tsx';
import { TrailDialog } from './trail-dialog.tsx';

const { uncertain: texts } = officePaymentTexts;

const timeText = (instant: string): string => formatInstant(new Date(instant), paymentTimeZone);

const Actions = ({ payment }: { payment: UncertainPayment }) => {
  const [open, setOpen] = useState<'decide' | 'trail' | null>(null);
  const close = (): void => setOpen(null);
  const invoice = { invoice: payment.invoiceNumber };
  return (
    <div className="row rel-actions">
      {payment.staffSince !== null && (
        <Button
          className="btn-sm"
          variant="secondary"
          icon={CircleHelp}
          aria-label={format(texts.decideFor, invoice)}
          onClick={() => setOpen('decide')}
        >
          {texts.decide}
        </Button>
      )}
      <Button
        className="btn-sm"
        variant="ghost"
        icon={History}
        aria-label={format(texts.trailFor, invoice)}
        onClick={() => setOpen('trail')}
      >
        {texts.trail}
      </Button>
      {open === 'decide' && <DecideDialog payment={payment} onClose={close} />}
      {open === 'trail' && <TrailDialog payment={payment} onClose={close} />}
    </div>
  );
};

const Row = ({ payment }: { payment: UncertainPayment }) => {
  const { student, eqId, invoiceNumber, description, amountCents, begunAt, checks, staffSince } = payment;
  return (
    <tr>
      <th scope="row">
        {student}
        <span className="sub">{eqId}</span>
      </th>
      <td>
        {invoiceNumber}
        <span className="sub">{description}</span>
      </td>
      <td className="end num">{formatCents(amountCents)}</td>
      <td className="c-full">
        {staffSince === null ? texts.stillAsking : format(texts.waits, { time: timeText(staffSince) })}
        <span className="sub">
          {format(texts.begun, { time: timeText(begunAt) })}. {format(texts.asked, { count: checks })}.
        </span>
      </td>
      <td className="c-full">
        <Actions payment={payment} />
      </td>
    </tr>
  );
};

/** Payments whose outcome the gateway hasn’t given, those that wait for staff first (O-14.2). */
export const UncertainCard = ({ payments, own }: { payments: readonly UncertainPayment[]; own: number }) => {
  const waiting = payments.filter(({ staffSince }) => staffSince !== null).length;
  const { columns } = texts;
  return (
    <section className="oc" aria-labelledby="uncertain">
      <div className="oc-h">
        <h2 id="uncertain">{texts.heading}</h2>
        {waiting > 0 && (
          <Tag tone="warn" icon={Flag}>
            {format(texts.toDecide, { count: waiting })}
          </Tag>
        )}
      </div>
      {payments.length === 0 ? (
        <p className="oc-b">{texts.none}</p>
      ) : (
        <table className="qt qt2 qs-stack qs-plain" aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">{columns.student}</th>
              <th scope="col">{columns.invoice}</th>
              <th scope="col" className="end">
                {columns.amount}
              </th>
              <th scope="col">{columns.asked}</th>
              <th scope="col">
                <span className="vh">{columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <Row key={payment.reference} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
      {own > 0 && <p className="oc-b muted">{format(texts.own, { count: own })}</p>}
      {payments.length > 0 && <p className="oc-b muted">{texts.foot}</p>}
    </section>
  );
};
