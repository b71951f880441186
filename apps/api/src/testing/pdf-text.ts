/** The words of a PDF in the order a program reads them. */
import { execFileSync } from 'node:child_process';

const reader = 'pdftotext';

/** Null, and said aloud, on a machine that has no reader. */
export function textOfPdf(pdf: Buffer): string | null {
  try {
    const text = execFileSync(reader, ['-', '-'], { input: pdf, encoding: 'utf8' });
    return text.replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    console.warn(`${reader} is not on this machine: the words of a PDF were not read.`);
    return null;
  }
}
