/** The text of a cell, before its format is checked: what is tidied, and what can't be text at all. */
import { tidyLine } from '@portal/contract/text';

const plain = /^[ -~]*$/;
/** A decoder replaces bytes that are not UTF-8 by this character. */
const replacement = '\u{fffd}';
/** Letters of an older encoding that was taken for Latin-1; U+0085 is a line break. */
const misread = /[\u0080-\u0084\u0086-\u009f]/u;

/** PostgreSQL can store neither of these. */
export const unstorableReasons = {
  nul: 'has a NUL character (U+0000), which the database can’t store',
  surrogate: 'has half of a character (a lone surrogate), which the database can’t store',
} as const;

const unstorable: readonly string[] = Object.values(unstorableReasons);
/** Whether a cell was refused only because the database can't store it. */
export const isUnstorable = (reason: string): boolean => unstorable.includes(reason);

/** The reason why PostgreSQL can't store a text, or null. */
export function storageProblem(text: string): string | null {
  if (text.includes('\0')) return unstorableReasons.nul;
  return text.isWellFormed() ? null : unstorableReasons.surrogate;
}

/** The reason why a cell's characters are refused, or null. */
export function characterProblem(cell: string): string | null {
  if (plain.test(cell)) return null;
  if (cell.includes(replacement)) return 'is not UTF-8 text, or was damaged before it was exported';
  if (misread.test(cell))
    return 'was converted from the wrong encoding: it has control characters (U+0080 to U+009F)';
  return storageProblem(cell);
}

/** The cell's text; most are ASCII, where only spaces at the ends go. */
export function cellText(cell: string, tidy: (text: string) => string = tidyLine): string {
  return plain.test(cell) ? cell.trim() : tidy(cell);
}
