import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from './database.ts';
import { openHandle } from './handle.ts';
import type { DatabaseHandle } from './handle.ts';

let test: TestDatabase;
let database: DatabaseHandle;
beforeAll(async () => {
  test = await createTestDatabase();
  // PostgreSQL's default, which the test clusters change.
  const owner = openPool({ connectionString: test.ownerConnectionString });
  await owner.query(
    `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  );
  await owner.end();
  database = openHandle({ connectionString: test.connectionString });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function settingOf(pool: DatabaseHandle['pool'], name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ setting: string }>('select current_setting($1) as setting', [name]);
  return rows[0]?.setting;
}

describe('a connection', () => {
  it.each([
    ['statement_timeout', '2500ms'],
    ['lock_timeout', '2s'],
    ['idle_in_transaction_session_timeout', '10s'],
    ['jit', 'off'],
  ])('F9 has its limit: %s', async (name, setting) => {
    expect(await settingOf(database.pool, name)).toBe(setting);
    expect(await settingOf(database.callers, name)).toBe(setting);
  });

  it('has no limits for migrations', async () => {
    const pool = openPool({ connectionString: test.connectionString, statementTimeoutMs: 0 });
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      expect(await settingOf(pool, name)).toBe('0');
    await pool.end();
  });

  it('F9 waits two seconds for a lock', async () => {
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table outage in access exclusive mode');
    const begun = performance.now();
    await expect(database.pool.query('select from outage')).rejects.toMatchObject({ code: '55P03' });
    const waited = performance.now() - begun;
    await holder.query('rollback');
    holder.release();
    expect(waited).toBeGreaterThan(1900);
    expect(waited).toBeLessThan(2900);
  });

  it('F9 cuts off a long statement', async () => {
    await expect(database.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  });
});
