import { Wallet } from 'lucide-react';
import { noPaymentsText } from '@portal/contract/payments';
import type { Payments } from '@portal/contract/payments';
import { Card } from '@portal/ui/content';
import { Empty, Note } from '@portal/ui/feedback';
import { invoiceKey } from '../basket.ts';
import { DueRow } from './due-row.tsx';
import { InProgress } from './in-progress.tsx';
import type { Choice } from './selection.ts';
import type { InvoiceActions } from './use-selection.ts';

export interface DueRowsProps {
  payments: Payments;
  firstName: string;
  choice: Choice;
  actions: InvoiceActions;
}

/** Due invoices of one student at one school, followed by payments in progress. */
export const DueRows = ({ payments, firstName, choice, actions }: DueRowsProps) => {
  const { financeRecordsDue, mayPay, today } = payments;
  const payable = financeRecordsDue.filter(({ amountOwing }) => amountOwing > 0);
  return (
    <>
      {payable.length > 0 ? (
        <ul className="card card-flush rows">
          {payable.map((record) => {
            const key = invoiceKey(record);
            return (
              <DueRow
                key={key}
                record={record}
                today={today}
                mayPay={mayPay}
                chosen={choice.selection[key]}
                isReset={choice.resets.includes(key)}
                actions={actions}
              />
            );
          })}
        </ul>
      ) : (
        <Card as="div">
          <Empty icon={Wallet}>{noPaymentsText(firstName)}</Empty>
        </Card>
      )}
      <InProgress records={financeRecordsDue} today={today} />
      {!mayPay && payable.length > 0 && (
        <div className="inv-notes">
          <Note tone="mute">
            <p>Only the student’s primary account owner can open, download or pay invoices.</p>
          </Note>
        </div>
      )}
    </>
  );
};
