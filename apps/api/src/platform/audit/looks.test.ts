/** Looks at records: one append-only row per person, student and month. */
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { makeStudent } from '@portal/test-support/factories/index';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partNames } from '../../areas/audit/history/part-names.ts';
import { openDatabase } from '../database/database.ts';
import type { Db } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { recordAudit } from './audit.repository.ts';
import { recordLook } from './looks.repository.ts';

let test: TestDatabase;
let db: Db;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase({ connectionString: test.connectionString });
  client = new pg.Client({ connectionString: test.ownerConnectionString });
  await client.connect();
});
afterAll(async () => {
  await db.destroy();
  await client.end();
  await test.drop();
});

const viewRow = z.strictObject({ at: z.date(), part: z.string() });
const viewsOf = (accountId: number) =>
  rowsOf(
    viewRow,
    sql`select at, detail ->> 'part' as part from audit_look where actor_account_id = ${accountId} order by at`.execute(
      db,
    ),
  );

async function look(accountId: number, at: string, parts: string[], oneSchoolId: string): Promise<void> {
  for (const part of parts) await recordLook(db, { accountId, part, now: new Date(at) }, oneSchoolId);
}

describe('the storage of frequent audit records', () => {
  it('is compact: 64 bytes for a sign-in, 6 for each look', async () => {
    const { oneSchoolId } = await makeStudent(client);
    const call = { now: new Date('2026-11-18T00:00:00Z'), requestId: 'AbCdEf-1zzzz1', actor: null };
    const detail = { by: 'password', knownDevice: true };
    await recordAudit(db, call, { event: 'session.login', actorAccountId: 9, detail });
    for (let day = 1; day <= 20; day += 1) {
      const at = `2026-11-${String(day).padStart(2, '0')}T01:00:00Z`;
      await look(9, at, ['Overview', 'Attendance', 'Timetable', 'Finance'], oneSchoolId);
    }
    const { rows } = await client.query(
      `select (select pg_column_size(b.*) from audit_brief b where account_id = 9) as "signIn",
              (select pg_column_size(l.*) from record_look l where account_id = 9) as views`,
    );
    expect(rows).toEqual([{ signIn: 64, views: 92 + 80 * 6 }]);
  });
});

describe('a look at a record', () => {
  it('G25 is stored with its part and time, for the first time on each day in the portal’s time zone', async () => {
    const { oneSchoolId } = await makeStudent(client);
    await look(1, '2026-11-18T13:59:59.900Z', ['Overview', 'Attendance'], oneSchoolId);
    await look(1, '2026-11-18T13:59:59.950Z', ['Overview'], oneSchoolId);
    await look(1, '2026-11-18T14:00:00Z', ['Overview'], oneSchoolId);
    await look(1, '2026-11-19T02:00:00Z', ['Overview', 'Timetable'], oneSchoolId);
    await look(1, '2026-11-30T13:59:59Z', ['Overview'], oneSchoolId);
    await look(1, '2026-11-30T14:00:00Z', ['Overview'], oneSchoolId);
    expect((await viewsOf(1)).map(({ at, part }) => `${at.toISOString()} ${part}`)).toEqual([
      '2026-11-18T13:59:59.000Z Overview',
      '2026-11-18T13:59:59.000Z Attendance',
      '2026-11-18T14:00:00.000Z Overview',
      '2026-11-19T02:00:00.000Z Timetable',
      '2026-11-30T13:59:59.000Z Overview',
      '2026-11-30T14:00:00.000Z Overview',
    ]);
    const { rows } = await client.query('select month::text from record_look where account_id = 1');
    expect(rows).toEqual([{ month: '2026-11-01' }, { month: '2026-12-01' }]);
  });

  it('is stored once when several processes record it concurrently', async () => {
    const { oneSchoolId } = await makeStudent(client);
    const now = '2026-11-18T00:00:00Z';
    await look(2, '2026-11-17T00:00:00Z', ['Overview'], oneSchoolId);
    // The first process hasn't committed when the second checks for an existing entry.
    await client.query('begin');
    await client.query(
      `update record_look set parts = parts || 1::smallint, seconds = seconds || (17 * 86400 + 36000) where account_id = 2`,
    );
    const second = look(2, now, ['Overview', 'Finance'], oneSchoolId);
    await vi.waitUntil(async () => {
      const { rows } = await client.query('select from pg_locks where not granted');
      return rows.length > 0;
    });
    await client.query('commit');
    await second;
    expect((await viewsOf(2)).map(({ part }) => part)).toEqual(['Overview', 'Overview', 'Finance']);
  });

  it('can be of every part that pages show', async () => {
    const { oneSchoolId } = await makeStudent(client);
    const parts = Object.keys(partNames);
    await look(3, '2026-11-18T00:00:00Z', parts, oneSchoolId);
    expect((await viewsOf(3)).map(({ part }) => part).toSorted()).toEqual(parts.toSorted());
  });

  it.each([
    `update record_look set seconds[1] = 0`,
    `update record_look set parts[1] = 7`,
    `update record_look set parts = parts[2:], seconds = seconds[2:]`,
    `update record_look set parts = '{}', seconds = '{}'`,
    `update record_look set account_id = 9`,
    'delete from record_look',
    'truncate record_look',
    'truncate record_look_first',
  ])('T31 can’t be changed or deleted, even by the owner: %s', async (statement) => {
    const { oneSchoolId } = await makeStudent(client);
    await look(4, '2026-11-18T00:00:00Z', ['Overview', 'Attendance'], oneSchoolId);
    await expect(client.query(statement)).rejects.toThrow('append-only');
  });
});
