/** What a card's fields may hold (document 2, section 5). Pure, and without a schema: no call of ours takes a card. */
import { limits } from '../limits.ts';
import { passesLuhn } from './luhn.ts';

export const cardTexts = {
  number: 'Card number must be in the correct format e.g. 4444333322221111',
  expiry: 'Card expiry must be in the format MM/YY',
  expired: 'Card is expired. Please try another credit card.',
  cvv: 'CVV must be 3 digits',
} as const;

/** The digits of a card number as it was typed: spaces and hyphens are nothing. */
export const cardDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** What is wrong with a field; null when nothing is. */
type Fault = string | null;

export function cardNumberFault(typed: string): Fault {
  const digits = cardDigits(typed);
  const fits = typed.length <= limits.cardNumber && /^\d{13,16}$/.test(digits);
  return fits && passesLuhn(digits) ? null : cardTexts.number;
}

/** `thisMonth`: `YYYY-MM`. A card is good until its month is over. */
export function cardExpiryFault(typed: string, thisMonth: string): Fault {
  const found = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(typed.trim());
  if (!found) return cardTexts.expiry;
  return `20${found[2]}-${found[1]}` < thisMonth ? cardTexts.expired : null;
}

export const cvvFault = (typed: string): Fault =>
  new RegExp(`^\\d{${limits.cvv}}$`).test(typed) ? null : cardTexts.cvv;

/** `MMYY`, as the gateway wants it. */
export const expiryDigits = (typed: string): string => typed.replaceAll(/\D/g, '');

/** The expiry as it is typed: the slash comes by itself, and a month below ten gets its nought. */
export function expiryAsTyped(typed: string, isDeleting: boolean): string {
  if (isDeleting) return typed;
  const alone = /^(\d)\s*\/\s*(\d*)$/.exec(typed.trim());
  const digits = alone ? `0${alone[1]}${alone[2]}` : expiryDigits(typed);
  // As a browser's own card form fills it in: 12/2029.
  const short = /^\d{2}20\d{2}$/.test(digits)
    ? `${digits.slice(0, 2)}${digits.slice(4)}`
    : digits.slice(0, 4);
  return short.length < 2 ? short : `${short.slice(0, 2)}/${short.slice(2)}`;
}
