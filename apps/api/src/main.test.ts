import { connect, createServer } from 'node:net';
import path from 'node:path';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { openPool } from './platform/database/database.ts';
import { freePort } from './testing/free-port.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The address of a database that starts listening later. */
async function openDoor(to: URL): Promise<{ url: string; listen(): Promise<void>; close(): void }> {
  const sockets = to.searchParams.get('host');
  const target = sockets
    ? { path: path.join(sockets, `.s.PGSQL.${to.port || '5432'}`) }
    : { host: to.hostname, port: Number(to.port) };
  const door = createServer((caller) => {
    const answering = connect(target);
    caller.pipe(answering).pipe(caller);
    for (const end of [caller, answering])
      end.on('error', () => [caller, answering].forEach((one) => one.destroy()));
  });
  const port = await freePort();
  const url = new URL(to);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    listen: () => new Promise((resolve) => door.listen(port, '127.0.0.1', resolve)),
    close: () => void door.close(),
  };
}

/** The jobs that have been started. */
async function listQueues(): Promise<string[]> {
  const pool = openPool({ connectionString: database.connectionString });
  try {
    const { rows } = await pool.query<{ name: string }>('select name from pgboss.queue');
    return rows.map(({ name }) => name);
  } finally {
    await pool.end();
  }
}

it('F7 waits for a database that is not available yet, and becomes ready and starts its jobs once it is', async () => {
  const door = await openDoor(new URL(database.connectionString.replace('@/', '@localhost/')));
  const port = await freePort();
  const config = loadConfig({
    DATABASE_URL: door.url,
    PORT: String(port),
    PORTAL_SECRET: 'x'.repeat(64),
    LOG_LEVEL: 'silent',
  });
  const app = await createApp(config, { page: null });
  await app.listen();
  const statusOf = async (call: string) => (await fetch(`http://127.0.0.1:${port}${call}`)).status;
  try {
    expect(await statusOf('/live')).toBe(200);
    expect(await statusOf('/ready')).toBe(503);
    expect(await statusOf('/api/outages/active?platform=web')).toBe(503);
    await door.listen();
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(200), { timeout: 10_000 });
    expect(await statusOf('/api/outages/active?platform=web')).toBe(200);
    await vi.waitFor(async () => expect(await listQueues()).toContain('message'), { timeout: 10_000 });
  } finally {
    await app.close();
    door.close();
  }
});

it('stops before it starts listening', async () => {
  const config = loadConfig({
    DATABASE_URL: database.connectionString,
    PORTAL_SECRET: 'x'.repeat(64),
    LOG_LEVEL: 'silent',
  });
  const app = await createApp(config, { page: null });
  await expect(app.close()).resolves.toBeUndefined();
});
