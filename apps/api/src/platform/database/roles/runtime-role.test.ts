import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import type { Db } from '../database.ts';
import { migrateToLatest } from '../migrations/migrate.ts';
import { ownMigrations } from '../migrations/schema-state.ts';
import {
  canAlterAuditLog,
  embeddedRuntimeRole,
  migrateForRuntime,
  prepareServer,
  roleOf,
} from './runtime-role.ts';

let test: TestDatabase;
let runtime: Db;
let owner: Db;
beforeAll(async () => {
  test = await createTestDatabase();
  runtime = openDatabase({ connectionString: test.connectionString });
  owner = openDatabase({ connectionString: test.ownerConnectionString });
  await run(
    runtime,
    `insert into audit_event (at, event, outcome, request_id) values (now(), 'Something', 'done', 'request')`,
  );
});
afterAll(async () => {
  await runtime.destroy();
  await owner.destroy();
  await test.drop();
});

const run = (db: Db, statement: string): Promise<unknown> => sql.raw(statement).execute(db);

describe('the portal’s runtime role', () => {
  it('is not a superuser, and can create neither databases nor roles', async () => {
    const { rows } = await sql`
      select rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user
    `.execute(runtime);
    expect(rows).toEqual([
      {
        rolname: embeddedRuntimeRole,
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolbypassrls: false,
      },
    ]);
  });

  it('owns nothing', async () => {
    const { rows } = await sql`
      select relname from pg_class where pg_get_userbyid(relowner) = ${embeddedRuntimeRole}`.execute(runtime);
    expect(rows).toEqual([]);
  });

  it('inserts and reads audit rows', async () => {
    expect((await sql`select event from audit_event`.execute(runtime)).rows).toEqual([
      { event: 'Something' },
    ]);
  });

  it.each([
    `update audit_event set event = 'Nothing'`,
    'delete from audit_event',
    'truncate audit_event',
    'alter table audit_event disable trigger all',
    'drop trigger audit_event_append_only on audit_event',
    'drop table audit_event',
    `update retention_rule set months = 24 where kind = 'audit'`,
    'delete from audit_brief',
    'update audit_brief set account_id = 1',
    'delete from audit_brief_first',
    'delete from record_look',
    'truncate record_look',
    `update record_look set account_id = 1`,
    `update record_look_first set seconds = '{}'`,
    'delete from audit_event_first',
    'update audit_seal set previous_hash = hash',
    'delete from audit_seal',
    'truncate audit_seal',
    'delete from audit_day',
    `update audit_day set signature = ''`,
    'drop table audit_event_first',
    'create table public.note (id int)',
    'create table pgboss.note (id int)',
    'create schema mine',
    'truncate account cascade',
    `insert into kysely_migration (name, timestamp) values ('9999', 'now')`,
    'set session_replication_role = replica',
    `set role portal`,
  ])('may not: %s', async (statement) => {
    await expect(run(runtime, statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('may use every table and sequence, so that no migration omits a grant', async () => {
    const { rows } = await sql`
      select c.relname from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and not has_table_privilege(current_user, c.oid, 'select') and c.relkind in ('r', 'p', 'v')
        and not c.relispartition`.execute(runtime);
    expect(rows).toEqual([]);
  });

  it('is distinguished from an owner, who could alter the audit log', async () => {
    expect(await canAlterAuditLog(runtime)).toBe(false);
    expect(await canAlterAuditLog(owner)).toBe(true);
    expect(await roleOf(test.connectionString)).toBe(embeddedRuntimeRole);
  });

  it('regains its rights at the next migration, also from two concurrent processes', async () => {
    await run(owner, `revoke select on student from ${embeddedRuntimeRole}`);
    await run(owner, `grant delete on audit_event to ${embeddedRuntimeRole}`);
    const migrate = () => migrateForRuntime(test.ownerConnectionString, embeddedRuntimeRole);
    await Promise.all([migrate(), migrate()]);
    await expect(run(runtime, 'select from student')).resolves.toBeDefined();
    await expect(run(runtime, 'delete from audit_event')).rejects.toThrow('permission denied');
  });
});

describe('a database from before the partitioned audit log', () => {
  let earlier: TestDatabase;
  let migrations: string;
  beforeAll(async () => {
    earlier = await createTestDatabase();
    migrations = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'));
    for (const file of await readdir(ownMigrations))
      if (file < '0014') await cp(new URL(file, ownMigrations), path.join(migrations, file));
    const db = openDatabase({ connectionString: earlier.ownerConnectionString });
    await run(db, 'drop schema public cascade; create schema public');
    await migrateToLatest(earlier.ownerConnectionString, pathToFileURL(`${migrations}/`));
    await run(db, `grant usage on schema public to ${embeddedRuntimeRole}`);
    await run(db, `grant select, insert on audit_event to ${embeddedRuntimeRole}`);
    await db.destroy();
  });
  afterAll(async () => {
    await rm(migrations, { recursive: true });
    await earlier.drop();
  });

  it('accepts writes of running processes as soon as it is migrated, before the owner grants anything', async () => {
    await migrateToLatest(earlier.ownerConnectionString);
    const db = openDatabase({ connectionString: earlier.connectionString });
    try {
      await run(
        db,
        `insert into audit_event (at, event, outcome, request_id) values (now(), 'Something', 'done', 'request')`,
      );
      expect((await sql`select event from audit_event`.execute(db)).rows).toEqual([{ event: 'Something' }]);
      await expect(run(db, 'delete from audit_event')).rejects.toThrow('permission denied');
    } finally {
      await db.destroy();
    }
  });
});

describe('an owner with no right but to its database', () => {
  const plainOwner = `owner_${randomBytes(6).toString('hex')}`;
  let empty: TestDatabase;
  let superuser: Db;
  beforeAll(async () => {
    empty = await createTestDatabase();
    superuser = openDatabase({ connectionString: empty.ownerConnectionString });
    await run(superuser, 'drop schema pgboss cascade; drop schema public cascade; create schema public');
    await run(superuser, `create role ${plainOwner} login; alter schema public owner to ${plainOwner}`);
    await run(
      superuser,
      `do $$ begin execute format('alter database %I owner to ${plainOwner}', current_database()); end $$`,
    );
  });
  afterAll(async () => {
    await superuser.destroy();
    await empty.drop();
    await run(owner, `drop role ${plainOwner}`);
  });

  it('migrates, and payments can be expired', async () => {
    const ownerConnection = empty.ownerConnectionString.replace(/\/\/[^@/]+@/, `//${plainOwner}@`);
    await migrateForRuntime(ownerConnection, embeddedRuntimeRole);
    const db = openDatabase({ connectionString: empty.connectionString });
    try {
      await run(superuser, `update retention_rule set months = 84 where kind = 'payments'`);
      const { rows } = await sql`select expire_payments(now(), 10) as gone`.execute(db);
      expect(rows).toEqual([{ gone: 0 }]);
    } finally {
      await db.destroy();
    }
  });
});

describe('an owner that also runs the portal', () => {
  it('migrates the job queue too, so that processes with MIGRATE=off can start', async () => {
    await run(owner, 'drop schema if exists pgboss cascade');
    const start = () => prepareServer(test.ownerConnectionString, { migrates: false });
    await expect(start()).rejects.toThrow(/of the job queue/);
    await prepareServer(test.ownerConnectionString);
    await expect(start()).resolves.toBeUndefined();
  });
});

it('explains a connection that PostgreSQL rejects, without a stack', async () => {
  const unknown = test.connectionString.replace(/\/[\w-]+(?=\?|$)/, '/no_such_database');
  for (const migrates of [true, false])
    await expect(prepareServer(unknown, { migrates })).rejects.toMatchObject({
      name: 'SchemaProblem',
      message: expect.stringMatching(/no_such_database.*Check DATABASE_URL/),
    });
});
