/**
 * The portal's runtime role: it reads and writes rows, and owns nothing. Only the owner migrates and could alter the
 * audit log. See docs/decisions/server/database-roles.md.
 */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { installJobs, wantedJobsVersion } from '../../jobs/install-jobs.ts';
import { openDatabase } from '../database.ts';
import type { Db, Queryable } from '../database.ts';
import { lockCatalogue, migrateToLatest, requireSchema } from '../migrations/migrate.ts';
import { ownMigrations, schemaTooOld, SchemaProblem } from '../migrations/schema-state.ts';
import { rowsOf } from '../rows.ts';
import { grantViewRights, viewHasItsRights } from './view-role.ts';

/** The runtime role of databases the portal creates itself: the embedded one, and those of tests. */
export const embeddedRuntimeRole = 'portal_runtime';

/** Migrates the database as its owner, creates the runtime role where it is missing, and grants its rights. */
export async function migrateForRuntime(
  ownerConnection: string,
  runtimeRole: string,
  migrations = ownMigrations,
): Promise<void> {
  await migrateToLatest(ownerConnection, migrations);
  const db = openDatabase({ connectionString: ownerConnection, poolSize: 2, statementTimeoutMs: 0 });
  try {
    if (!(await hasCurrentJobs(db))) await installJobs(ownerConnection);
    if ((await hasItsRights(db, runtimeRole)) && (await viewHasItsRights(db))) return;
    await db.transaction().execute(async (trx) => {
      await grantRights(trx, runtimeRole);
      await grantViewRights(trx);
    });
  } finally {
    await db.destroy();
  }
}

export interface PrepareOptions {
  /** The same database as its owner; without it, the runtime role migrates if it can. */
  ownerConnection?: string | undefined;
  /** `false` (MIGRATE=off): the database is only checked. */
  migrates?: boolean;
  migrations?: URL;
}

/**
 * Ensures that a server's database has what this build needs: migrates it, or only checks it. A database that a later
 * build has migrated is accepted.
 */
export async function prepareServer(connectionString: string, options: PrepareOptions = {}): Promise<void> {
  try {
    await prepare(connectionString, options);
  } catch (error) {
    throw isRejectedSignIn(error)
      ? new SchemaProblem(
          `PostgreSQL rejected the connection: ${error.message}. Check DATABASE_URL and MIGRATION_DATABASE_URL.`,
        )
      : error;
  }
}

/** PostgreSQL's codes for a wrong password, a role that may not connect, and an unknown database. */
const signInCodes = new Set<unknown>(['28P01', '28000', '3D000']);

const isRejectedSignIn = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && signInCodes.has(error.code);

async function prepare(
  connectionString: string,
  { ownerConnection, migrates = true, migrations = ownMigrations }: PrepareOptions,
): Promise<void> {
  if (!migrates) return requirePrepared(connectionString, 'MIGRATE is off', migrations);
  const owner = ownerConnection ?? connectionString;
  const role = await roleOf(connectionString);
  if (role === (await roleOf(owner))) return migrateForOwner(owner, migrations);
  return migrateForRuntime(owner, role, migrations);
}

/** Migrates a database whose owner runs the portal, and lets the administration view read it. */
async function migrateForOwner(ownerConnection: string, migrations: URL): Promise<void> {
  await migrateToLatest(ownerConnection, migrations);
  const db = openDatabase({ connectionString: ownerConnection, poolSize: 1 });
  try {
    if (!(await hasCurrentJobs(db))) await installJobs(ownerConnection);
    if (await viewHasItsRights(db)) return;
    await db.transaction().execute(async (trx) => {
      await lockCatalogue(trx);
      await grantViewRights(trx);
    });
  } finally {
    await db.destroy();
  }
}

/** Throws when the schema, or that of the job queue, is older than this build needs. */
async function requirePrepared(connectionString: string, why: string, migrations: URL): Promise<void> {
  await requireSchema(connectionString, why, migrations);
  const db = openDatabase({ connectionString, poolSize: 1 });
  try {
    if (!(await hasCurrentJobs(db))) throw schemaTooOld(['of the job queue'], why);
  } finally {
    await db.destroy();
  }
}

const roleRow = z.strictObject({ role: z.string() });

