/** Forward-only migrations from the ordered .sql files, run under Kysely's lock so that any number of processes may start. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { openDatabase } from './database.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8');
      return [
        name.replace(/\.sql$/, ''),
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

/** Brings the database up to date; two at once: one runs, the other waits and finds nothing to do. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  // DDL on a large table may take longer than a request may: the statement limit of requests doesn't apply here.
  const db = openDatabase({ connectionString, poolSize: 2, statementTimeoutMs: 0 });
  try {
    const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
