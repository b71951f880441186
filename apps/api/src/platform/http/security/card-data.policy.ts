/** Finds card data in whatever a body holds (T38). Pure. */
import { passesLuhn } from '@portal/contract/payments';

/** Fields that could only hold a card's, whatever is in them. */
const cardFields =
  /^(?:card_?(?:number|cvv|cvc)|credit_?card|pan|cvv2?|cvc2?|cvn|csc|in_credit_card|in_cvv)$/i;
/** Named by schools: one that looks like a card's number must be payable. */
const schoolNumbers: ReadonlySet<string> = new Set(['invoiceNumber']);

/** Ids are full of digits and hyphens. */
const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
/**
 * 13 to 19 digits in one piece or as they stand on a card, not a part of a word and no phone number with its country.
 * Between the groups up to three spaces, stops, strokes, dots or dashes.
 */
const numbers =
  /(?<![\w+])(?:\d{13,19}|\d{4}(?:[ ./_•·-]{1,3}\d{4}){3}(?:[ ./_•·-]{1,3}\d{1,3})?|\d{4}[ ./_•·-]{1,3}\d{6}[ ./_•·-]{1,3}\d{4,5})(?![^\W_])/g;
/** First digits that networks give out. */
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

/** With digits, spaces and dashes of every width and script as the ASCII ones, and without what nobody sees. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/[^\S\r\n]/g, ' ')
    .replaceAll(/[\p{Pd}−]/gu, '-');

/** Unicode keeps the ten digits of each script together, from zero on. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
