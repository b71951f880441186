/** The photos of a package: each is validated and re-encoded like an upload (T32). */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { PhotoRefused, makePhoto } from '../../platform/images/photo.ts';
import { packagedPhoto } from '../rows/formats.ts';
import { readNamedFile, takeNamedFiles } from '../source/named-files.ts';
import type { PackageSource } from '../source/source.ts';
import type { StagedFile } from '../staging.ts';

const MAX_MEGABYTES = 10;

/** Lists every photo the staged rows reference in `import_photo`; invalid ones become problems. Returns notes. */
export async function storePhotos(
  client: ClientBase,
  source: PackageSource,
  staged: readonly StagedFile[],
): Promise<string[]> {
  await client.query(
    'create temp table import_photo (name text primary key, sha256 bytea not null, content bytea not null) on commit drop',
  );
  return takeNamedFiles({ client, source }, staged, packagedPhoto, (name) =>
    storePhoto(client, source, name),
  );
}

const contentRow = z.strictObject({ content: z.instanceof(Buffer) });

/** The reason for refusal, or null. A file processed before is not decoded again. */
async function storePhoto(client: ClientBase, source: PackageSource, name: string): Promise<string | null> {
  const bytes = await readNamedFile(source, name, MAX_MEGABYTES);
  if (typeof bytes === 'string') return bytes;
  const sha256 = createHash('sha256').update(bytes).digest();
  const [known] = await rowsOf(
    contentRow,
    client.query('select content from school_photo where source_sha256 = $1 limit 1', [sha256]),
  );
  try {
    const content = known?.content ?? (await makePhoto(bytes));
    await client.query('insert into import_photo values ($1, $2, $3)', [name, sha256, content]);
    return null;
  } catch (error) {
    if (error instanceof PhotoRefused) return error.message;
    throw error;
  }
}
