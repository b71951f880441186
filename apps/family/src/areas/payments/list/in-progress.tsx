import { Clock } from 'lucide-react';
import { paymentNotes } from '@portal/contract/payments';
import type { FinanceRecord } from '@portal/contract/payments';
import type { IsoDate } from '@portal/contract/dates';
import { Note } from '@portal/ui/feedback';
import { invoiceKey } from '../basket.ts';
import { confirmingText, pendingText } from './record-texts.ts';

/** Payments that the school has not processed yet, with their receipts, and payments with an unknown outcome. */
export const InProgress = ({ records, today }: { records: readonly FinanceRecord[]; today: IsoDate }) => {
  const shown = records.filter(({ paymentsAreInProgress }) => paymentsAreInProgress);
  if (shown.length === 0) return null;
  return (
    <div className="inv-notes">
      {shown.map((record) => (
        <Note key={invoiceKey(record)} tone="mute" icon={Clock}>
          <h3>{record.description}: payment in progress</h3>
          {record.pendingPayments.map((payment, index) => (
            <p className="muted" key={`${payment.paymentDate} ${index}`}>
              {pendingText(payment, today)}
            </p>
          ))}
          {record.amountBeingConfirmed > 0 && (
            <p className="muted">{confirmingText(record.amountBeingConfirmed)}</p>
          )}
          {record.pendingPayments.length > 0 && <p className="muted">{paymentNotes.severalDays}</p>}
        </Note>
      ))}
    </div>
  );
};
