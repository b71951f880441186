/** Amounts to pay off one invoice (S-5.4; T35). Pure, in cents. */
import { limits } from '../limits.ts';
import { centsField, dollarsOf } from '../shared/money.ts';

/** The specified messages. */
export const amountOverOwingText = 'Payment amount is greater than amount owing';

const notAnAmountText = 'Enter an amount in dollars and cents, such as 42.50';
const nothingToPayText = 'Enter an amount above $0.00';

/** Dollars in ASCII digits with optional cents. Stricter than any number parser. */
const amountPattern = /^(?:([0-9]+)(?:\.([0-9]{0,2}))?|\.([0-9]{1,2}))$/;

/**
 * The typed amount in cents. Null for anything but plain dollars, such as signs, exponents, separators, a third decimal
 * or digits of other scripts. Never uses floating-point fractions.
 */
export function parseCents(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > limits.paymentAmount) return null;
  const found = amountPattern.exec(trimmed);
  if (!found) return null;
  const [, dollars = '0', decimals = found[3] ?? ''] = found;
  return Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * The default value of the amount field: the owing amount, without zero cents if those don't fit. Null if the field
 * can't hold it ($10,000.50). The limit applies only to typing, so such an invoice is paid in full.
 */
export function prefilledAmount(owingCents: number): string | null {
  const candidates = [
    centsField(owingCents),
    ...(owingCents % 100 === 0 ? [String(dollarsOf(owingCents))] : []),
  ];
  return candidates.find((text) => text.length <= limits.paymentAmount) ?? null;
}

export type AmountFault = 'not-an-amount' | 'nothing' | 'over-owing';

/** The error of a typed amount, or null. */
export function amountFault(text: string, owingCents: number): AmountFault | null {
  const cents = parseCents(text);
  if (cents === null) return 'not-an-amount';
  if (cents === 0) return 'nothing';
  return cents > owingCents ? 'over-owing' : null;
}

const faultTexts: Readonly<Record<AmountFault, string>> = {
  'not-an-amount': notAnAmountText,
  nothing: nothingToPayText,
  'over-owing': amountOverOwingText,
};

export const amountFaultText = (fault: AmountFault): string => faultTexts[fault];
