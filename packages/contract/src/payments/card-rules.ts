/** Validation of the card fields (S-5.5). Pure, and without a schema, because none of our calls accepts a card. */
import { limits } from '../limits.ts';
import { passesLuhn } from './luhn.ts';

export const cardTexts = {
  number: 'Card number must be in the correct format e.g. 4444333322221111',
  brand: 'Only Visa and Mastercard are accepted. Please use another card.',
  expiry: 'Card expiry must be in the format MM/YY',
  expired: 'Card is expired. Please try another credit card.',
  cvv: 'CVV must be 3 digits',
} as const;

/** The digits of a typed card number, without spaces and hyphens. */
export const cardDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** The error of a field, or null. */
type Fault = string | null;

const isVisa = (digits: string): boolean => digits.startsWith('4');

/** 51 to 55, and 2221 to 2720. */
function isMastercard(digits: string): boolean {
  const first = Number(digits.slice(0, 4));
  const isInRange = (first >= 5100 && first <= 5599) || (first >= 2221 && first <= 2720);
  return isInRange && digits.length === 16;
}

export function cardNumberFault(typed: string): Fault {
  const digits = cardDigits(typed);
  const fits = typed.length <= limits.cardNumber && /^\d{13,16}$/.test(digits);
  if (!fits || !passesLuhn(digits)) return cardTexts.number;
  return isVisa(digits) || isMastercard(digits) ? null : cardTexts.brand;
}

/** `thisMonth`: `YYYY-MM`. A card is valid until the end of its month. */
export function cardExpiryFault(typed: string, thisMonth: string): Fault {
  const found = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(typed.trim());
  if (!found) return cardTexts.expiry;
  return `20${found[2]}-${found[1]}` < thisMonth ? cardTexts.expired : null;
}

export const cvvFault = (typed: string): Fault =>
  new RegExp(`^\\d{${limits.cvv}}$`).test(typed) ? null : cardTexts.cvv;

/** `MMYY`, as the gateway requires. */
export const expiryDigits = (typed: string): string => typed.replaceAll(/\D/g, '');
