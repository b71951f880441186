/** The result page's texts (S-4.3, S-8.3; V-4.1). Pure. */
import { formatCents, centsOf } from '@portal/contract/shared';
import { paymentTexts, paymentTimeText } from '@portal/contract/payments';
import type { PaymentOutcome, VerifiedPayment } from '@portal/contract/payments';

const several = (count: number): boolean => count > 1;

/** The page's heading. */
export function resultTitle(verified: VerifiedPayment): string {
  const { paymentsResult, successfulPayments, failedPayments, unknownOutcomePayments } = verified;
  switch (paymentsResult) {
    case 'Success':
      return several(successfulPayments.length) ? 'Payments successful' : 'Payment successful';
    case 'Partial Success':
      return failedPayments.length > 0
        ? 'Some payments did not go through'
        : 'Some payments are not confirmed yet';
    case 'Failure':
      return several(failedPayments.length) ? 'Payments unsuccessful' : 'Payment unsuccessful';
    default:
      return several(unknownOutcomePayments.length) ? 'Payments not confirmed' : 'Payment not confirmed';
  }
}

/** The date in Sydney and the card. Empty while nothing is known. */
export function resultLead({ paymentDateTime, maskedCardNumber }: VerifiedPayment): string {
  if (paymentDateTime === null) return '';
  const lastDigits = /\d{3,4}$/.exec(maskedCardNumber ?? '')?.[0];
  const card = lastDigits === undefined ? '' : ` Card ending ${lastDigits}.`;
  return `${paymentTimeText(new Date(paymentDateTime))}.${card}`;
}

/** The specified sentences for a complete failure and an unknown outcome. */
export function resultError({ paymentsResult }: VerifiedPayment): { title: string; text: string } | null {
  if (paymentsResult === 'Failure') return { title: paymentTexts.error, text: paymentTexts.unsuccessful };
  if (paymentsResult !== 'Unknown') return null;
  const text =
    'Your bank has not confirmed it yet. We keep asking, and email you when we know. Do not pay again until then.';
  return { title: paymentTexts.error, text };
}

/** The total of several outcomes. */
export const sumOf = (outcomes: readonly Pick<PaymentOutcome, 'amount'>[]): string =>
  formatCents(outcomes.reduce((sum, { amount }) => sum + centsOf(amount), 0));

export const money = ({ amount }: Pick<PaymentOutcome, 'amount'>): string => formatCents(centsOf(amount));

export const countText = (count: number, what: 'succeeded' | 'failed' | 'unconfirmed'): string =>
  `${count} ${several(count) ? 'payments' : 'payment'} ${what}`;

/** Numbered only if there is more than one. */
export function studentsOf(verified: VerifiedPayment): number {
  const all = [
    ...verified.successfulPayments,
    ...verified.failedPayments,
    ...verified.unknownOutcomePayments,
  ];
  return new Set(all.map(({ studentEqId }) => studentEqId)).size;
}
