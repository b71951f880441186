/** Built files of earlier releases, kept for pages that are still open (W-2.4). */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Db } from '../../database/database.ts';
import type { Asset } from '../assets.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;
const FOLDER = '/assets/';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** Marks the files of the running release as current, and stores those that aren't stored yet. */
export async function keepFiles(db: Db, assets: ReadonlyMap<string, Asset>, now: Date): Promise<void> {
  const names = [...assets.keys()].filter((name) => name.startsWith(FOLDER));
  if (names.length === 0) return;
  const held = await db
    .updateTable('kept_web_file')
    .set({ last_current_at: now })
    .where('name', 'in', names)
    .returning('name')
    .execute();
  const isHeld = new Set(held.map(({ name }) => name));
  const rows = await Promise.all(
    [...assets]
      .filter(([name]) => name.startsWith(FOLDER) && !isHeld.has(name))
      .map(async ([name, { type, body, encodings }]) => ({
        name,
        type,
        body: encodings.gzip ?? (await compress(body)),
        last_current_at: now,
      })),
  );
  if (rows.length === 0) return;
  // Another process of the same release may have stored them by now.
  await db
    .insertInto('kept_web_file')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** A file of an earlier release, or of a later one that is being rolled out; null if there is none. */
export async function findKeptFile(db: Db, name: string): Promise<Asset | null> {
  const row = await db
    .selectFrom('kept_web_file')
    .select(['type', 'body'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  return {
    type: row.type,
    body: await decompress(row.body),
    encodings: { gzip: row.body },
    isImmutable: true,
  };
}

/** Deletes the files of releases that haven't run for seven days. */
export async function sweepKeptFiles(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('kept_web_file')
    .where('last_current_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
