/** The files of the days' signed roots, kept outside the database. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { historyZone } from '@portal/contract/audit';
import type { PublishedDay } from '@portal/contract/audit';
import { dateInZone } from '@portal/contract/dates';
import type { Db } from '../../platform/database/database.ts';
import { listDays } from './seals.repository.ts';
import type { AuditDay } from './seals.repository.ts';
import { dayStatement } from './statements.ts';

/** The file of a day's root: what was signed, the signature and the key that checks it. */
export const rootFile = (day: AuditDay): string => `${JSON.stringify(presentDay(day), null, 2)}\n`;

export const presentDay = (day: AuditDay): PublishedDay => ({
  statement: dayStatement(day),
  signature: day.signature.toString('base64'),
  publicKey: day.publicKey.toString('base64'),
});

export const rootName = (day: string): string => `audit-${day}.json`;

/** The days whose files a worker writes if they are missing, in case it didn't run. */
const KEPT_DAYS = 31;

/** Writes missing files of the latest days. An existing file is never replaced. */
export async function writeRoots(db: Db, folder: string, now: Date): Promise<void> {
  const since = dateInZone(new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000), historyZone);
  const days = await listDays(db, since);
  if (days.length > 0) await mkdir(folder, { recursive: true });
  for (const day of days)
    await writeFile(path.join(folder, rootName(day.day)), rootFile(day), { flag: 'wx' }).catch(unlessExists);
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** The file of a day's root in a folder; null if there is none. */
export const readRoot = (folder: string, day: string): Promise<string | null> =>
  readFile(path.join(folder, rootName(day)), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The days with a file in the folder. */
export async function listRootFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => /^audit-(\d{4}-\d\d-\d\d)\.json$/.exec(name)?.[1] ?? []);
}
