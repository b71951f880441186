/** Staging of incoming rows: one temporary table per file, filled in batches as the file streams. */
import type { ClientBase } from 'pg';
import { stageColumn, stageTable } from './rows/definition.ts';
import type { FileDefinition, StagedRow } from './rows/definition.ts';
import { readCsv } from './source/csv.ts';
import type { PlannedFile } from './source/manifest.ts';
import type { ProgressMeter } from './progress.ts';
import type { FileMode, ProblemList } from './report.ts';
import { detectMode, readHeader, readRow } from './rows/row.ts';
import type { RowReader } from './rows/row.ts';
import type { PackageSource } from './source/source.ts';

export interface StagedFile {
  definition: FileDefinition;
  mode: FileMode;
  rows: number;
  bytes: number;
}

export interface StagingContext {
  client: ClientBase;
  source: PackageSource;
  problems: ProblemList;
  warnings: string[];
  meter: ProgressMeter;
}

const BATCH_ROWS = 2000;

function stageColumns(definition: FileDefinition): [string, string][] {
  const own = definition.columns
    .filter((column) => !column.isIgnored && !['status', 'dateLastModified'].includes(column.header))
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
    create temp table import_problem (file text, line integer, "column" text, reason text) on commit drop;`);
}

/** Sends each batch while the next is read, so that PostgreSQL and the parser work in parallel. */
class BatchWriter {
  readonly #client: ClientBase;
  readonly #sql: string;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(client: ClientBase, table: string, columns: readonly [string, string][]) {
    this.#client = client;
    const shape = columns.map(([name, type]) => `${name} ${type}`).join(', ');
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
  const { definition } = planned;
  const file = `${definition.name}.csv`;
  const stage = new FileStage(context, planned);
  const stream = await context.source.open(file);
  const rows = readCsv(stream, (line, reason) => context.problems.add({ file, line, column: '', reason }));
  try {
    for await (const { line, cells, bytes } of rows) if (!(await stage.take(line, cells, bytes))) return null;
  } finally {
    stream.destroy();
  }
  return stage.finish(context.source.entries.get(file) ?? 0);
}

class FileStage {
  readonly #context: StagingContext;
  readonly #planned: PlannedFile;
  readonly #file: string;
  readonly #stageWriter: BatchWriter;
  readonly #rejectedWriter: BatchWriter;
  #reader: RowReader | null = null;
  #mode: FileMode | null = null;
  #staged: StagedRow[] = [];
  #rejected: { file: string; source_id: string }[] = [];
  #rows = 0;
  #unreportedRows = 0;
  #bytes = 0;

  constructor(context: StagingContext, planned: PlannedFile) {
    this.#context = context;
    this.#planned = planned;
    const { definition } = planned;
    this.#file = `${definition.name}.csv`;
    this.#stageWriter = new BatchWriter(
      context.client,
      stageTable(definition.name),
      stageColumns(definition),
    );
    this.#rejectedWriter = new BatchWriter(context.client, 'import_rejected', [
      ['file', 'text'],
      ['source_id', 'text'],
    ]);
  }

  /** False when the header makes the file unreadable. */
  async take(line: number, cells: string[], bytes: number): Promise<boolean> {
    if (this.#reader === null) return this.#takeHeader(cells);
    this.#mode ??= this.#detect(this.#reader, cells);
    const result = readRow(this.#reader, cells, this.#mode);
    this.#rows += 1;
    this.#unreportedRows += 1;
    if (result.row !== null) this.#staged.push({ line, ...result.row });
    else {
      for (const complaint of result.complaints)
        this.#context.problems.add({ file: this.#file, line, ...complaint });
      this.#rejected.push({ file: this.#planned.definition.name, source_id: result.sourcedId });
    }
    if (this.#unreportedRows >= BATCH_ROWS) await this.#flush(bytes);
    return true;
  }

  async finish(size: number): Promise<StagedFile | null> {
    if (this.#reader === null || this.#mode === null) {
      const reason = 'has no rows: leave a file out that has nothing to say';
      this.#context.problems.add({ file: this.#file, line: 0, column: '', reason });
      return null;
    }
    await this.#flush(size);
    await this.#stageWriter.finish([]);
    await this.#rejectedWriter.finish([]);
    await this.#context.client.query(`analyze ${stageTable(this.#planned.definition.name)}`);
    return { definition: this.#planned.definition, mode: this.#mode, rows: this.#rows, bytes: size };
  }

  #takeHeader(cells: string[]): boolean {
    const { definition } = this.#planned;
    const { reader, complaints, unknown } = readHeader(definition, cells);
    for (const complaint of complaints)
      this.#context.problems.add({ file: this.#file, line: 1, ...complaint });
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
    await this.#stageWriter.write(this.#staged);
    await this.#rejectedWriter.write(this.#rejected);
    this.#context.meter.read(this.#file, this.#unreportedRows, bytes - this.#bytes);
    this.#staged = [];
    this.#rejected = [];
    this.#unreportedRows = 0;
    this.#bytes = bytes;
  }
}
