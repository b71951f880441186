/** The result of an import: the changes in each file, and every row that was refused. */

import type { AccessCounts } from '../access/access-changes.ts';
import type { PeopleReport } from '../preview/people-changes.ts';

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
  /** Problems grouped by cause, in the order of the merge: an early cause may explain later ones. */
  causes: ProblemCause[];
  /** Rows with a character that can't be stored. The rest was imported, and their stored rows stay unchanged. */
  leftOutCount: number;
  leftOut: ImportProblem[];
  warnings: string[];
  /** The number of changes of access, by kind. */
  access: AccessCounts;
  schoolsTouched: number;
  /** The ids in the register of the package's schools. */
  schools: string[];
  /** Null unless they were asked for, or when the package has other problems. */
  people: PeopleReport | null;
  /** What may be confirmed. Each is also a problem. */
  excesses: Excess[];
  /** Whether it was refused only for problems that may be confirmed. */
  isConfirmable: boolean;
  seconds: number;
}

/** A problem that may be confirmed: too many removals or changes of access, or students who join from another school. */
export interface Excess {
  kind: 'removal' | 'access' | 'joining';
  file: string;
  /** The rows, pairs or students that it is about. */
  count: number;
  reason: string;
}

/** Problems of one file and column with the same reason. */
export interface ProblemCause {
  file: string;
  column: string;
  reason: string;
  count: number;
  /** The first line numbers; 0 stands for the whole file. */
  lines: number[];
}

const LISTED = 1000;
const LINES_EACH = 5;
/** Limits memory. Few reasons contain values, so a real package has far fewer causes. */
const CAUSES = 5000;

/** Counts every problem and keeps only the first ones, so that a million bad rows need no memory. */
export class ProblemList {
  count = 0;
  readonly listed: ImportProblem[] = [];
  readonly #causes = new Map<string, ProblemCause>();
  readonly #onProblem: ((problem: ImportProblem) => void) | undefined;

  constructor(onProblem?: (problem: ImportProblem) => void) {
    this.#onProblem = onProblem;
  }

  add(problem: ImportProblem): void {
    this.count += 1;
    if (this.listed.length < LISTED) this.listed.push(problem);
    this.#count(problem);
    this.#onProblem?.(problem);
  }

  get causes(): ProblemCause[] {
    return [...this.#causes.values()];
  }

  #count({ file, line, column, reason: whole }: ImportProblem): void {
    // Remove the name of the PDF or photo, which differs in every row.
    const reason = whole.replace(/: files\/.*$/, '');
    const known = this.#causes.get(`${file}\n${column}\n${reason}`);
    // Beyond the limit, one cause counts all further problems of the file.
    const key = known || this.#causes.size < CAUSES ? `${file}\n${column}\n${reason}` : file;
    const cause = this.#causes.get(key) ?? {
      file,
      column: key === file ? '' : column,
      reason: key === file ? 'has further errors' : reason,
      count: 0,
      lines: [],
    };
    cause.count += 1;
    if (cause.lines.length < LINES_EACH) cause.lines.push(line);
    this.#causes.set(key, cause);
  }
}

/** A package that can't be read at all; the message is for the person who runs the import. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** Another package of the same school is being imported, so the import can be retried later. */
export class SchoolBusyError extends PackageError {
  constructor() {
    super('Another package of the same school is being imported. Try again when it has finished.');
  }
}