/** The role in a connection string. */
export async function roleOf(connectionString: string): Promise<string> {
  const db = openDatabase({ connectionString, poolSize: 1 });
  try {
    const rows = await rowsOf(roleRow, sql`select current_user as role`.execute(db));
    return rows[0]?.role ?? '';
  } finally {
    await db.destroy();
  }
}

const canRow = z.strictObject({ can: z.boolean() });

/** The audit tables with their partitions, and the hash chain. */
const auditParents = sql`('audit_event'::regclass, 'audit_brief'::regclass, 'record_look'::regclass,
  'audit_seal'::regclass, 'audit_day'::regclass)`;
const auditTables = sql`(oid in ${auditParents}
  or oid in (select inhrelid from pg_inherits where inhparent in ${auditParents}))`;

/** Whether the role could alter audit rows: it is a superuser, owns the audit table or has excessive grants. */
export async function canAlterAuditLog(db: Queryable): Promise<boolean> {
  const rows = await rowsOf(
    canRow,
    sql`
    select bool_or(has_table_privilege(oid, 'update, delete, truncate') or pg_has_role(relowner, 'usage')) as can
    from pg_class where ${auditTables}`.execute(db),
  );
  return rows[0]?.can ?? true;
}

const nameRow = z.strictObject({ name: z.nullable(z.string()) });
const versionRow = z.strictObject({ version: z.number() });

/** The job queue creates its own schema, which the runtime role may not, so the owner does it first. */
async function hasCurrentJobs(db: Db): Promise<boolean> {
  const rows = await rowsOf(nameRow, sql`select to_regclass('pgboss.version')::text as name`.execute(db));
  if (!rows[0]?.name) return false;
  const [found] = await rowsOf(versionRow, sql`select version from pgboss.version`.execute(db));
  return Number(found?.version) >= (await wantedJobsVersion());
}

/** The tables of the portal and of the job queue. Partitions need no rights: access is through their table. */
const relations = sql`
  from pg_class c where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition`;

const existsRow = z.strictObject({ exists: z.boolean() });

async function hasRole(db: Queryable, role: string): Promise<boolean> {
  const [found] = await rowsOf(
    existsRow,
    sql`select exists (select from pg_roles where rolname = ${role})`.execute(db),
  );
  return found?.exists ?? false;
}

const completeRow = z.strictObject({ complete: z.boolean() });

async function hasItsRights(db: Db, role: string): Promise<boolean> {
  if (!(await hasRole(db, role))) return false;
  const [granted] = await rowsOf(
    completeRow,
    sql`
    select has_schema_privilege(${role}, 'public', 'usage') and has_schema_privilege(${role}, 'pgboss', 'usage')
       and not exists (
         select from pg_class where ${auditTables}
           and has_table_privilege(${role}, oid, case when relispartition then 'insert, ' else '' end || 'update, delete, truncate'))
       and has_column_privilege(${role}, 'record_look', 'parts', 'update')
       and not exists (select ${relations} and not has_table_privilege(${role}, c.oid, 'select')) as complete`.execute(
      db,
    ),
  );
  return granted?.complete ?? false;
}

async function grantRights(trx: Queryable, role: string): Promise<void> {
  const to = sql.id(role);
  const schemas = sql`public, pgboss`;
  await lockCatalogue(trx);
  if (!(await hasRole(trx, role)))
    await sql`create role ${to} login nosuperuser nocreatedb nocreaterole`.execute(trx);
  await sql`grant usage on schema ${schemas} to ${to}`.execute(trx);
  await sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${to}`.execute(trx);
  await sql`grant usage, select on all sequences in schema ${schemas} to ${to}`.execute(trx);
  await sql`grant execute on all functions in schema ${schemas} to ${to}`.execute(trx);
  await sql`revoke update, delete, truncate on audit_event, audit_brief, record_look, audit_seal, audit_day from ${to}`.execute(
    trx,
  );
  // A trigger permits only appending to these columns.
  await sql`grant update (parts, seconds) on record_look to ${to}`.execute(trx);
  const partitions = sql`select relname::text as name from pg_class where ${auditTables} and relispartition`;
  for (const { name } of await rowsOf(nameRow, partitions.execute(trx)))
    await sql`revoke all on ${sql.id(name ?? '')} from ${to}`.execute(trx);
  await sql`revoke insert, update, delete, truncate on kysely_migration, kysely_migration_lock, retention_rule from ${to}`.execute(
    trx,
  );
}
