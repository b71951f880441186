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

interface NamedFile {
  header: string;
  name: string;
}

const nameRow = z.strictObject({ name: z.string() });

/**
 * Takes every file that a column of this format names. A delta may name a file without sending it, if the stored row has
 * it. Returns notes about those files.
 */
export async function takeNamedFiles(
  { client, source }: { client: ClientBase; source: PackageSource },
  staged: readonly StagedFile[],
  format: Format,
  take: Take,
): Promise<string[]> {
  const notes: string[] = [];
  const taken = new Set<string>();
  for (const file of staged) {
    const { definition } = file;
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
    let kept = 0;
    for (const { name: wantedName } of wanted) {
      const named = { header: column.header, name: wantedName };
      if (taken.has(wantedName)) continue;
      if (file.mode === 'delta' && !source.entries.has(`files/${wantedName}`))
        kept += await refuseNewRows(client, definition, named);
      else {
        const reason = await take(wantedName);
        if (reason === null) taken.add(wantedName);
        else await refuseRows(client, definition, named, reason);
      }
    }
    if (kept > 0)
      notes.push(`${definition.name}.csv: files kept that the delta does not send again: ${kept}.`);
  }
  return notes;
}

const countRow = z.strictObject({ count: z.number() });

/** Rejects rows without a stored file. Returns how many rows keep theirs. */
async function refuseNewRows(
  client: ClientBase,
  definition: FileDefinition,
  named: NamedFile,
): Promise<number> {
  const { hasStoredFile = 'false' } = definition;
  await refuseRows(
    client,
    definition,
    named,
    `is not in the package: files/${named.name}`,
    `not ${hasStoredFile}`,
  );
  const [kept] = await rowsOf(
    countRow,
    client.query(
      `select count(*)::int as count from ${stageTable(definition.name)}
       where ${stageColumn(named.header)} = $1 and not is_deleted`,
      [named.name],
    ),
  );
  return kept?.count ?? 0;
}

async function refuseRows(
  client: ClientBase,
  definition: FileDefinition,
  { header, name }: NamedFile,
  reason: string,
  where = 'true',
): Promise<void> {
  await client.query(
    `with bad as (delete from ${stageTable(definition.name)} s where s.${stageColumn(header)} = $1 and not s.is_deleted and ${where} returning s.line)
     insert into import_problem (file, line, "column", reason) select $2, line, $3, $4 from bad`,
    [name, `${definition.name}.csv`, header, reason],
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
