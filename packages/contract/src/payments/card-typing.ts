/** Formats the card fields during typing: groups digits and preserves the caret. Pure. */
import { cardDigits, expiryDigits } from './card-rules.ts';

/** Groups of four, as printed on the card. Input other than digits is kept, so that its error can be shown. */
export function cardNumberAsTyped(typed: string): string {
  const digits = cardDigits(typed);
  if (!/^\d+$/.test(digits)) return digits === '' ? '' : typed;
  const beyond = digits.slice(16);
  return (digits.slice(0, 16).match(/\d{1,4}/g) ?? []).join(' ') + beyond;
}

/** Inserts the slash, pads a single-digit month with a zero and shortens a four-digit year. */
export function expiryAsTyped(typed: string, isDeleting: boolean): string {
  if (isDeleting) return typed;
  const alone = /^(\d)\s*\/\s*(\d*)$/.exec(typed.trim());
  const digits = alone ? `0${alone[1]}${alone[2]}` : expiryDigits(typed);
  const [month, year] = [digits.slice(0, 2), digits.slice(2)];
  if (month.length < 2) return month;
  // "20" may be the start of 2029, as autofill enters it, so wait for the last two digits.
  return `${month}/${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith('20') ? 4 : 2)}`;
}

export interface Edit {
  /** The field's value after the edit, and its caret. */
  text: string;
  caret: number;
  how: 'insert' | 'back' | 'forward';
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** The position after that many digits; 0 before all of them. */
function behindDigits(text: string, count: number): number {
  let found = 0;
  const at = [...text].findIndex((character) => /\d/.test(character) && ++found === count);
  return count === 0 ? 0 : at + 1;
}

/** The field after an edit. The caret stays after the same digit. Deleting forward skips the separator. */
export function edited(
  field: 'number' | 'expiry',
  { text, caret, how }: Edit,
): { text: string; caret: number } {
  const shown = field === 'number' ? cardNumberAsTyped(text) : expiryAsTyped(text, how !== 'insert');
  if (shown === text) return { text, caret };
  if (caret >= text.length) return { text: shown, caret: shown.length };
  const behind = behindDigits(shown, digitsIn(text.slice(0, caret)));
  const isAtSeparator = how === 'forward' && shown[behind] === ' ';
  return { text: shown, caret: isAtSeparator ? behind + 1 : behind };
}
