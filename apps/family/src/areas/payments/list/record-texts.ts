/** The text beside the description of an invoice or payment (V-4.1). Pure. */
import { centsOf, formatCents } from '@portal/contract/shared';
import { dateInZone, formatDate, formatLongDate } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import type { FinanceRecord, PendingPayment, Refund } from '@portal/contract/payments';
import type { IsoDate } from '@portal/contract/dates';

export const money = (dollars: number): string => formatCents(centsOf(dollars));

export function dueText({ dueDate }: Pick<FinanceRecord, 'dueDate'>, today: IsoDate): string {
  const day = formatLongDate(dueDate, today.slice(0, 4));
  return dueDate < today ? `Was due ${day}` : `Due ${day}`;
}

const closedLabels = { paid: 'Paid', closed: 'Closed', received: 'Payment received' } as const;

/** "Paid Friday 28 August", or the due date if there is no payment date. */
export function closedText(
  { status, transactionDate, dueDate }: Pick<FinanceRecord, 'status' | 'transactionDate' | 'dueDate'>,
  today: IsoDate,
): string {
  if (status === 'due' || transactionDate === null) return dueText({ dueDate }, today);
  return `${closedLabels[status]} ${formatLongDate(transactionDate, today.slice(0, 4))}`;
}

/**
 * "$35.00 paid Sunday 15 November, receipt 88210467.": dated by the day in Sydney, with the receipt for people who may
 * see it.
 */
export function pendingText(payment: PendingPayment, today: IsoDate): string {
  const day = formatLongDate(dateInZone(new Date(payment.paymentDate), paymentTimeZone), today.slice(0, 4));
  const receipt = payment.paymentReceipt === null ? '' : `, receipt ${payment.paymentReceipt}`;
  return `${money(payment.paymentAmount)} paid ${day}${receipt}.`;
}

/** "$25.00 on 12 November 2026, receipt 90311901". */
export const refundText = ({ refundAmount, refundDate, refundReceipt }: Refund): string =>
  `${money(refundAmount)} on ${formatDate(refundDate)}, receipt ${refundReceipt}`;

export const confirmingText = (dollars: number): string =>
  `${money(dollars)} is being confirmed with the bank. Do not pay it again.`;

/** "1 item selected". */
export const selectedText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'} selected`;

/** Replaces the total while an amount is invalid. */
export const fixAmountText = 'Fix the amount marked in red, or clear the selection.';

export const equalAmountsText =
  'Two amounts are the same. Some banks decline that: pay them one at a time or vary the amounts.';
