/** The problems of a package in words. Pure. */
import type { ImportPreview } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importPackageTexts } from '@portal/texts/office/imports';

const { problems: texts } = importPackageTexts;

type Cause = ImportPreview['causes'][number];
type Problem = ImportPreview['problems'][number];

/** "1204 rows, lines 2, 3, 4, 5, 6 and more". Line 0 stands for the whole file. */
export function rowsText({ lines, count }: Pick<Cause, 'lines' | 'count'>): string {
  const known = lines.filter((line) => line > 0);
  if (known.length === 0) return texts.wholeFile;
  const text = format(texts.rows, { count, lines: known.join(', ') });
  return lines.length < count ? `${text}${texts.more}` : text;
}

function problemText({ file, line, column, reason }: Problem): string {
  const place = [file, line > 0 && format(texts.line, { line: String(line) }), column].filter(Boolean);
  return place.length === 0 ? reason : format(texts.problem, { place: place.join(', '), reason });
}

/** The rows to correct, one a line, for whoever looks after the school's system. */
export function problemList({ problems, problemCount }: ImportPreview): string[] {
  const rest = problemCount - problems.length;
  return [...problems.map(problemText), ...(rest > 0 ? [format(texts.rest, { count: rest })] : [])];
}
