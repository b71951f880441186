import { sql } from 'kysely';
import { createTestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openHandle } from './handle.ts';
import type { DatabaseHandle } from './handle.ts';
import { assertRows, rowsOf } from './rows.ts';

let test: { connectionString: string; drop(): Promise<void> };
let database: DatabaseHandle;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openHandle({ connectionString: test.connectionString });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const row = z.strictObject({ id: z.number(), name: z.nullable(z.string()) });

it('returns rows that match their schema, from both clients', async () => {
  const asked = sql`select 7::bigint as id, null::text as name`.execute(database.db);
  expect(await rowsOf(row, asked)).toEqual([{ id: 7, name: null }]);
  const alike = database.pool.query("select 7::bigint as id, 'x' as name");
  expect(await rowsOf(row, alike)).toEqual([{ id: 7, name: 'x' }]);
});

it.each([
  ['another type', sql`select '7' as id, null::text as name`, /id: /],
  ['a number PostgreSQL keeps as text', sql`select 7::numeric as id, null::text as name`, /id: /],
  ['a missing column', sql`select 7 as id`, /name: /],
  ['an undeclared column', sql`select 7 as id, 'x' as name, 1 as more`, /more/],
])('refuses a row with %s', async (_, statement, message) => {
  await expect(rowsOf(row, statement.execute(database.db))).rejects.toThrow(message);
});

it('names the column without its value', async () => {
  const secret = sql`select 'a secret' as id, null::text as name`;
  await expect(rowsOf(row, secret.execute(database.db))).rejects.not.toThrow(/a secret/);
});

it('checks nothing in production', () => {
  const rows: unknown[] = [{ id: 'seven' }];
  expect(() => assertRows(row, rows, true)).toThrow(/id: /);
  expect(() => assertRows(row, rows, false)).not.toThrow();
});
