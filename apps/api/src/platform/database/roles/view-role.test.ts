import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import type { Db } from '../database.ts';
import { rowsOf } from '../rows.ts';
import { migrateForRuntime } from './runtime-role.ts';
import { connectionAs, viewRole } from './view-connection.ts';

let test: TestDatabase;
let view: Db;
let owner: Db;
let tables: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  view = openDatabase({ connectionString: connectionAs(viewRole, test.connectionString) });
  owner = openDatabase({ connectionString: test.ownerConnectionString });
  const rows = await rowsOf(
    z.strictObject({ name: z.string() }),
    sql`
    select c.relname::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind in ('r', 'p')
    order by 1`.execute(owner),
  );
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await view.destroy();
  await owner.destroy();
  await test.drop();
});

const run = (db: Db, statement: string): Promise<unknown> => sql.raw(statement).execute(db);

describe('O-10.8 the role of the administration view', () => {
  it('has no rights beyond SELECT on any table, sequence or schema', async () => {
    const { rows } = await sql`
      select c.relname from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and (case when c.relkind in ('r', 'p', 'v')
                  then has_table_privilege(current_user, c.oid, 'insert, update, delete, truncate, references, trigger')
                    or has_any_column_privilege(current_user, c.oid, 'insert, update')
                  when c.relkind = 'S' then has_sequence_privilege(current_user, c.oid, 'usage, update') else false end)
      union all select nspname from pg_namespace
      where nspname in ('public', 'pgboss') and has_schema_privilege(current_user, oid, 'create')`.execute(
      view,
    );
    expect(rows).toEqual([]);
    expect(tables.length).toBeGreaterThan(80);
  });

  it('is refused a write to every table, even in a transaction that allows writes', async () => {
    for (const table of tables.filter((name) => !name.includes('_p20')))
      for (const statement of [`delete from ${table}`, `insert into ${table} default values`]) {
        const attempt = view.transaction().execute(async (trx) => {
          await sql`set transaction read write`.execute(trx);
          await sql.raw(statement).execute(trx);
        });
        await expect.soft(attempt, statement).rejects.toThrow(/permission denied|does not exist/);
      }
  });

  it('has only read-only transactions', async () => {
    await expect(run(view, 'create temporary table mine (id int)')).rejects.toThrow('read-only transaction');
  });

  it('may run no function with the owner’s rights, and become no other role', async () => {
    const { rows } = await sql`
      select proname from pg_proc
      where prosecdef and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and has_function_privilege(current_user, oid, 'execute')`.execute(view);
    expect(rows).toEqual([]);
    await expect(run(view, 'set role portal_runtime')).rejects.toThrow('permission denied');
  });

  it.each([
    'id_hash from session',
    '* from session',
    'from staff_session',
    'from passkey',
    'from password_reset',
    'from pgboss.job',
  ])('may not select %s', async (what) => {
    await expect(run(view, `select ${what}`)).rejects.toThrow('permission denied');
  });

  it('regains the right to read at the next migration', async () => {
    await run(owner, `revoke select on student from ${viewRole}`);
    await migrateForRuntime(test.ownerConnectionString, 'portal_runtime');
    await expect(run(view, 'select from student')).resolves.toBeDefined();
  });
});
