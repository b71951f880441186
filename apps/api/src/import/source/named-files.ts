/**
 * Files in a package's `files/` folder that rows reference: each is checked once, and errors become problems of its
 * rows.
 */
import { buffer } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { stageColumn, stageTable } from '../rows/definition.ts';
import type { FileDefinition } from '../rows/definition.ts';
import type { Format } from '../rows/formats.ts';
import type { PackageSource } from './source.ts';
import type { StagedFile } from '../staging.ts';

/** The reason a file is refused, or null. */
type Take = (name: string) => Promise<string | null>;

const nameRow = z.strictObject({ name: z.string() });

/** Yields every file referenced in a column of this format. */
export async function takeNamedFiles(
  client: ClientBase,
  staged: readonly StagedFile[],
  format: Format,
  take: Take,
): Promise<void> {
  const taken = new Set<string>();
  for (const { definition } of staged) {
    const column = definition.columns.find((one) => one.format === format);
    if (column === undefined) continue;
    const name = stageColumn(column.header);
    const wanted = await rowsOf(
      nameRow,
      client.query(
        `select distinct ${name} as name from ${stageTable(definition.name)}
       where ${name} is not null and not is_deleted order by 1`,
      ),
    );
    for (const file of wanted) {
      if (taken.has(file.name)) continue;
      const reason = await take(file.name);
      if (reason === null) taken.add(file.name);
      else await refuseRows(client, definition, { header: column.header, file: file.name, reason });
    }
  }
}

async function refuseRows(
  client: ClientBase,
  definition: FileDefinition,
  { header, file, reason }: { header: string; file: string; reason: string },
): Promise<void> {
  await client.query(
    `with bad as (delete from ${stageTable(definition.name)} s where s.${stageColumn(header)} = $1 returning s.line)
     insert into import_problem (file, line, "column", reason) select $2, line, $3, $4 from bad`,
    [file, `${definition.name}.csv`, header, reason],
  );
}

/** A file's content, or the reason it can't be read. */
export async function readNamedFile(
  source: PackageSource,
  name: string,
  megabytes: number,
): Promise<Buffer | string> {
  const entry = `files/${name}`;
  const size = source.entries.get(entry);
  if (size === undefined) return `is not in the package: ${entry}`;
  if (size > megabytes * 1024 ** 2) return `is larger than ${megabytes} MB`;
  return buffer(await source.open(entry));
}
