/** Output of commands: results to standard output, progress and errors to standard error. */
import { formatCount } from '../../import/index.ts';
import type { ImportProgress } from '../../import/index.ts';

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
