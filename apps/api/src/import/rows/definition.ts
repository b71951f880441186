/** The definition of a package's file: its columns, their references, and how its rows merge into the register. */
import * as formats from './formats.ts';
import type { Format } from './formats.ts';
import type { Owner } from './owners.ts';

export interface Column {
  header: string;
  format: Format;
  isRequired: boolean;
  /** Not stored; accepted because the standard or another system writes it. */
  isIgnored: boolean;
  meaning: string;
  /** Name in OneRoster or SIF-AU, where the field has one. */
  standardName: string;
}

/** A staged row: values by staging column name. */
export type StagedRow = Record<string, unknown>;

export interface Complaint {
  column: string;
  reason: string;
  /** The cell's text, if the complaint is about a cell. */
  value?: string;
}

/** What a column references: a row of the register, after the preceding files are merged. */
export type ReferenceTarget = 'school' | 'student' | 'parent' | 'class' | 'conditionType';

export interface Reference {
  column: string;
  to: ReferenceTarget;
  isList?: boolean;
}

/** Refuses rows where a SQL condition over stage `s` holds. */
export interface Check {
  column: string;
  reason: string;
  where: string;
  /** SQL condition: the row is rejected but not reported, because another error caused this one. */
  excuse?: string;
}

/** Whose cached responses a change of the row (alias `t`) invalidates. */
export interface Touch {
  /** SQL for the school, if every family there may see the row. */
  school?: string;
  /** SQL for the student, if only that student's family may see the row. */
  student?: string;
  /** SQL for the school at which the row enrols or stops enrolling a student. */
  enrolling?: string;
}

export interface MergeStep {
  table: string;
  /** Target columns that identify a row. */
  key: readonly string[];
  /** SQL after `from`; alias `s` is the stage. */
  from: string;
  where?: string;
  /** SQL after `from` that finds whether the file has a row; by default only the stage. */
  presence?: string;
  /** Target column → SQL. Includes the keys. */
  values: Readonly<Record<string, string>>;
  /** The school that the row belongs to. Without it, removals aren't limited. */
  owner?: Owner;
  /** SQL over stage `s`: the package's schools may share the row, although only other schools have it so far. */
  joins?: string;
  /** Rows (alias `t`) that were derived from other files. The file itself may replace all of them. */
  derivedRows?: string;
  /** The name of the rows in a report, if the file has more than one kind. */
  kind?: string;
  /** Updates existing rows only. */
  isUpdate?: boolean;
  touch: Touch;
  /** Rows (alias `t`) a bulk file may delete when it omits them. Without it only a delta deletes. */
  bulkScope?: string;
  /** Rows (alias `t`) that are never deleted. */
  keep?: string;
  /** Columns set on a kept row when the register drops it. */
  release?: string;
  /** Kept rows (alias `t`) that are already released. */
  isReleased?: string;
}

export interface FileDefinition {
  /** Name without `.csv`. */
  name: string;
  standard: 'OneRoster 1.2' | 'Schoolside';
  summary: string;
  columns: readonly Column[];
  /** Headers that identify a row. */
  key: readonly string[];
  /** The header by which other files refer to a row; `sourcedId` unless set. */
  referredBy?: string;
  /** Extra staged columns with their types, computed from the row. */
  derived?: { columns: Readonly<Record<string, string>>; from: (row: StagedRow) => StagedRow };
  refuses?: (row: StagedRow) => Complaint[];
  /** Header naming the row's school, which a package with orgs.csv must list. */
  schoolColumn?: string;
  /** SQL condition over stage `s`: the PDF or photo that a delta names without sending it is already stored. */
  hasStoredFile?: string;
  references: readonly Reference[];
  checks: readonly Check[];
  steps: readonly MergeStep[];
  keepsMetadata: boolean;
}

type Optional = 'refuses' | 'derived' | 'schoolColumn' | 'referredBy' | 'hasStoredFile';
type Given = Pick<FileDefinition, 'name' | 'summary' | 'columns'> &
  Partial<Pick<FileDefinition, Optional | 'key' | 'references' | 'checks' | 'steps' | 'keepsMetadata'>>;

const defaults = { key: ['sourcedId'], references: [], checks: [], steps: [], keepsMetadata: false };

export function oneRosterFile(given: Given): FileDefinition {
  return { ...defaults, standard: 'OneRoster 1.2', ...given };
}

export function extensionFile(given: Given): FileDefinition {
  return { ...defaults, standard: 'Schoolside', ...given };
}

function column(
  header: string,
  format: Format,
  isRequired: boolean,
  meaning: string,
  standardName: string,
): Column {
  return { header, format, isRequired, isIgnored: false, meaning, standardName };
}

export function required(header: string, format: Format, meaning: string, standardName = ''): Column {
  return column(header, format, true, meaning, standardName);
}

export function optional(header: string, format: Format, meaning: string, standardName = ''): Column {
  return column(header, format, false, meaning, standardName);
}

/** Columns of the standard the portal doesn't use: skipped, never stored. */
export function ignored(...headers: string[]): Column[] {
  return headers.map((header) => ({
    ...column(header, formats.text(4000), false, 'Not used.', `OneRoster ${header}`),
    isIgnored: true,
  }));
}

/** `status` and `dateLastModified`: blank in bulk, both required in delta. */
export const changeColumns: readonly Column[] = [
  optional(
    'status',
    formats.oneOf(['active', 'tobedeleted']),
    'Delta only; blank in bulk.',
    'OneRoster status',
  ),
  optional('dateLastModified', formats.instant, 'Delta only; blank in bulk.', 'OneRoster dateLastModified'),
];

export function identity(
  meaning = 'The register’s own id of the row, never reused.',
  name = 'OneRoster sourcedId',
): Column[] {
  return [required('sourcedId', formats.id, meaning, name), ...changeColumns];
}

/** SQL condition: a reference fails only because the row was rejected or its file is incomplete. */
export function excusedReference(file: string, value: string): string {
  return `(exists (select from import_incomplete where file = '${file}')
    or exists (select from import_rejected r where r.file = '${file}' and r.source_id = ${value}))`;
}

const enrolling = "('orgs', 'classes', 'enrollments', 'studentEnrolments')";

/** SQL: unknown schools or a rejected row may be the reason why a student isn't enrolled. */
export const excusedEnrolment = `(not exists (select from import_school)
  or exists (select from import_incomplete where file in ${enrolling})
  or exists (select from import_rejected where file in ${enrolling}))`;

/** `studentSourcedId` → `student_sourced_id`. */
export function stageColumn(header: string): string {
  return header.replaceAll(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
}

export function stageTable(fileName: string): string {
  return `stage_${stageColumn(fileName)}`;
}
