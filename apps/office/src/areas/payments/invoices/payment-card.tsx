import { History, Mail, Undo2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatDate, formatInstant } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import { reissueReceiptEndpoint, type OfficePayment } from '@portal/contract/payments/office';
import { formatCents } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { TrailDialog } from '../trail-dialog.tsx';
import { paymentLooks } from './invoice-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

const { invoice: texts } = officePaymentTexts;
const failures = { codes: { 'too-many-requests': { text: texts.tooOften } } } as const;

type Refund = OfficePayment['refunds'][number];

function sourceText({ recordedBy, isFoundAtGateway }: Refund): string {
  if (recordedBy === null) return texts.refundFound;
  return format(isFoundAtGateway ? texts.refundConfirmed : texts.refundRecorded, { name: recordedBy });
}

const refundText = ({ amountCents, settlementDate, receiptNumber }: Refund): string =>
  format(texts.refund, {
    amount: formatCents(amountCents),
    day: formatDate(settlementDate),
    receipt: receiptNumber,
  });

const Facts = ({ payment }: { payment: OfficePayment }) => {
  const { begunAt, receiptNumber, settlementDate, cardNumber, decidedBy, refunds } = payment;
  const facts: readonly (readonly [label: string, text: string | null])[] = [
    [texts.begun, formatInstant(new Date(begunAt), paymentTimeZone)],
    [texts.receipt, receiptNumber],
    [texts.settled, settlementDate === null ? null : formatDate(settlementDate)],
    [texts.card, cardNumber],
    [texts.decidedBy, decidedBy],
  ];
  return (
    <dl className="kv">
      {facts.map(
        ([label, text]) =>
          text !== null && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ),
      )}
      {refunds.map((refund) => (
        <Fragment key={refund.receiptNumber}>
          <dt>{texts.refunded}</dt>
          <dd>
            {refundText(refund)}
            <span className="sub">{sourceText(refund)}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
};

const ReceiptAgain = ({ payment }: { payment: OfficePayment }) => {
  const { centreCode } = useOffice().school;
  const { run, isBusy, failure, attempt } = useAction({ failures });
  const params = { centreCode, reference: payment.reference };
  const send = (): void =>
    void run(async () => {
      await call(reissueReceiptEndpoint, { params, handlesProblems: true });
      toasts.push({ title: texts.sent, tone: 'ok' });
    });
  return (
    <>
      <Button
        className="btn-sm"
        variant="secondary"
        icon={Mail}
        busy={isBusy}
        aria-label={format(texts.againFor, { receipt: payment.receiptNumber ?? '' })}
        onClick={send}
      >
        {texts.again}
      </Button>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};

const Actions = ({ payment, invoiceNumber }: { payment: OfficePayment; invoiceNumber: string }) => {
  const [open, setOpen] = useState<'refund' | 'trail' | null>(null);
  const close = (): void => setOpen(null);
  const receipt = { receipt: payment.receiptNumber ?? '' };
  const isCharged = payment.state === 'charged';
  return (
    <div className="row rel-actions">
      {isCharged && payment.payer !== null && <ReceiptAgain payment={payment} />}
      {isCharged && payment.refundedCents < payment.amountCents && (
        <Button
          className="btn-sm"
          variant="secondary"
          icon={Undo2}
          aria-label={format(texts.recordFor, receipt)}
          onClick={() => setOpen('refund')}
        >
          {texts.record}
        </Button>
      )}
      <Button
        className="btn-sm"
        variant="ghost"
        icon={History}
        aria-label={format(texts.historyOf, receipt)}
        onClick={() => setOpen('trail')}
      >
        {texts.history}
      </Button>
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'trail' && (
        <TrailDialog payment={{ reference: payment.reference, invoiceNumber }} onClose={close} />
      )}
    </div>
  );
};

export const PaymentCard = ({
  payment,
  invoiceNumber,
}: {
  payment: OfficePayment;
  invoiceNumber: string;
}) => {
  const { reference, state, payer, amountCents } = payment;
  return (
    <article className="oc" aria-labelledby={reference}>
      <div className="oc-h">
        <h3 id={reference}>
          {format(texts.by, { amount: formatCents(amountCents), payer: payer ?? texts.noPayer })}
        </h3>
        <Tag {...paymentLooks[state]}>{texts.states[state]}</Tag>
      </div>
      <div className="oc-b col">
        <Facts payment={payment} />
        <Actions payment={payment} invoiceNumber={invoiceNumber} />
      </div>
    </article>
  );
};
