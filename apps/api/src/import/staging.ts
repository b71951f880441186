/** Staging of incoming rows: one temporary table per file, filled in batches as the file streams. */
import type { ClientBase } from 'pg';
import { stageColumn, stageTable } from './rows/definition.ts';
import { referenceFile } from './rows/references.ts';
import type { Complaint, FileDefinition } from './rows/definition.ts';
import { readCsv } from './source/csv.ts';
import { ContentCheck } from './source/content-check.ts';
import type { PlannedFile } from './source/manifest.ts';
import type { ProgressMeter } from './report/progress.ts';
import type { FileMode, ProblemList } from './report/report.ts';
import { isUnstorable } from './rows/cell-text.ts';
import { detectMode, readHeader, readRow, referredId } from './rows/row.ts';
import type { RowReader } from './rows/row.ts';
import type { PackageSource } from './source/source.ts';

export interface StagedFile {
  definition: FileDefinition;
  mode: FileMode;
  rows: number;
  bytes: number;
  /** Staged columns that the file's header lacks. */
  absent: readonly string[];
  /** The file from which its rows were derived, if the package lacks this file. */
  derivedFrom?: string;
}

export interface StagingContext {
  client: ClientBase;
  source: PackageSource;
  problems: ProblemList;
  /** Rows that aren't imported although the rest of the package is. */
  leftOut: ProblemList;
  warnings: string[];
  meter: ProgressMeter;
}

const BATCH_ROWS = 2000;

function stageColumns(definition: FileDefinition): [string, string][] {
  const own = definition.columns
    .filter((column) => !column.isIgnored && column.header !== 'status')
    .map((column): [string, string] => [stageColumn(column.header), column.format.pgType]);
  const derived = Object.entries(definition.derived?.columns ?? {});
  return [['line', 'integer'], ['is_deleted', 'boolean'], ...own, ...derived, ['metadata', 'jsonb']];
}

export async function createStages(
  client: ClientBase,
  definitions: readonly FileDefinition[],
): Promise<void> {
  const tables = definitions.map((definition) => {
    const columns = stageColumns(definition).map(([name, type]) => `${name} ${type}`);
    return `create temp table ${stageTable(definition.name)} (${columns.join(', ')}) on commit drop;`;
  });
  await client.query(`${tables.join('\n')}
    create temp table import_rejected (file text not null, source_id text not null) on commit drop;
    create temp table import_incomplete (file text primary key) on commit drop;
    create temp table import_left_out (file text not null, line integer not null) on commit drop;
    create temp table import_problem (file text, line integer, "column" text, reason text, value text, target text)
      on commit drop;`);
}

/** Sends each batch while the next is read, so that PostgreSQL and the parser work in parallel. */
class BatchWriter {
  readonly #client: ClientBase;
  readonly #sql: string;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(client: ClientBase, table: string, columns: readonly [string, string][]) {
    this.#client = client;
    const shape = columns.map(([name, type]) => `"${name}" ${type}`).join(', ');
    this.#sql = `insert into ${table} select * from json_to_recordset($1::json) as x (${shape})`;
  }

  async write(rows: readonly object[]): Promise<void> {
    await this.#pending;
    if (rows.length === 0) return;
    this.#pending = this.#client.query(this.#sql, [JSON.stringify(rows)]);
    // Awaited at the next batch; until then a rejection must not count as unhandled.
    this.#pending.catch(() => undefined);
  }

  async finish(rows: readonly object[]): Promise<void> {
    await this.write(rows);
    await this.#pending;
  }
}

/** Streams one file into its stage and reports its errors as problems. Null when it couldn't be read. */
export async function stageFile(context: StagingContext, planned: PlannedFile): Promise<StagedFile | null> {
  const file = `${planned.definition.name}.csv`;
  const stage = new FileStage(context, planned);
  const check = new ContentCheck(planned.content);
  const stream = await context.source.open(planned.entry);
  const rows = readCsv(check.read(stream), (line, reason) => stage.takeBroken(line, reason));
  try {
    for await (const { line, cells, bytes } of rows) if (!(await stage.take(line, cells, bytes))) return null;
  } finally {
    stream.destroy();
  }
  for (const reason of check.problems(stage.rows)) {
    context.problems.add({ file, line: 0, column: '', reason });
    stage.isIncomplete = true;
  }
  return stage.finish(context.source.entries.get(planned.entry) ?? 0);
}

type BatchName = 'staged' | 'rejected' | 'problems' | 'leftOut';

class FileStage {
  readonly #context: StagingContext;
  readonly #planned: PlannedFile;
  readonly #file: string;
  readonly #writers: Record<BatchName, BatchWriter>;
  #batches: Record<BatchName, object[]> = emptyBatches();
  #reader: RowReader | null = null;
  #mode: FileMode | null = null;
  rows = 0;
  /** Some rows could not be read, so references to the file aren't reported as errors. */
  isIncomplete = false;
  #unreportedRows = 0;
  #bytes = 0;

