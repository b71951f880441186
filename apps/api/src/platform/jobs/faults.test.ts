import { createTestDatabase } from '@portal/test-support/database';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHandle } from '../database/handle.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const sealingKey = { current: Buffer.alloc(32, 7), previous: [] };
const worker = path.resolve(import.meta.dirname, '../../testing/crashing-worker.ts');
const minute = 60_000;

let test: { connectionString: string; drop(): Promise<void> };
let database: DatabaseHandle;
let now = new Date('2026-11-18T00:00:00Z');
let isProviderDown = false;
let sent: string[] = [];

const start = (): Promise<Jobs> => {
  const deliver = async (text: string): Promise<void> => {
    if (isProviderDown) throw new Error('421 unavailable');
    sent.push(text);
  };
  return startJobs({
    connectionString: test.connectionString,
    sealingKey,
    clock: () => now,
    onError: () => undefined,
    messaging: { sendEmail: ({ subject }) => deliver(subject), sendSms: ({ text }) => deliver(text) },
  });
};

const email = (subject: string, notAfter?: Date) => ({
  channel: 'email' as const,
  to: 'a@example.com',
  subject,
  text: subject,
  html: subject,
  ...(notAfter ? { notAfter } : {}),
});
const enqueue = (jobs: Jobs, ...subjects: string[]) =>
  database.db.transaction().execute(async (trx) => {
    for (const subject of subjects) await jobs.outbox.enqueue(trx, email(subject));
  });
const states = async (): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query<{ state: string; count: string }>(
    `select state::text, count(*)::text from pgboss.job where name = 'message' group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
};
/** Simulates that the jobs' waiting time has passed. */
const passTime = () =>
  database.pool.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'message' and state = 'retry'`,
  );
/** Simulates that the lease of a dead worker's jobs has expired, so that the supervisor reclaims them. */
async function expireLeases(): Promise<void> {
  await database.pool.query(
    `update pgboss.job set started_on = now() - interval '61 seconds',
       heartbeat_on = null where name = 'message' and state = 'active'`,
  );
  await database.pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  const boss = new PgBoss({ connectionString: test.connectionString, schema: 'pgboss', supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.supervise('message');
  await boss.stop({ graceful: false });
  await passTime();
}

beforeEach(async () => {
  test = await createTestDatabase();
  database = openHandle({ connectionString: test.connectionString });
  isProviderDown = false;
  sent = [];
});
afterEach(async () => {
  await database.close();
  await test.drop();
});

describe('F13 a worker that is killed', () => {
  const sink = path.join(mkdtempSync(path.join(tmpdir(), 'sink-')), 'sent.jsonl');

  const runUntilKilled = (dieAt: number, when: 'before' | 'after'): Promise<NodeJS.Signals | null> =>
    new Promise((resolve) => {
      const args = [
        worker,
        test.connectionString,
        sealingKey.current.toString('hex'),
        sink,
        String(dieAt),
        when,
      ];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      child.once('exit', (_, signal) => resolve(signal));
    });
  const delivered = (): { id: string; text: string }[] =>
    readFileSync(sink, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  it(
    'F13 loses no message and repeats at most one per crash, under the same id',
    { timeout: 120_000 },
    async () => {
      writeFileSync(sink, '');
      const subjects = Array.from({ length: 20 }, (_, at) => `message ${at}`);
      const jobs = await start();
      await jobs.stop();
      // A process that only enqueues, like a command; no worker runs yet.
      const enqueuing = await start();
      isProviderDown = true;
      await enqueue(enqueuing, ...subjects);
      await vi.waitFor(async () => expect(await states()).toEqual({ retry: 20 }), { timeout: 30_000 });
      await enqueuing.stop();
      await passTime();

      const crashes = [
        [3, 'before'],
        [5, 'after'],
        [1, 'before'],
        [1, 'after'],
        [7, 'after'],
        [4, 'before'],
      ] as const;
      for (const [dieAt, when] of crashes) {
        expect(await runUntilKilled(dieAt, when)).toBe('SIGKILL');
        await expireLeases();
      }
      isProviderDown = false;
      const last = await start();
      await vi.waitFor(async () => expect(await states()).toEqual({ completed: 20 }), { timeout: 30_000 });
      await last.stop();

      const ids = new Map<string, Set<string>>();
      for (const { id, text } of delivered()) ids.set(text, (ids.get(text) ?? new Set()).add(id));
      const everything = [...delivered().map(({ text }) => text), ...sent];
      expect([...new Set(everything)].sort()).toEqual([...subjects].sort());
      const duplicates = everything.length - subjects.length;
      expect(duplicates).toBeGreaterThan(0);
      expect(duplicates).toBeLessThanOrEqual(crashes.filter(([, when]) => when === 'after').length);
      for (const [, used] of ids) expect(used.size).toBe(1);
    },
  );
});

describe('F14 a provider that is down', () => {
  it('F14 lets the queue grow, and later receives everything but expired codes', async () => {
    const jobs = await start();
    isProviderDown = true;
    await enqueue(jobs, 'letter 1', 'letter 2');
    await database.db
      .transaction()
      .execute((trx) => jobs.outbox.enqueue(trx, email('code', new Date(now.getTime() + 10 * minute))));
    await vi.waitFor(async () => expect(await states()).toEqual({ retry: 3 }), { timeout: 20_000 });
    expect(sent).toEqual([]);
    await jobs.stop();
    now = new Date(now.getTime() + 20 * minute);
    isProviderDown = false;
    await passTime();
    // A new worker polls at once, so that the test need not wait for the next poll.
    const later = await start();
    await vi.waitFor(async () => expect(await states()).toEqual({ completed: 3 }), { timeout: 20_000 });
    expect(sent.sort()).toEqual(['letter 1', 'letter 2']);
    await later.stop();
  });

  it('F14 retries at intervals from a minute to an hour, for at least a day', async () => {
    const jobs = await start();
    isProviderDown = true;
    await enqueue(jobs, 'letter');
    await vi.waitFor(async () => expect(await states()).toEqual({ retry: 1 }), { timeout: 20_000 });
    await jobs.stop();
    const boss = new PgBoss({ connectionString: test.connectionString, schema: 'pgboss', supervise: false });
    boss.on('error', () => undefined);
    await boss.start();
    const waits: number[] = [];
    for (;;) {
      const { rows } = await database.pool.query<{ state: string; wait: number }>(
        `select state::text, extract(epoch from start_after - now())::float as wait
         from pgboss.job where name = 'message'`,
      );
      const [job] = rows;
      if (job?.state !== 'retry') break;
      waits.push(job.wait);
      await passTime();
      const [fetched] = await boss.fetch('message');
      await boss.fail('message', fetched?.id ?? '');
    }
    await boss.stop({ graceful: false });
    const hour = 3600;
    expect(waits[0]).toBeGreaterThanOrEqual(59);
    expect(waits[0]).toBeLessThanOrEqual(121);
    expect(Math.max(...waits)).toBeLessThanOrEqual(hour + 1);
    expect(waits.at(-1)).toBeGreaterThan(hour / 2);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(24 * hour);
  });
});
