/**
 * Forward-only migrations from the ordered .sql files, run under Kysely's lock so that any number of processes may
 * start.
 */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { openDatabase } from './database.ts';
import type { Db } from './database.ts';
import {
  isForbidden,
  listMigrations,
  ownMigrations,
  readSchemaState,
  requireSameLine,
  schemaTooOld,
} from './schema-state.ts';

const sqlFilesOf = (folder: URL): MigrationProvider => ({
  async getMigrations() {
    const entries = (await listMigrations(folder)).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
      const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(text).execute(db));
      return [name, { up }];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
});

/**
 * Brings the database up to date. Of two concurrent runs, one waits and finds nothing to do. Migrations of a later
 * build are left alone. When every migration has run, no lock is taken.
 */
export async function migrateToLatest(connectionString: string, folder = ownMigrations): Promise<void> {
  // DDL on a large table may take longer than a request may, so the statement timeout doesn't apply here.
  const db = openDatabase({ connectionString, poolSize: 2, statementTimeoutMs: 0 });
  try {
    const state = await readSchemaState(db, folder);
    if (state.missing.length === 0) return;
    requireSameLine(state);
    await runMigrations(db, folder);
  } finally {
    await db.destroy();
  }
}

async function runMigrations(db: Db, folder: URL): Promise<void> {
  const { Migrator } = await import('kysely/migration');
  const { error } = await new Migrator({ db, provider: sqlFilesOf(folder) }).migrateToLatest();
  if (!error) return;
  // A later build may have run these migrations and its own while this process waited for the lock.
  const { missing } = await readSchemaState(db, folder);
  if (missing.length === 0) return;
  throw isForbidden(error) ? schemaTooOld(missing, 'its role has no right to') : error;
}

/** For a process that may not migrate: throws when the schema is older than it needs. */
export async function requireSchema(
  connectionString: string,
  why: string,
  folder = ownMigrations,
): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 });
  try {
    const state = await readSchemaState(db, folder);
    requireSameLine(state);
    if (state.missing.length > 0) throw schemaTooOld(state.missing, why);
  } finally {
    await db.destroy();
  }
}