  constructor(context: StagingContext, planned: PlannedFile) {
    this.#context = context;
    this.#planned = planned;
    const { definition } = planned;
    this.#file = `${definition.name}.csv`;
    const writer = (table: string, columns: readonly [string, string][]): BatchWriter =>
      new BatchWriter(context.client, table, columns);
    this.#writers = {
      staged: writer(stageTable(definition.name), stageColumns(definition)),
      rejected: writer('import_rejected', textColumns('file', 'source_id')),
      problems: writer('import_problem', [
        ['file', 'text'],
        ['line', 'integer'],
        ...textColumns('column', 'reason', 'value', 'target'),
      ]),
      leftOut: writer('import_left_out', [
        ['file', 'text'],
        ['line', 'integer'],
      ]),
    };
  }

  takeBroken(line: number, reason: string): void {
    this.#context.problems.add({ file: this.#file, line, column: '', reason });
    this.rows += 1;
    this.isIncomplete = true;
  }

  /** False when the header makes the file unreadable. */
  async take(line: number, cells: string[], bytes: number): Promise<boolean> {
    if (this.#reader === null) return this.#takeHeader(cells);
    this.#mode ??= this.#detect(this.#reader, cells);
    const { row, complaints } = readRow(this.#reader, cells, this.#mode);
    this.rows += 1;
    this.#unreportedRows += 1;
    if (row !== null) this.#batches.staged.push({ line, ...row });
    if (row === null) this.#reject(line, referredId(this.#reader, cells), complaints);
    else if (complaints.length > 0) this.#leaveOut(line, complaints);
    if (this.#unreportedRows >= BATCH_ROWS) await this.#flush(bytes);
    return true;
  }

  #reject(line: number, sourceId: string, complaints: readonly Complaint[]): void {
    if (sourceId === '') this.isIncomplete = true;
    else this.#batches.rejected.push({ file: this.#planned.definition.name, source_id: sourceId });
    for (const { column, reason, value } of complaints) {
      const problem = { file: this.#file, line, column, reason };
      const target = referenceFile(this.#planned.definition, column);
      if (target === null || value === undefined) this.#context.problems.add(problem);
      // Other complaints wait until every file has been read: only then are all rejected rows known.
      else if (isUnstorable(reason)) this.#context.problems.add(problem);
      else this.#batches.problems.push({ ...problem, value: value.trim(), target });
    }
  }

  /** The row stays staged until the merge, to keep its stored row from being removed. */
  #leaveOut(line: number, complaints: readonly Complaint[]): void {
    for (const { column, reason } of complaints)
      this.#context.leftOut.add({ file: this.#file, line, column, reason });
    this.#batches.leftOut.push({ file: this.#planned.definition.name, line });
  }

  async finish(size: number): Promise<StagedFile | null> {
    const { client, problems } = this.#context;
    const { definition } = this.#planned;
    if (this.#reader === null || this.#mode === null) {
      const reason = 'has no rows: leave a file out that has nothing to say';
      if (!this.isIncomplete) problems.add({ file: this.#file, line: 0, column: '', reason });
      return null;
    }
    await this.#flush(size);
    for (const writer of Object.values(this.#writers)) await writer.finish([]);
    if (this.isIncomplete) await client.query('insert into import_incomplete values ($1)', [definition.name]);
    await client.query(`analyze ${stageTable(definition.name)}`);
    const read = this.#reader.columns.map(({ stageName }) => stageName);
    const absent = definition.columns
      .map(({ header }) => stageColumn(header))
      .filter((name) => !read.includes(name));
    return { definition, mode: this.#mode, rows: this.rows, bytes: size, absent };
  }

  #takeHeader(cells: string[]): boolean {
    const { definition } = this.#planned;
    const { reader, complaints, unknown } = readHeader(definition, cells);
    for (const { column, reason } of complaints)
      this.#context.problems.add({ file: this.#file, line: 1, column, reason });
    if (unknown.length > 0) this.#context.warnings.push(`${this.#file}: not used: ${unknown.join(', ')}.`);
    this.#reader = reader;
    return complaints.length === 0;
  }

  #detect(reader: RowReader, cells: string[]): FileMode {
    const mode = detectMode(reader, cells);
    const { declared } = this.#planned;
    if (declared !== null && declared !== mode) {
      this.#context.warnings.push(
        `${this.#file} is ${mode} by its content, though the manifest says ${declared}.`,
      );
    }
    return mode;
  }

  async #flush(bytes: number): Promise<void> {
    const { staged, rejected, problems, leftOut } = this.#batches;
    await this.#writers.staged.write(staged);
    await this.#writers.rejected.write(rejected);
    await this.#writers.problems.write(problems);
    await this.#writers.leftOut.write(leftOut);
    this.#context.meter.read(this.#file, this.#unreportedRows, bytes - this.#bytes);
    this.#batches = emptyBatches();
    this.#unreportedRows = 0;
    this.#bytes = bytes;
  }
}

const emptyBatches = (): Record<BatchName, object[]> => ({
  staged: [],
  rejected: [],
  problems: [],
  leftOut: [],
});

function textColumns(...names: string[]): [string, string][] {
  return names.map((name) => [name, 'text']);
}
