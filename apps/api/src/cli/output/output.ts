/** Output of commands: results to standard output, progress and errors to standard error. */
import type { ImportProblem, ImportProgress, ImportReport } from '../../import/index.ts';

/** In a log, unlike on a terminal, an occasional line is enough. */
const LINE_EVERY_MS = 2000;

export interface Output {
  line(text: string): void;
  complain(text: string): void;
  /** Replaces the last progress line on a terminal; otherwise adds a line. */
  progress(text: string): void;
}

export function createOutput(out: NodeJS.WriteStream, err: NodeJS.WriteStream): Output {
  let isProgressShown = false;
  let lastReportAt = -LINE_EVERY_MS;
  const clear = (): void => {
    if (isProgressShown) err.write('\r\u001b[K');
    isProgressShown = false;
  };
  return {
    line: (text) => {
      clear();
      out.write(`${text}\n`);
    },
    complain: (text) => {
      clear();
      err.write(`${text}\n`);
    },
    progress: (text) => {
      if (err.isTTY) {
        clear();
        err.write(text);
        isProgressShown = true;
      } else if (performance.now() - lastReportAt >= LINE_EVERY_MS) {
        lastReportAt = performance.now();
        err.write(`${text}\n`);
      }
    },
  };
}

export function formatProgress(progress: ImportProgress): string {
  const percent = `${Math.round(progress.fraction * 100)} %`.padStart(5);
  const doing = progress.phase === 'reading' ? 'Reading' : 'Saved';
  const left = progress.secondsLeft === null ? '' : `, about ${formatSeconds(progress.secondsLeft)} left`;
  return `${percent}  ${doing} ${progress.file}: ${formatCount(progress.rows)} rows, ${formatCount(progress.rowsPerSecond)} a second${left}`;
}

function formatSeconds(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const formatCount = (count: number): string => count.toLocaleString('en-AU');

export function formatProblem({ file, line, column, reason }: ImportProblem): string {
  const place = [file, ...(line > 0 ? [`line ${line}`] : []), ...(column === '' ? [] : [column])].join(', ');
  return `${place}: ${reason}`;
}

const outcomes: Readonly<Record<ImportReport['outcome'], string>> = {
  imported: 'Imported.',
  unchanged: 'Nothing to change: the register already says all this.',
  checked: 'Checked: nothing was changed.',
  refused: 'Refused: nothing was changed.',
};

const columnWidth = 11;

export function formatReport(report: ImportReport): string {
  const header = ['', 'rows', 'added', 'changed', 'removed', 'unchanged'];
  const rows = report.files.map(({ file, mode, rows: count, added, changed, removed, unchanged }) => [
    `${file} (${mode})`,
    ...[count, added, changed, removed, unchanged].map(formatCount),
  ]);
  const widest = Math.max(0, ...rows.map(([name = '']) => name.length));
  const table = [header, ...rows].map(([name = '', ...counts]) =>
    [name.padEnd(widest), ...counts.map((count) => count.padStart(columnWidth))].join(''),
  );
  const problems =
    report.problemCount === 0 ? [] : [`${formatCount(report.problemCount)} problems, listed above.`];
  const speed = Math.round(report.rows / Math.max(report.seconds, 0.001));
  const changes = report.outcome === 'refused' ? '' : `, ${formatCount(report.changes)} changes`;
  const summary = `${formatCount(report.rows)} rows in ${report.seconds.toFixed(1)} s (${formatCount(speed)} a second)${changes}.`;
  return [
    ...(rows.length > 0 && report.outcome !== 'refused' ? table : []),
    ...report.warnings.map((warning) => `Note: ${warning}`),
    ...problems,
    summary,
    outcomes[report.outcome],
  ].join('\n');
}
