/**
 * Forward-only migrations from the ordered .sql files, run under Kysely's lock so that any number of processes may
 * start.
 */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { asError } from '../../as-error.ts';
import { openDatabase } from '../database.ts';
import type { Db, Queryable } from '../database.ts';
import {
  isDeadlock,
  isForbidden,
  isLockTimeout,
  listMigrations,
  lockedOut,
  ownMigrations,
  readSchemaState,
  requireSameLine,
  schemaTooOld,
} from './schema-state.ts';

/** First line of a migration that runs outside a transaction, which `create index concurrently` requires. */
const ownTransactions = '-- squawk-disable-assume-in-transaction\n';

const readMigration = (folder: URL, name: string): Promise<string> =>
  readFile(new URL(`${name}.sql`, folder), 'utf8');

const sqlFilesOf = (folder: URL): MigrationProvider => ({
  async getMigrations() {
    const entries = (await listMigrations(folder)).map(async (name): Promise<[string, Migration]> => {
      const text = await readMigration(folder, name);
      return [
        name,
        { up: (db) => (text.startsWith(ownTransactions) ? runEach(db, text) : runAll(db, text)) },
      ];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
});

/**
 * Waits until no other process migrates in a transaction or grants rights, and holds the lock until this transaction
 * ends. Both update the catalogue rows of tables, and PostgreSQL cancels the second of two concurrent updates ("tuple
 * concurrently updated").
 */
export async function lockCatalogue(trx: Queryable | Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal catalogue'))`.execute(trx);
}

/**
 * Families' statements queue behind a statement that waits for a lock, so a migration gives up before they time out.
 */
async function runAll(db: Kysely<unknown>, text: string): Promise<void> {
  await lockCatalogue(db);
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql.raw(text).execute(db);
}

/** Each statement ends a line. These migrations block nobody while they wait for a lock, so there is no limit. */
async function runEach(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of text.split(/;\s*$/m)) await sql.raw(statement).execute(db);
}

/**
 * Brings the database up to date. Of two concurrent runs, one waits and then finds nothing to do. Migrations of a later
 * build are left alone. If every migration has run, no lock is taken. Only files marked for it run outside a
 * transaction (docs/decisions/operations/migration-rules.md).
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
  const migrator = new Migrator({ db, provider: sqlFilesOf(folder) });
  for (;;) {
    const { missing } = await readSchemaState(db, folder);
    const next = await nextRun(folder, missing);
    if (next === null) return;
    const { error } = await migrator.migrateTo(next.last, { disableTransactions: !next.inTransaction });
    // A concurrent index build waits for the other process, which waits for this one: a deadlock, so try again.
    if (error && !isDeadlock(error)) await requireDone(db, folder, error);
  }
}

/** The migrations to run next: either those of one transaction, or a single one outside any. */
async function nextRun(
  folder: URL,
  missing: readonly string[],
): Promise<{ last: string; inTransaction: boolean } | null> {
  let last: string | undefined;
  for (const name of missing) {
    if ((await readMigration(folder, name)).startsWith(ownTransactions))
      return last === undefined ? { last: name, inTransaction: false } : { last, inTransaction: true };
    last = name;
  }
  return last === undefined ? null : { last, inTransaction: true };
}

/** A later build may have run these migrations and its own while this process waited for the lock. */
async function requireDone(db: Db, folder: URL, error: unknown): Promise<void> {
  const { missing } = await readSchemaState(db, folder);
  if (missing.length === 0) return;
  if (isForbidden(error)) throw schemaTooOld(missing, `its role has no right to: ${asError(error).message}`);
  throw isLockTimeout(error) ? lockedOut(missing) : error;
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
