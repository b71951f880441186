/** The text of a PDF in reading order. */
import { execFileSync } from 'node:child_process';

const reader = 'pdftotext';

/**
 * Null, with a warning, on a machine without a PDF reader (tools/ensure/readers.cjs). `raw`: in the file's own order.
 */
export function textOfPdf(pdf: Buffer, order: 'laid out' | 'raw' = 'laid out'): string | null {
  try {
    const args = [...(order === 'raw' ? ['-raw'] : []), '-', '-'];
    const text = execFileSync(reader, args, { input: pdf, encoding: 'utf8' });
    return text.replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    console.warn(`${reader} is not on this machine: the words of a PDF were not read.`);
    return null;
  }
}

/** The texts that follow the ones before them: all, in a PDF with the right reading order, or without a reader. */
export function foundInOrder(
  pdf: Buffer,
  words: readonly string[],
  order: 'laid out' | 'raw' = 'laid out',
): readonly string[] {
  const text = textOfPdf(pdf, order);
  if (text === null) return words;
  let at = 0;
  return words.filter((some) => {
    const next = text.indexOf(some, at);
    if (next !== -1) at = next + some.length;
    return next !== -1;
  });
}
