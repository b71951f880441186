/** The PDFs of a package. Stored once by content, however many rows reference them. */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { mailedFile, mailedFileMegabytes, packagedFile } from '../rows/formats.ts';
import { readNamedFile, takeNamedFiles } from '../source/named-files.ts';
import type { PackageSource } from '../source/source.ts';
import type { StagedFile } from '../staging.ts';

const MAX_MEGABYTES = 20;
const PDF_MARK = '%PDF-';

/** Stores every PDF the staged rows reference, listed in `import_file`; invalid names become problems. Returns notes. */
export async function storeFiles(
  client: ClientBase,
  source: PackageSource,
  staged: readonly StagedFile[],
): Promise<string[]> {
  await client.query(
    `create temp table import_file (name text primary key, file_id bigint not null) on commit drop;
     create temp table import_unlinked (file_id bigint not null) on commit drop`,
  );
  const take = (megabytes: number) => (name: string) => storeFile(client, source, { name, megabytes });
  const context = { client, source };
  return [
    ...(await takeNamedFiles(context, staged, packagedFile, take(MAX_MEGABYTES))),
    ...(await takeNamedFiles(context, staged, mailedFile, take(mailedFileMegabytes))),
  ];
}

const idRow = z.strictObject({ id: z.number() });

/** The reason for refusal, or null. */
async function storeFile(
  client: ClientBase,
  source: PackageSource,
  { name, megabytes }: { name: string; megabytes: number },
): Promise<string | null> {
  const content = await readNamedFile(source, name, megabytes);
  if (typeof content === 'string') return content;
  if (content.subarray(0, PDF_MARK.length).toString('latin1') !== PDF_MARK) return 'is not a PDF';
  const sha256 = createHash('sha256').update(content).digest();
  const find = async () =>
    (await rowsOf(idRow, client.query('select id from stored_file where sha256 = $1', [sha256])))[0];
  // If another import is storing the same file, the insert waits for it and adds nothing; the file is then found.
  const stored = (await find()) ?? (await insertFile(client, sha256, content)) ?? (await find());
  await client.query('insert into import_file values ($1, $2) on conflict do nothing', [name, stored?.id]);
  return null;
}

async function insertFile(
  client: ClientBase,
  sha256: Buffer,
  content: Buffer,
): Promise<z.output<typeof idRow> | undefined> {
  const [inserted] = await rowsOf(
    idRow,
    client.query(
      `insert into stored_file (sha256, media_type, content) values ($1, 'application/pdf', $2)
       on conflict (sha256) do nothing returning id`,
      [sha256, content],
    ),
  );
  return inserted;
}

/** Deletes files that the import's rows no longer refer to, unless another row does. */
export async function dropUnlinkedFiles(client: ClientBase): Promise<void> {
  await client.query(`delete from stored_file f
    where f.id in (select file_id from import_unlinked)
      and not exists (select from download d where d.file_id = f.id)
      and not exists (select from invoice i where i.pdf_file_id = f.id)
      and not exists (select from academic_report r where r.file_id = f.id)
      and not exists (select from file_release_file s where s.file_id = f.id)`);
}
