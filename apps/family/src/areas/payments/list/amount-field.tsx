import { amountFault, amountFaultText, prefilledAmount } from '@portal/contract/payments';
import { centsOf, formatCents } from '@portal/contract/shared';
import { limits } from '@portal/contract/limits';
import type { FinanceRecord } from '@portal/contract/payments';
import { Chip } from '@portal/ui/choices';
import { MoneyInput } from '@portal/ui/fields';
import { VisuallyHidden } from '@portal/ui/base';
import { invoiceKey, wholeAmount, type ChosenAmount } from '../basket.ts';
import type { InvoiceActions } from './use-selection.ts';

export interface AmountFieldProps {
  record: FinanceRecord;
  chosen: ChosenAmount;
  actions: InvoiceActions;
}

/** The amount to pay. An amount too long for the field is paid in full by a button. */
export const AmountField = ({ record, chosen, actions }: AmountFieldProps) => {
  const owingCents = centsOf(record.amountOwing);
  const fault = chosen === wholeAmount ? null : amountFault(chosen, owingCents);
  const needsButton = prefilledAmount(owingCents) === null;
  return (
    <div className="inv-pay">
      <MoneyInput
        id={`amount-${invoiceKey(record)}`}
        label={
          <>
            Amount to pay<VisuallyHidden> for {record.description}</VisuallyHidden>
          </>
        }
        hint={chosen === wholeAmount ? `All of it: ${formatCents(owingCents)}` : undefined}
        error={fault === null ? undefined : amountFaultText(fault)}
        maxLength={limits.paymentAmount}
        value={chosen ?? ''}
        onChange={(event) => actions.onType(record, event.target.value)}
        onBlur={() => actions.onTyped(record)}
      />
      {needsButton && (
        <Chip pressed={chosen === wholeAmount} onClick={() => actions.onPayAll(record)}>
          Pay all of it
        </Chip>
      )}
    </div>
  );
};
