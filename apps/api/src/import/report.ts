/** The result of an import: the changes in each file, and every row that was refused. */

export interface ImportProblem {
  /** With its extension, as in the package. */
  file: string;
  /** 1 is the header; 0 refers to the whole file. */
  line: number;
  column: string;
  reason: string;
}

export type FileMode = 'bulk' | 'delta';

export interface FileReport {
  file: string;
  mode: FileMode;
  rows: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** imported: committed; unchanged: nothing to change; checked: a dry run; refused: bad rows, nothing changed. */
export type ImportOutcome = 'imported' | 'unchanged' | 'checked' | 'refused';

export interface ImportReport {
  outcome: ImportOutcome;
  files: FileReport[];
  rows: number;
  /** Total of rows added, changed and deleted. */
  changes: number;
  /** The exact total, however many are listed. */
  problemCount: number;
  /** The first ones, in the order of the files; `onProblem` receives every one. */
  problems: ImportProblem[];
  warnings: string[];
  schoolsTouched: number;
  seconds: number;
}

const LISTED = 1000;

/** Counts every problem and keeps only the first ones, so that a million bad rows need no memory. */
export class ProblemList {
  count = 0;
  readonly listed: ImportProblem[] = [];
  readonly #onProblem: ((problem: ImportProblem) => void) | undefined;

  constructor(onProblem?: (problem: ImportProblem) => void) {
    this.#onProblem = onProblem;
  }

  add(problem: ImportProblem): void {
    this.count += 1;
    if (this.listed.length < LISTED) this.listed.push(problem);
    this.#onProblem?.(problem);
  }
}

/** A package that can't be read at all; the message is for the person who runs the import. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}
