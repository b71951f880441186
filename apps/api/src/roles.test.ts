import { createServer } from 'node:http';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { openHandle } from './platform/database/handle.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { freePort } from './testing/free-port.ts';

let database: TestDatabase;
let provider: { url: string; received: string[]; close(): void };
beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startSmsProvider();
});
afterAll(async () => {
  provider.close();
  await database.drop();
});

async function startSmsProvider(): Promise<typeof provider> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    request.on('end', () => response.end());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, received, close: () => server.close() };
}

interface Role {
  statusOf(path: string): Promise<number>;
  close(): Promise<void>;
}

const settings = (role: string, port: number): Record<string, string> => ({
  NODE_ENV: 'test',
  ROLE: role,
  PORT: String(port),
  DATABASE_URL: database.connectionString,
  PORTAL_SECRET: 'x'.repeat(64),
  SMS_URL: provider.url,
  LOG_LEVEL: 'silent',
});

async function startRole(role: string): Promise<Role> {
  const port = await freePort();
  const app = await createApp(loadConfig(settings(role, port)), { page: null });
  await app.listen();
  return {
    statusOf: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    close: () => app.close(),
  };
}

/** Enqueued in a transaction, as by a request. */
async function enqueueSms(text: string): Promise<void> {
  const { secrets } = loadConfig(settings('web', 1));
  const handle = openHandle({ connectionString: database.connectionString });
  const jobs = await startJobs({
    connectionString: database.connectionString,
    sealingKey: secrets.sealing,
    works: false,
    messaging: { sendEmail: async () => undefined, sendSms: async () => undefined },
    clock: () => new Date(),
    onError: () => undefined,
  });
  await handle.db
    .transaction()
    .execute((trx) => jobs.outbox.enqueue(trx, { channel: 'sms', to: '0412 000 418', text }));
  await jobs.stop();
  await handle.close();
}

async function listSchedules(): Promise<unknown[]> {
  const handle = openHandle({ connectionString: database.connectionString });
  const { rows } = await handle.pool.query('select name from pgboss.schedule order by name');
  await handle.close();
  return rows;
}

describe('process roles', () => {
  it('web serves calls, and leaves jobs and schedules to workers', async () => {
    const web = await startRole('web');
    const worker: Role[] = [];
    try {
      expect(await web.statusOf('/ready')).toBe(200);
      expect(await web.statusOf('/api/outages/active?platform=web')).toBe(200);
      await enqueueSms('for a worker');
      // Longer than a worker needs to pick up a job.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(provider.received).toEqual([]);
      expect(await listSchedules()).toEqual([]);

      worker.push(await startRole('worker'));
      await vi.waitFor(() => expect(provider.received.join()).toContain('for a worker'), { timeout: 10_000 });
      const schedules = ['hourly', 'import-tick'].map((name) => ({ name }));
      await vi.waitFor(async () => expect(await listSchedules()).toEqual(schedules), { timeout: 10_000 });
    } finally {
      for (const role of [web, ...worker]) await role.close();
    }
  });

  it('worker serves only its liveness and readiness', async () => {
    const worker = await startRole('worker');
    try {
      expect(await worker.statusOf('/live')).toBe(200);
      expect(await worker.statusOf('/ready')).toBe(200);
      for (const path of ['/', '/api/outages/active?platform=web', '/api/user', '/api/docs'])
        expect(await worker.statusOf(path)).toBe(404);
    } finally {
      await worker.close();
    }
  });
});
