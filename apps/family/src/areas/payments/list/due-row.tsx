import { ChevronDown, CircleAlert, Clock } from 'lucide-react';
import { memo, useState } from 'react';
import { amountOverOwingText } from '@portal/contract/payments';
import { centsOf, formatCents } from '@portal/contract/shared';
import type { FinanceRecord } from '@portal/contract/payments';
import type { IsoDate } from '@portal/contract/dates';
import { dueFlag } from '@portal/client/time';
import { classNames, VisuallyHidden } from '@portal/ui/base';
import { FieldError } from '@portal/ui/fields';
import { Icon, Tag } from '@portal/ui/content';
import { invoiceKey, type ChosenAmount } from '../basket.ts';
import { AmountField } from './amount-field.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { dueText, money } from './record-texts.ts';
import { chosenCents } from './selection.ts';
import type { InvoiceActions } from './use-selection.ts';

export interface DueRowProps {
  record: FinanceRecord;
  today: IsoDate;
  mayPay: boolean;
  /** The amount to pay; undefined while the invoice is not ticked. */
  chosen: ChosenAmount | undefined;
  /** The amount exceeded the owing amount and was reset. */
  isReset: boolean;
  actions: InvoiceActions;
}

const DueFlagTag = ({ record, today }: Pick<DueRowProps, 'record' | 'today'>) => {
  const flag = dueFlag(record.dueDate, today);
  return (
    flag && (
      <Tag tone={flag.tone} icon={flag.tone === 'bad' ? CircleAlert : Clock}>
        {flag.text}
      </Tag>
    )
  );
};

/** The owing amount, or the part to be paid. */
const Amount = ({ owingCents, partCents }: { owingCents: number; partCents: number | null }) => (
  <p className="inv-amt">
    <b className="money">
      <bdi>{formatCents(partCents ?? owingCents)}</bdi>
    </b>
    <small>{partCents === null ? 'owing' : `of ${formatCents(owingCents)} owing`}</small>
  </p>
);

/** The part to be paid. Null for payment in full and for an invalid amount. */
function partOf(chosen: ChosenAmount | undefined, owingCents: number): number | null {
  const cents = chosen === undefined ? null : chosenCents(chosen, owingCents);
  return cents === owingCents ? null : cents;
}

/** One due invoice. Only the primary account owner can expand, tick and give it an amount (S-2.7, S-5.4). */
export const DueRow = memo(({ record, today, mayPay, chosen, isReset, actions }: DueRowProps) => {
  const owingCents = centsOf(record.amountOwing);
  const isTicked = mayPay && chosen !== undefined;
  // The selection survives a reload, so a row with an invalid amount opens to show it.
  const [isOpen, setOpen] = useState(isTicked && chosenCents(chosen, owingCents) === null);
  const partCents = mayPay ? partOf(chosen, owingCents) : null;
  const onTick = (ticked: boolean): void => {
    actions.onTick(record, ticked);
    if (ticked) setOpen(true);
  };
  return (
    <li className={classNames('inv', isTicked && 'sel', !mayPay && 'inv-plain')}>
      {mayPay && (
        <label className="choice inv-check">
          <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
          <VisuallyHidden>
            Select {record.description}, {money(record.amountOwing)} owing
          </VisuallyHidden>
        </label>
      )}
      <div>
        <h3 className="inv-title">{record.description}</h3>
        <p className="inv-meta">
          <span>{dueText(record, today)}</span>
          <DueFlagTag record={record} today={today} />
          {partCents !== null && <Tag tone="brand">Part payment</Tag>}
        </p>
      </div>
      <Amount owingCents={owingCents} partCents={partCents} />
      {isReset && (
        <div className="inv-reset" role="alert">
          <FieldError id={`reset-${invoiceKey(record)}`}>{amountOverOwingText}</FieldError>
        </div>
      )}
      {mayPay && (
        <details className="inv-more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {isTicked ? 'Details and amount' : 'Details'}
            <VisuallyHidden> for {record.description}</VisuallyHidden>
            <Icon icon={ChevronDown} size={18} />
          </summary>
          <div className="inv-detail">
            {isTicked && <AmountField record={record} chosen={chosen} actions={actions} />}
            <InvoiceFacts record={record} />
          </div>
        </details>
      )}
    </li>
  );
});
