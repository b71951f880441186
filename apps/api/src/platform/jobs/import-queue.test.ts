import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openHandle } from '../database/handle.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

let test: TestDatabase;
let database: DatabaseHandle;
let jobs: Jobs;
const ran: number[] = [];
const blocked = Promise.withResolvers<void>();

beforeAll(async () => {
  test = await createTestDatabase();
  database = openHandle({ connectionString: test.connectionString, poolSize: 2, onError: () => undefined });
  jobs = await startJobs({
    connectionString: test.connectionString,
    sealingKey: { current: Buffer.alloc(32, 1), previous: [] },
    clock: () => new Date('2026-11-18T00:00:00Z'),
    onError: () => undefined,
    messaging: { sendEmail: async () => undefined, sendSms: async () => undefined },
    imports: {
      run: async (schoolId) => {
        ran.push(schoolId);
        if (schoolId === 1) await blocked.promise;
        return schoolId === 3 ? 'busy' : 'done';
      },
      tick: async () => undefined,
      schedule: { cron: '30 1 * * *', timeZone: 'Australia/Brisbane' },
    },
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await test.drop();
});

const enqueue = async (schoolId: number) =>
  database.db.transaction().execute((trx) => jobs.enqueueImport(trx, schoolId));
const queued = async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    "select singleton_key as key from pgboss.job where name = 'import' and state = 'created' order by 1",
  );
  return rows.map(({ key }) => key);
};

it('runs one job of a school at a time, and queues at most one more', async () => {
  await enqueue(1);
  await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 10_000 });
  for (const schoolId of [1, 1, 2]) await enqueue(schoolId);
  expect(await queued()).toEqual(['1', '2']);
  blocked.resolve();
  await vi.waitFor(() => expect(ran.toSorted((a, b) => a - b)).toEqual([1, 1, 2]), { timeout: 10_000 });
});

it('queues a busy school again for later', async () => {
  await enqueue(3);
  await vi.waitFor(async () => expect(await queued()).toEqual(['3']), { timeout: 10_000 });
});

it('drops the job if its transaction is rolled back', async () => {
  const failed = database.db.transaction().execute(async (trx) => {
    await jobs.enqueueImport(trx, 4);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await queued()).not.toContain('4');
});

it('schedules waiting imports in the configured time zone', async () => {
  const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'import-tick', cron: '30 1 * * *', timezone: 'Australia/Brisbane' }]);
});
