/** Reads the text of a cell before its format is checked: tidies it, and rejects damaged or unstorable characters. */
import { tidyLine } from '@portal/contract/text';

const plain = /^[ -~]*$/;
/** Decoders substitute this character for bytes that aren't UTF-8. */
const replacement = '\u{fffd}';
/** Control characters that result from reading Windows-1252 as Latin-1. U+0085 is excluded: it is a line break. */
const misread = /[\u0080-\u0084\u0086-\u009f]/u;

/** PostgreSQL can store neither of these. */
export const unstorableReasons = {
  nul: 'has a NUL character (U+0000), which the database can’t store',
  surrogate: 'has half of a character (a lone surrogate), which the database can’t store',
} as const;

const unstorable: readonly string[] = Object.values(unstorableReasons);
/** Whether the reason is that the database can't store the cell. */
export const isUnstorable = (reason: string): boolean => unstorable.includes(reason);

/** The reason why PostgreSQL can't store a text, or null. */
export function storageProblem(text: string): string | null {
  if (text.includes('\0')) return unstorableReasons.nul;
  return text.isWellFormed() ? null : unstorableReasons.surrogate;
}

/** The reason why a cell's characters are rejected, or null. */
export function characterProblem(cell: string): string | null {
  if (plain.test(cell)) return null;
  if (cell.includes(replacement)) return 'is not UTF-8 text, or was damaged before it was exported';
  if (misread.test(cell))
    return 'was converted from the wrong encoding: it has control characters (U+0080 to U+009F)';
  return storageProblem(cell);
}

/** The tidied text of a cell. Most cells are printable ASCII and only need trimming. */
export function cellText(cell: string, tidy: (text: string) => string = tidyLine): string {
  return plain.test(cell) ? cell.trim() : tidy(cell);
}
