import { parseDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import { decidePaymentEndpoint, moneyFigures, type UncertainPayment } from '@portal/contract/payments/office';
import { formatCents } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { RadioCards } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { toasts } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { FormDialog } from '../../shared/parts/form-dialog.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshPayments } from './queries.ts';

const { decide: texts } = officePaymentTexts;

interface Values {
  answer: string;
  receipt: string;
  day: string;
}

function errorsOf({ answer, receipt, day }: Values): FieldError[] {
  if (answer === '') return [{ path: 'answer', message: texts.noAnswer }];
  if (answer === 'not-charged') return [];
  const errors: FieldError[] = [];
  if (receipt.trim() === '') errors.push({ path: 'receipt', message: texts.noReceipt });
  if (parseDate(day) === null) errors.push({ path: 'day', message: texts.noDay });
  return errors;
}

function useDecision({ reference }: UncertainPayment, onClose: () => void) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshPayments();
  return useForm({
    draft: `decide-payment/${reference}`,
    initial: { answer: '', receipt: '', day: '' },
    check: errorsOf,
    send: ({ answer, receipt, day }) =>
      call(decidePaymentEndpoint, {
        params: { centreCode, reference },
        body: {
          charged:
            answer === 'charged'
              ? { receiptNumber: receipt.trim(), settlementDate: parseDate(day) ?? '' }
              : null,
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

/** Records what the bank says of a payment (O-14.2). */
export const DecideDialog = ({ payment, onClose }: { payment: UncertainPayment; onClose: () => void }) => {
  const form = useDecision(payment, onClose);
  const { values, change, errorOf } = form;
  const { invoiceNumber, student, amountCents, reference } = payment;
  return (
    <FormDialog
      id="decide-payment"
      title={format(texts.title, { invoice: invoiceNumber })}
      texts={{ cancel: texts.cancel, send: texts.save }}
      form={form}
      onClose={onClose}
    >
      <p className="imp-file">
        {format(texts.facts, { student, amount: formatCents(amountCents), reference })}
      </p>
      <RadioCards
        name="answer"
        legend={texts.question}
        error={errorOf('answer')}
        options={[
          { value: 'charged', label: texts.charged },
          { value: 'not-charged', label: texts.notCharged },
        ]}
        value={values.answer}
        onChange={(answer) => change({ answer })}
      />
      {values.answer === 'charged' && (
        <>
          <TextInput
            id="receipt"
            label={texts.receipt}
            width="16"
            autoComplete="off"
            maxLength={moneyFigures.receiptLength}
            error={errorOf('receipt')}
            value={values.receipt}
            onChange={({ target }) => change({ receipt: target.value })}
          />
          <DateInput
            id="settlement-day"
            label={texts.day}
            calendarLabel={texts.calendar}
            error={errorOf('day')}
            value={values.day}
            onChange={(day) => change({ day })}
          />
        </>
      )}
    </FormDialog>
  );
};
