/** The monthly partitions of the audit log: rows are stored in their month; months are created ahead and dropped whole. */
import { createTestDatabase } from '@portal/test-support/database';
import { makeStudent } from '@portal/test-support/factories/index';
import type { TestDatabase } from '@portal/test-support/database';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { Db } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { recordLook } from './looks.repository.ts';
import { createAuditPartitions } from './partitions.repository.ts';

let test: TestDatabase;
let runtime: Db;
let owner: Db;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  runtime = openDatabase({ connectionString: test.connectionString });
  owner = openDatabase({ connectionString: test.ownerConnectionString });
  client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
});
afterAll(async () => {
  await runtime.destroy();
  await owner.destroy();
  await client.end();
  await test.drop();
});

const textRow = z.strictObject({ text: z.string() });
const texts = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await rowsOf(textRow, statement.execute(runtime))).map(({ text }) => text);
const months = (): Promise<string[]> => texts(sql`select name as text from audit_month order by upper`);
const write = (at: string): Promise<unknown> =>
  sql`insert into audit_event (at, event, outcome, request_id) values (${at}::timestamptz, 'A', 'done', 'r')`.execute(
    runtime,
  );

/** A day in the month that is `count` months from now, in UTC. */
function inMonths(count: number): Date {
  const date = new Date();
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 15));
}
const nameOf = (month: Date): string => `audit_event_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** A day in the month that is `count` months before the last partition's. */
async function beforeLast(count: number): Promise<Date> {
  const last = (await months()).at(-1)?.replace('audit_event_', '').replace('_', '-') ?? '';
  const date = new Date(`${last}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date;
}

describe('the partitions of the audit log', () => {
  it('are created a year ahead by the portal’s own role, once', async () => {
    const now = await beforeLast(8);
    expect(await createAuditPartitions(runtime, now)).toBe(4);
    expect(await createAuditPartitions(runtime, now)).toBe(0);
  });

  it('are created once even by two processes at the same time', async () => {
    const now = await beforeLast(7);
    const created = await Promise.all([1, 2, 3].map(() => createAuditPartitions(runtime, now)));
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('can be created while another session reads the log', async () => {
    await client.query('begin; select from audit_event');
    try {
      expect(await createAuditPartitions(runtime, await beforeLast(11))).toBe(1);
    } finally {
      await client.query('rollback');
    }
  });

  it('hold each row in its month, and all earlier rows in the first', async () => {
    const month = inMonths(2);
    await write(month.toISOString());
    await write('2019-05-01T00:00:00Z');
    const found = await texts(
      sql`select tableoid::regclass::text as text from audit_event where event = 'A' order by at`,
    );
    expect(found).toEqual(['audit_event_first', nameOf(month)]);
  });

  it('keep one look per person, part and day, in every month', async () => {
    const student = await makeStudent(client);
    for (const now of [inMonths(0), inMonths(3)]) {
      const look = { accountId: 1, part: 'Overview', now };
      await Promise.all([1, 2, 3, 4].map(() => recordLook(runtime, look, student.oneSchoolId)));
    }
    expect(await texts(sql`select at::text as text from audit_look`)).toHaveLength(2);
  });

  it('are append-only even if addressed directly', async () => {
    const name = sql.id(nameOf(inMonths(2)));
    await expect(sql`delete from ${name}`.execute(owner)).rejects.toThrow('append-only');
    await expect(sql`delete from ${name}`.execute(runtime)).rejects.toThrow('permission denied');
    await expect(sql`insert into ${name} select * from audit_event`.execute(runtime)).rejects.toThrow(
      'permission denied',
    );
  });

  it('can be dropped only by the owner', async () => {
    const before = inMonths(1);
    const drop = (db: Db) => sql`select drop_audit_partitions(${before}) as dropped`.execute(db);
    await expect(drop(runtime)).rejects.toThrow(/must be owner|permission denied/);
    const all = ['audit_brief_first', 'audit_event_first', 'record_look_first'];
    expect((await drop(owner)).rows).toEqual([{ dropped: all }]);
    expect((await drop(owner)).rows).toEqual([{ dropped: [] }]);
    expect(await texts(sql`select 'x' as text from audit_event where at < ${before}`)).toEqual([]);
    expect(await months()).not.toContain('audit_event_first');
    await write(inMonths(2).toISOString());
  });
});
