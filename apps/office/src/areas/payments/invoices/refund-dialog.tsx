import { parseDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import { parseCents } from '@portal/contract/payments';
import { moneyFigures, recordRefundEndpoint, type OfficePayment } from '@portal/contract/payments/office';
import { formatCents } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { DateInput } from '@portal/ui/dates';
import { toasts } from '@portal/ui/feedback';
import { MoneyInput, TextInput } from '@portal/ui/fields';
import { FormDialog } from '../../../shared/parts/form-dialog.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshInvoice } from '../queries.ts';

const { refund: texts } = officePaymentTexts;

interface Values {
  receipt: string;
  amount: string;
  day: string;
}

const errorsOf =
  ({ amountCents, refundedCents }: OfficePayment) =>
  ({ receipt, amount, day }: Values): FieldError[] => {
    const most = amountCents - refundedCents;
    const cents = parseCents(amount) ?? 0;
    const errors: FieldError[] = [];
    if (receipt.trim() === '') errors.push({ path: 'receipt', message: texts.noReceipt });
    if (cents === 0) errors.push({ path: 'amount', message: texts.noAmount });
    if (cents > most)
      errors.push({ path: 'amount', message: format(texts.tooMuch, { amount: formatCents(most) }) });
    if (parseDate(day) === null) errors.push({ path: 'day', message: texts.noDay });
    return errors;
  };

function useRefund(payment: OfficePayment, onClose: () => void) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshInvoice();
  return useForm({
    draft: `refund/${payment.reference}`,
    initial: { receipt: '', amount: '', day: '' },
    check: errorsOf(payment),
    send: ({ receipt, amount, day }) =>
      call(recordRefundEndpoint, {
        params: { centreCode, reference: payment.reference },
        body: {
          receiptNumber: receipt.trim(),
          amountCents: parseCents(amount) ?? 0,
          settlementDate: parseDate(day) ?? '',
        },
        handlesProblems: true,
      }),
    onSent: async () => {
      toasts.push({ title: texts.saved, tone: 'ok' });
      onClose();
      await refresh();
    },
  });
}

/** Records a refund that was made in the gateway’s own site (O-14.5). */
export const RefundDialog = ({ payment, onClose }: { payment: OfficePayment; onClose: () => void }) => {
  const form = useRefund(payment, onClose);
  const { values, change, errorOf } = form;
  return (
    <FormDialog
      id="record-refund"
      title={format(texts.title, { receipt: payment.receiptNumber ?? '' })}
      texts={{ cancel: texts.cancel, send: texts.save }}
      form={form}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <TextInput
        id="refund-receipt"
        label={texts.receipt}
        width="16"
        autoComplete="off"
        maxLength={moneyFigures.receiptLength}
        error={errorOf('receipt')}
        value={values.receipt}
        onChange={({ target }) => change({ receipt: target.value })}
      />
      <MoneyInput
        id="refund-amount"
        label={texts.amount}
        error={errorOf('amount')}
        value={values.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <DateInput
        id="refund-day"
        label={texts.day}
        calendarLabel={texts.calendar}
        error={errorOf('day')}
        value={values.day}
        onChange={(day) => change({ day })}
      />
    </FormDialog>
  );
};
