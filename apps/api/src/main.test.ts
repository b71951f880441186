import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { openPool } from './platform/database/database.ts';
import { createDatabaseDoor } from './testing/database-door.ts';
import { freePort } from './testing/free-port.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

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
  const door = await createDatabaseDoor(database.connectionString);
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
    await door.open();
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(200), { timeout: 10_000 });
    expect(await statusOf('/api/outages/active?platform=web')).toBe(200);
    await vi.waitFor(async () => expect(await listQueues()).toContain('message'), { timeout: 10_000 });
  } finally {
    await app.close();
    await door.cut();
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
