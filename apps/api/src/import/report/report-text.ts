/** The report of an import: what affects access, then the causes of a refusal, then the counts of each file. */
import { accessChangeKinds } from '../access/access-changes.ts';
import type { AccessChange, AccessCounts } from '../access/access-changes.ts';
import type { ImportProblem, ImportReport, ProblemCause } from './report.ts';

export const formatCount = (count: number): string => count.toLocaleString('en-AU');

export function formatProblem({ file, line, column, reason }: ImportProblem): string {
  const place = [file, ...(line > 0 ? [`line ${line}`] : []), ...(column === '' ? [] : [column])].join(', ');
  return `${place}: ${reason}`;
}

/** One line for all rows with the same error. */
export function formatCause({
  file,
  column,
  reason,
  count,
  lines: [first = 0, ...others],
}: ProblemCause): string {
  if (count === 1) return formatProblem({ file, line: first, column, reason });
  const lines = `lines ${[first, ...others].join(', ')}${count > others.length + 1 ? ', …' : ''}`;
  return `${file}${column === '' ? '' : `, ${column}`}: ${reason} (${formatCount(count)} rows: ${lines})`;
}

const accessWords: Readonly<Record<AccessChange['kind'], (student: string, other: string) => string>> = {
  gained: (student, parent) => `${parent} may see student ${student}`,
  lost: (student, parent) => `${parent} may no longer see student ${student}`,
  barred: (student, parent) => `${parent} is barred from student ${student} by an intervention order`,
  unbarred: (student, parent) => `${parent} is no longer barred from student ${student}`,
  enrolled: (student, school) => `student ${student} is enrolled at ${school}`,
  unenrolled: (student, school) => `student ${student} has no enrolment at ${school} any more`,
};

export function formatAccessChange({ kind, student, other }: AccessChange): string {
  return `Access: ${accessWords[kind](student, other)}`;
}

const accessLabels: Readonly<Record<AccessChange['kind'], string>> = {
  gained: 'gain access',
  lost: 'lose access',
  barred: 'barred by an intervention order',
  unbarred: 'intervention order lifted',
  enrolled: 'students who join a school',
  unenrolled: 'students who leave one',
};

/** The counts of changes that affect access; nothing without any. */
export function formatAccess(access: AccessCounts): string[] {
  const counts = accessChangeKinds.map((kind) => `${accessLabels[kind]}: ${formatCount(access[kind])}`);
  return accessChangeKinds.every((kind) => access[kind] === 0)
    ? []
    : [`Access (pairs of a parent and a student): ${counts.join(', ')}.`];
}

const outcomes: Readonly<Record<ImportReport['outcome'], string>> = {
  imported: 'Imported.',
  unchanged: 'Nothing to change: the register already says all this.',
  checked: 'Checked: nothing was changed.',
  refused: 'Rejected: nothing was changed.',
};

const columnWidth = 11;

function formatTable({ files }: ImportReport): string[] {
  const header = ['', 'rows', 'added', 'changed', 'removed', 'unchanged'];
  const rows = files.map(({ file, mode, rows: count, added, changed, removed, unchanged }) => [
    `${file} (${mode})`,
    ...[count, added, changed, removed, unchanged].map(formatCount),
  ]);
  const widest = Math.max(0, ...rows.map(([name = '']) => name.length));
  return [header, ...rows].map(([name = '', ...counts]) =>
    [name.padEnd(widest), ...counts.map((count) => count.padStart(columnWidth))].join(''),
  );
}

/** The most lines of a kind that a screen shows; a package has at most 30 files. Together at most 200. */
const most = { causes: 100, leftOut: 20, notes: 40 };

function shorten(lines: readonly string[], limit: number): string[] {
  const more = lines.length - limit;
  return more <= 0
    ? [...lines]
    : [...lines.slice(0, limit), `… and ${formatCount(more)} more such lines in the full report.`];
}

function formatLeftOut({ leftOut, leftOutCount }: ImportReport): string[] {
  if (leftOutCount === 0) return [];
  const lines = leftOut.map((problem) => `Left out: ${formatProblem(problem)}`);
  return [
    ...shorten(lines, most.leftOut),
    `Rows left out: ${formatCount(leftOutCount)}. What is stored of them stays.`,
  ];
}

/** At most 200 lines, of which the first say what matters most. */
export function formatReport(report: ImportReport): string {
  const { causes, problemCount, outcome, warnings, files } = report;
  const problems =
    problemCount === 0
      ? []
      : [
          `Problems: ${formatCount(problemCount)}. By cause; correct the first ones first:`,
          ...shorten(causes.map(formatCause), most.causes),
        ];
  const speed = Math.round(report.rows / Math.max(report.seconds, 0.001));
  const changes = outcome === 'refused' ? '' : `, ${formatCount(report.changes)} changes`;
  return [
    ...formatAccess(report.access),
    ...formatLeftOut(report),
    ...problems,
    ...(outcome !== 'refused' && files.length > 0 ? formatTable(report) : []),
    ...shorten(
      warnings.map((warning) => `Note: ${warning}`),
      most.notes,
    ),
    `${formatCount(report.rows)} rows in ${report.seconds.toFixed(1)} s (${formatCount(speed)} a second)${changes}.`,
    outcomes[outcome],
  ].join('\n');
}
