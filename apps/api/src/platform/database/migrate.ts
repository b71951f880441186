/** Forward-only migrations from the ordered .sql files, run under Kysely's lock so that any number of processes may start. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { openDatabase } from './database.ts';
import type { Db } from './database.ts';
import { rowsOf } from './rows.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);

async function listMigrations(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const entries = (await listMigrations()).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8');
      return [
        name,
        {
          up: (db: Kysely<unknown>) =>
            sql
              .raw(text)
              .execute(db)
              .then(() => undefined),
        },
      ];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

const UNDEFINED_TABLE = '42P01';

const nameRow = z.strictObject({ name: z.string() });

/** Whether these migrations have run, and no others: then a start has nothing to wait for, and takes no lock. */
async function isUpToDate(db: Db): Promise<boolean> {
  const names = await listMigrations();
  try {
    const rows = await rowsOf(nameRow, sql`select name from kysely_migration`.execute(db));
    const ran = new Set(rows.map(({ name }) => name));
    return ran.size === names.length && names.every((name) => ran.has(name));
  } catch (error) {
    // The database is new.
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

/** Brings the database up to date; two at once: one runs, the other waits and finds nothing to do. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  // DDL on a large table may take longer than a request may: the statement limit of requests doesn't apply here.
  const db = openDatabase({ connectionString, poolSize: 2, statementTimeoutMs: 0 });
  try {
    if (await isUpToDate(db)) return;
    const { Migrator } = await import('kysely/migration');
    const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
