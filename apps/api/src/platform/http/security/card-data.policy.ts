/** Detects card data anywhere in a body (T38). Pure. */
import { passesLuhn } from '@portal/contract/payments';

/** Fields that can only be a card's, whatever their value. */
const cardFields =
  /^(?:card_?(?:number|cvv|cvc)|credit_?card|pan|cvv2?|cvc2?|cvn|csc|in_credit_card|in_cvv)$/i;
/** Set by schools: one that resembles a card number must still be payable. */
const schoolNumbers: ReadonlySet<string> = new Set(['invoiceNumber']);

/** Ids contain many digits and hyphens. */
const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
/**
 * 13 to 19 digits, together or grouped as on a card, not part of a word or an international phone number. Groups may be
 * separated by up to three spaces, full stops, slashes, dots or dashes.
 */
const numbers =
  /(?<![\w+])(?:\d{13,19}|\d{4}(?:[ ./_•·-]{1,3}\d{4}){3}(?:[ ./_•·-]{1,3}\d{1,3})?|\d{4}[ ./_•·-]{1,3}\d{6}[ ./_•·-]{1,3}\d{4,5})(?![^\W_])/g;
/** First digits that card networks issue. */
const issuers = /^(?:4|5[0-8]|2[2-7]|3[0-9]|6)/;

const deepest = 12;

export function findCardData(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return hasCardNumber(value);
  if (typeof value === 'number') return hasCardNumber(String(value));
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  return Object.entries(value).some(
    ([name, part]) => cardFields.test(name) || (!schoolNumbers.has(name) && findCardData(part, depth + 1)),
  );
}

function hasCardNumber(text: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false;
  const found = plain(text).replaceAll(uuids, ' ').match(numbers) ?? [];
  return found.some((candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    return issuers.test(digits) && passesLuhn(digits);
  });
}

/** Normalises digits, spaces and dashes of every width and script to ASCII, and removes invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/[^\S\r\n]/g, ' ')
    .replaceAll(/[\p{Pd}−]/gu, '-');

/** Unicode has each script's ten digits in order, starting at zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
