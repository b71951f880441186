/** Progress of an import: rows read, the rate, and the remaining time. */

export interface ImportProgress {
  phase: 'reading' | 'saving';
  file: string;
  rows: number;
  rowsPerSecond: number;
  /** 0 to 1. */
  fraction: number;
  /** Null until it can be estimated. */
  secondsLeft: number | null;
}

const REPORT_EVERY_MS = 500;
/** Saving a file takes about as long as reading it, so each byte counts once for each. */
const PASSES = 2;

export class ProgressMeter {
  readonly #totalBytes: number;
  readonly #now: () => number;
  readonly #tell: ((progress: ImportProgress) => void) | undefined;
  readonly #startedAt: number;
  #doneBytes = 0;
  #rows = 0;
  #readingMs = 0;
  #lastReportAt = 0;

  constructor(totalBytes: number, tell?: (progress: ImportProgress) => void, now = () => performance.now()) {
    this.#totalBytes = Math.max(1, totalBytes);
    this.#tell = tell;
    this.#now = now;
    this.#startedAt = now();
    this.#lastReportAt = this.#startedAt;
  }

  get elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }

  /** Records rows read from a file; `bytes` is the total read so far. */
  read(file: string, rows: number, bytes: number): void {
    this.#rows += rows;
    this.#doneBytes += bytes;
    this.#readingMs = this.elapsedMs;
    this.#report('reading', file);
  }

  /** Records that a file's rows are merged. */
  saved(file: string, bytes: number): void {
    this.#doneBytes += bytes;
    this.#report('saving', file);
  }

  #report(phase: ImportProgress['phase'], file: string): void {
    if (this.#tell === undefined) return;
    const now = this.#now();
    if (now - this.#lastReportAt < REPORT_EVERY_MS) return;
    this.#lastReportAt = now;
    const fraction = Math.min(1, this.#doneBytes / (PASSES * this.#totalBytes));
    const seconds = this.elapsedMs / 1000;
    this.#tell({
      phase,
      file,
      rows: this.#rows,
      rowsPerSecond: Math.round(this.#rows / Math.max(0.001, this.#readingMs / 1000)),
      fraction,
      secondsLeft: fraction > 0 ? Math.max(0, Math.round(seconds / fraction - seconds)) : null,
    });
  }
}
