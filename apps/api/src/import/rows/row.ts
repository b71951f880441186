/** Converts one CSV row by its file's definition: to a staged row, or to the list of its errors. */
import { stageColumn } from './definition.ts';
import type { Column, Complaint, FileDefinition, StagedRow } from './definition.ts';
import type { FileMode } from '../report.ts';

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
}

export type RowResult =
  { row: StagedRow; complaints: null } | { row: null; complaints: Complaint[]; sourcedId: string };

const METADATA = 'metadata.';

/** Headers are case-sensitive, in any order. Unknown ones are skipped and reported. */
export function readHeader(
  definition: FileDefinition,
  header: readonly string[],
): { reader: RowReader; complaints: Complaint[]; unknown: string[] } {
  const names = header.map((name) => name.trim());
  const known = new Map(definition.columns.map((column) => [column.header, column]));
  const complaints = definition.columns
    .filter((column) => column.isRequired && !names.includes(column.header))
    .map((column) => ({ column: column.header, reason: 'is missing from the header' }));
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) complaints.push({ column: name, reason: 'is in the header twice' });
  });
  const columns = names.flatMap((name, index): ReadColumn[] => {
    const column = known.get(name);
    if (column === undefined || column.isIgnored) return [];
    return [{ column, index, stageName: stageColumn(name), isKey: definition.key.includes(name) }];
  });
  const metadata = names
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => definition.keepsMetadata && name.startsWith(METADATA));
  const unknown = names.filter((name) => !known.has(name) && !name.startsWith(METADATA));
  return { reader: { columns, metadata, width: names.length, definition }, complaints, unknown };
}

/** The first row decides the mode: bulk rows have no status. */
export function detectMode(reader: RowReader, cells: readonly string[]): FileMode {
  const status = reader.columns.find(({ stageName }) => stageName === 'status');
  return status !== undefined && (cells[status.index] ?? '').trim() !== '' ? 'delta' : 'bulk';
}

export function readRow(reader: RowReader, cells: readonly string[], mode: FileMode): RowResult {
  const { definition } = reader;
  const complaints: Complaint[] = [];
  if (cells.length !== reader.width) {
    complaints.push({
      column: '',
      reason: `has ${cells.length} columns where the header has ${reader.width}`,
    });
    return { row: null, complaints, sourcedId: '' };
  }
  const row: StagedRow = {};
  for (const entry of reader.columns) readCell(entry, (cells[entry.index] ?? '').trim(), row, complaints);
  complaints.push(...changeComplaints(row, mode));
  const isDeleted = row['status'] === 'tobedeleted';
  // A row to be deleted needs only its key.
  const serious = isDeleted
    ? complaints.filter(({ column }) => isKeyOrChange(definition, column))
    : complaints;
  if (serious.length === 0 && !isDeleted && definition.refuses) serious.push(...definition.refuses(row));
  const sourcedId = row['sourced_id'];
  if (serious.length > 0)
    return { row: null, complaints: serious, sourcedId: typeof sourcedId === 'string' ? sourcedId : '' };
  return { row: finish(reader, row, cells, isDeleted), complaints: null };
}

function finish(
  { definition, metadata }: RowReader,
  row: StagedRow,
  cells: readonly string[],
  isDeleted: boolean,
): StagedRow {
  row['is_deleted'] = isDeleted;
  if (definition.keepsMetadata) {
    const kept = metadata
      .map(({ name, index }): [string, string] => [name.slice(METADATA.length), (cells[index] ?? '').trim()])
      .filter(([, value]) => value !== '');
    row['metadata'] = Object.fromEntries(kept);
  }
  return definition.derived && !isDeleted ? { ...row, ...definition.derived.from(row) } : row;
}

function readCell(
  { column, stageName }: ReadColumn,
  text: string,
  row: StagedRow,
  complaints: Complaint[],
): void {
  if (text === '') {
    row[stageName] = null;
    if (column.isRequired) complaints.push({ column: column.header, reason: 'is required' });
    return;
  }
  const result = column.format.schema.safeParse(text);
  if (result.success) {
    row[stageName] = result.data;
    return;
  }
  row[stageName] = null;
  complaints.push({ column: column.header, reason: result.error.issues[0]?.message ?? 'is not valid' });
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
