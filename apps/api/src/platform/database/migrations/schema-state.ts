/** Compares the migrations of a build with those of a database; a later build's additions don't matter. */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../database.ts';
import { rowsOf } from '../rows.ts';

/** The migrations of this build. */
export const ownMigrations = new URL('../../../../migrations/', import.meta.url);

/** The database doesn't fit this build: reported to the operator in a sentence, without a stack. */
export class SchemaProblem extends Error {
  override readonly name = 'SchemaProblem';
}

export interface SchemaState {
  /** Migrations of this build that haven't run, in order. */
  missing: readonly string[];
  /** Migrations that have run and are unknown to this build. */
  unknown: readonly string[];
}

/** Names without the extension, in the order they run. */
export async function listMigrations(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

export async function readSchemaState(db: Db, folder: URL): Promise<SchemaState> {
  const [names, ran] = await Promise.all([listMigrations(folder), listRan(db)]);
  return {
    missing: names.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !names.includes(name)),
  };
}

const UNDEFINED_TABLE = '42P01';

const nameRow = z.strictObject({ name: z.string() });

async function listRan(db: Db): Promise<string[]> {
  try {
    const ran = sql`select name from kysely_migration order by name`.execute(db);
    return (await rowsOf(nameRow, ran)).map(({ name }) => name);
  } catch (error) {
    // The database is new.
    if (hasCode(error, UNDEFINED_TABLE)) return [];
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether PostgreSQL refused for lack of privilege. */
export const isForbidden = (error: unknown): boolean => hasCode(error, INSUFFICIENT_PRIVILEGE);

const DEADLOCK_DETECTED = '40P01';

/** Whether PostgreSQL cancelled a statement because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK_DETECTED);

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement timed out waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE);

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Why a process that may not migrate can't start. */
export function schemaTooOld(missing: readonly string[], why: string): SchemaProblem {
  const [first = ''] = missing;
  const count = missing.length === 1 ? 'a migration' : `${missing.length} migrations, beginning with`;
  return new SchemaProblem(
    `The database is older than this version of the portal needs: it lacks ${count} ${first}. ` +
      `This process can't migrate it (${why}). ` +
      'Run `npm run portal -- migrate` (on plain hosts: `systemctl start schoolside-migrate`) with MIGRATION_DATABASE_URL set to the ' +
      'address of the owner of the database, then start again.',
  );
}

/** The problem of a migration that couldn't get its lock. */
export function lockedOut(missing: readonly string[]): SchemaProblem {
  return new SchemaProblem(
    `The database was not migrated: another session holds a lock that a migration (${missing.join(', ')}) needs, such as a ` +
      'dump or a long query. Families are not affected. Run it again when that session has ended.',
  );
}

/** The first migration of databases made before the migrations were merged by subject. */
const BEFORE_MERGE = '0001-register';

/** Throws when the database's migrations and this build's have diverged. */
export function requireSameLine({ missing, unknown }: SchemaState): void {
  if (missing.length === 0 || unknown.length === 0) return;
  if (unknown.includes(BEFORE_MERGE))
    throw new SchemaProblem(
      'This database was made before the migrations were merged (docs/decisions/server/merged-migrations.md). ' +
        'It can only hold demonstration data: delete the data folder (.data, or DATA_DIR), or drop and create the ' +
        'database of DATABASE_URL, and start again.',
    );
  throw new SchemaProblem(
    `The database was migrated by another version of the portal (${unknown.join(', ')}) that lacks ${missing.join(', ')}. ` +
      'Start a version that has both.',
  );
}
