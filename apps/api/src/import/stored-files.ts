/** PDFs a package brings. Stored once by content, however many rows name them. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import { stageColumn, stageTable } from './definition.ts';
import type { StagedFile } from './staging.ts';
import type { PackageSource } from './source.ts';
import { packagedFile } from './formats.ts';

const MAX_FILE_BYTES = 20 * 1024 ** 2;
const PDF_MARK = '%PDF-';

/** Stores every PDF the staged rows name and makes them known as `import_file`; bad names become problems. */
export async function storeFiles(
  client: ClientBase,
  source: PackageSource,
  staged: readonly StagedFile[],
): Promise<void> {
  await client.query(
    'create temp table import_file (name text primary key, file_id bigint not null) on commit drop',
  );
  for (const { definition } of staged) {
    const column = definition.columns.find(({ format }) => format === packagedFile);
    if (column === undefined) continue;
    const table = stageTable(definition.name);
    const name = stageColumn(column.header);
    const wanted = await client.query<{ name: string }>(
      `select distinct ${name} as name from ${table} where ${name} is not null and not is_deleted
       and ${name} not in (select name from import_file) order by 1`,
    );
    for (const row of wanted.rows) {
      const reason = await storeFile(client, source, row.name);
      if (reason === null) continue;
      await client.query(
        `with bad as (delete from ${table} s where s.${name} = $1 returning s.line)
         insert into import_problem select $2, line, $3, $4 from bad`,
        [row.name, `${definition.name}.csv`, column.header, reason],
      );
    }
  }
}

/** The reason it is refused, or null. */
async function storeFile(client: ClientBase, source: PackageSource, name: string): Promise<string | null> {
  const entry = `files/${name}`;
  const size = source.entries.get(entry);
  if (size === undefined) return `is not in the package: ${entry}`;
  if (size > MAX_FILE_BYTES) return 'is larger than 20 MB';
  const content = await buffer(await source.open(entry));
  if (content.subarray(0, PDF_MARK.length).toString('latin1') !== PDF_MARK) return 'is not a PDF';
  const sha256 = createHash('sha256').update(content).digest();
  const known = await client.query<{ id: number }>('select id from stored_file where sha256 = $1', [sha256]);
  const stored =
    known.rows[0] ??
    (
      await client.query<{ id: number }>(
        "insert into stored_file (sha256, media_type, content) values ($1, 'application/pdf', $2) returning id",
        [sha256, content],
      )
    ).rows[0];
  await client.query('insert into import_file values ($1, $2)', [name, stored?.id]);
  return null;
}

/** Content nothing names any more is not kept. */
export async function dropUnusedFiles(client: ClientBase): Promise<void> {
  await client.query(`delete from stored_file f
    where not exists (select from download d where d.file_id = f.id)
      and not exists (select from invoice i where i.pdf_file_id = f.id)`);
}
