/** The words of a PDF in the order a program reads them. */
import { execFileSync } from 'node:child_process';

const reader = 'pdftotext';

/** Null, and said aloud, on a machine that has no reader (tools/ensure/readers.cjs). `raw`: as the file itself is written. */
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

/** Those of the words that come after the ones before them: all, in a PDF that reads well, or where there is no reader. */
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
