/** The words of a PDF in the order a program reads them. */
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';

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

/** Each of these words comes after the ones before it. */
export function expectReadInOrder(
  pdf: Buffer,
  words: readonly string[],
  order: 'laid out' | 'raw' = 'laid out',
): void {
  const text = textOfPdf(pdf, order);
  if (text === null) return;
  let at = 0;
  const found = words.filter((some) => {
    const next = text.indexOf(some, at);
    if (next !== -1) at = next + some.length;
    return next !== -1;
  });
  expect(found).toEqual(words);
}
