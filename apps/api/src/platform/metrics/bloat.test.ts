import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { Db } from '../database/database.ts';
import { listDeadRows, listIndexBloat } from './bloat.repository.ts';

let test: TestDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase({ connectionString: test.connectionString });
  owner = new pg.Client({ connectionString: test.ownerConnectionString });
  await owner.connect();
  await owner.query(`alter table rate_counter set (autovacuum_enabled = false)`);
  await owner.query(`insert into rate_counter (key, window_start, count)
    select 'key of one address ' || n, '2026-11-18'::timestamptz + n * interval '1 second', 1 from generate_series(1, 20000) n`);
  await owner.query('vacuum analyze rate_counter');
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await test.drop();
});

const ratioOf = async (): Promise<number> =>
  (await listIndexBloat(db, 8)).find(({ name }) => name === 'rate_counter_window')?.ratio ?? 0;

it('reports a bloated index after most of its entries are deleted, until it is rebuilt', async () => {
  expect(await ratioOf()).toBeGreaterThan(0.7);
  expect(await ratioOf()).toBeLessThan(1.4);
  // Every page keeps an entry, so vacuum can't reuse it.
  await owner.query(`delete from rate_counter where right(key, 1) <> '7'`);
  await owner.query('vacuum analyze rate_counter');
  expect(await ratioOf()).toBeGreaterThan(5);
  await owner.query('reindex index rate_counter_window');
  await owner.query('analyze rate_counter');
  expect(await ratioOf()).toBeLessThan(1.7);
});

it('reports the share of dead rows in a table', async () => {
  await owner.query(`delete from rate_counter where right(key, 2) = '07'`);
  await owner.query('select pg_stat_force_next_flush()');
  await owner.query('analyze rate_counter');
  const { ratio = 0 } = (await listDeadRows(db, 1)).find(({ name }) => name === 'rate_counter') ?? {};
  expect(ratio).toBeCloseTo(0.1, 2);
});

it('omits small relations', async () => {
  expect(await listIndexBloat(db)).toEqual([]);
  expect(await listDeadRows(db)).toEqual([]);
});
