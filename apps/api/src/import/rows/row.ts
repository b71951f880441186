/** Converts one CSV row by its file's definition: to a staged row, or to the list of its errors. */
import { cellText, characterProblem, isUnstorable } from './cell-text.ts';
import { stageColumn } from './definition.ts';
import type { Column, Complaint, FileDefinition, StagedRow } from './definition.ts';
import { bareId } from './formats.ts';
import type { FileMode } from '../report/report.ts';

interface ReadColumn {
  column: Column;
  index: number;
  stageName: string;
  isKey: boolean;
}

/** How to read the cells under this file's header; built once per file. */
export interface RowReader {
  columns: ReadColumn[];
  metadata: { name: string; index: number }[];
  width: number;
  definition: FileDefinition;
  /** Index of the cell by which other files refer to the row, or null. */
  referredBy: number | null;
}

/** A row, complaints, or both: a row with an unstorable value is staged but left out of the merge. */
export interface RowResult {
  row: StagedRow | null;
  complaints: Complaint[];
}

const METADATA = 'metadata.';

/** Headers match in any case and order. Unknown ones are skipped and reported. */
export function readHeader(
  definition: FileDefinition,
  header: readonly string[],
): { reader: RowReader; complaints: Complaint[]; unknown: string[] } {
  const written = header.map((name) => cellText(name));
  const names = written.map((name) => name.toLowerCase());
  const known = new Map(definition.columns.map((column) => [column.header.toLowerCase(), column]));
  const complaints = headerComplaints(definition, header, written);
  const columns = names.flatMap((name, index): ReadColumn[] => {
    const column = known.get(name);
    if (column === undefined || column.isIgnored) return [];
    const isKey = definition.key.includes(column.header);
    return [{ column, index, stageName: stageColumn(column.header), isKey }];
  });
  const isMetadata = (name: string): boolean => name.startsWith(METADATA);
  const metadata = definition.keepsMetadata
    ? written.map((name, index) => ({ name, index })).filter(({ name }) => isMetadata(name.toLowerCase()))
    : [];
  const unknown = written.filter((name) => !known.has(name.toLowerCase()) && !isMetadata(name.toLowerCase()));
  const referredBy = names.indexOf((definition.referredBy ?? 'sourcedId').toLowerCase());
  const reader = {
    columns,
    metadata,
    width: names.length,
    definition,
    referredBy: referredBy < 0 ? null : referredBy,
  };
  return { reader, complaints, unknown };
}

/** Detects UTF-16 without a byte-order mark by its NULs, and reports it once instead of once per cell. */
function headerComplaints(
  definition: FileDefinition,
  header: readonly string[],
  written: readonly string[],
): Complaint[] {
  if (header.some((name) => name.includes('\0')))
    return [{ column: '', reason: 'is UTF-16 text: save it as UTF-8' }];
  const names = written.map((name) => name.toLowerCase());
  const missing = definition.columns
    .filter((column) => column.isRequired && !names.includes(column.header.toLowerCase()))
    .map((column) => ({ column: column.header, reason: 'is missing from the header' }));
  const repeated = written
    .filter((_name, index) => names.indexOf(names[index] ?? '') !== index)
    .map((column) => ({ column, reason: 'is in the header twice' }));
  return [...missing, ...repeated];
}

/** The id by which other files refer to a rejected row, even if it is malformed. */
export function referredId({ referredBy }: RowReader, cells: readonly string[]): string {
  return referredBy === null ? '' : bareId(cellText(cells[referredBy] ?? ''));
}

/** The first row decides the mode: bulk rows have no status. */
export function detectMode(reader: RowReader, cells: readonly string[]): FileMode {
  const status = reader.columns.find(({ stageName }) => stageName === 'status');
  return status !== undefined && (cells[status.index] ?? '').trim() !== '' ? 'delta' : 'bulk';
}

/** Converts a row. Complaints keep the cell's value, to find out whether it refers to a rejected row. */
export function readRow(reader: RowReader, cells: readonly string[], mode: FileMode): RowResult {
  const { definition } = reader;
  const complaints: Complaint[] = [];
  if (cells.length !== reader.width) {
    const reason = `has ${cells.length} columns where the header has ${reader.width}`;
    return { row: null, complaints: [{ column: '', reason }] };
  }
  const row: StagedRow = {};
  for (const entry of reader.columns) readCell(entry, cells[entry.index] ?? '', row, complaints);
  const metadata = readMetadata(reader, cells, complaints);
  complaints.push(...changeComplaints(row, mode));
  const isDeleted = row['status'] === 'tobedeleted';
  // A row to be deleted needs only its key.
  const serious = isDeleted
    ? complaints.filter(({ column }) => isKeyOrChange(definition, column))
    : complaints;
  if (serious.length === 0 && !isDeleted && definition.refuses) serious.push(...definition.refuses(row));
  if (serious.length > 0 && !isOnlyUnstorable(definition, serious)) return { row: null, complaints: serious };
  row['is_deleted'] = isDeleted;
  if (definition.keepsMetadata) row['metadata'] = metadata;
  const derived =
    definition.derived && !isDeleted && serious.length === 0 ? definition.derived.from(row) : {};
  return { row: { ...row, ...derived }, complaints: serious };
}

/** Whether the row can be left out. Its key must be readable, to keep the stored row from being removed. */
function isOnlyUnstorable(definition: FileDefinition, complaints: readonly Complaint[]): boolean {
  return complaints.every(({ column, reason }) => isUnstorable(reason) && !definition.key.includes(column));
}

function readMetadata(
  { metadata, definition }: RowReader,
  cells: readonly string[],
  complaints: Complaint[],
): Record<string, string> {
  if (!definition.keepsMetadata) return {};
  const kept = metadata.flatMap(({ name, index }): [string, string][] => {
    const cell = cells[index] ?? '';
    const reason = characterProblem(cell);
    if (reason !== null) {
      complaints.push({ column: name, reason });
      return [];
    }
    const value = cellText(cell);
    return value === '' ? [] : [[name.slice(METADATA.length), value]];
  });
  return Object.fromEntries(kept);
}

function readCell(
  { column, stageName }: ReadColumn,
  cell: string,
  row: StagedRow,
  complaints: Complaint[],
): void {
  row[stageName] = null;
  const complain = (reason: string): void =>
    void complaints.push({ column: column.header, reason, value: cell });
  const problem = characterProblem(cell);
  if (problem !== null) {
    complain(problem);
    return;
  }
  const text = cellText(cell, column.format.tidy);
  if (text === '') {
    if (column.isRequired) complain('is required');
    return;
  }
  const result = column.format.schema.safeParse(text);
  if (result.success) row[stageName] = result.data;
  else complain(result.error.issues[0]?.message ?? 'is not valid');
}

function changeComplaints(row: StagedRow, mode: FileMode): Complaint[] {
  const fields = [
    { column: 'status', value: row['status'] },
    { column: 'dateLastModified', value: row['date_last_modified'] },
  ];
  return mode === 'bulk'
    ? fields
        .filter(({ value }) => value != null)
        .map(({ column }) => ({ column, reason: 'must be blank in a bulk file' }))
    : fields
        .filter(({ value }) => value == null)
        .map(({ column }) => ({ column, reason: 'is required in a delta file' }));
}

function isKeyOrChange(definition: FileDefinition, column: string): boolean {
  return definition.key.includes(column) || column === 'status' || column === 'dateLastModified';
}
