/** The database is unavailable at the start, restarts, loses its connections, or stops responding. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { loadConfig } from './config/config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts';
import { migrateForRuntime, prepareServer } from './platform/database/roles/runtime-role.ts';
import { SchemaProblem } from './platform/database/migrations/schema-state.ts';
import { createDatabaseDoor } from './testing/database-door.ts';
import type { DatabaseDoor } from './testing/database-door.ts';
import { productionSettings, runPortal } from './testing/portal-process.ts';

const call = '/api/outages/active?platform=web';
/** Looks up its session, which uses the pool for callers. */
const signedInCall = '/api/user';

/** Service must be normal within 2 s of the database's return. */
const backWithin = { timeout: 2000, interval: 25 };

async function startApp(url: string, prepare?: () => Promise<void>): Promise<App> {
  const config = loadConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PORT: '0',
    DATABASE_URL: url,
    PORTAL_SECRET: 'x'.repeat(64),
    LOG_LEVEL: 'silent',
    // The load comes from one address.
    LIMITS_SCALE: '10000',
  });
  const app = await createApp(config, { page: null, ...(prepare && { prepare }) });
  await app.listen();
  return app;
}

interface Seen {
  status: number;
  retryAfter: string | undefined;
  code: string | undefined;
}

async function ask({ server }: App, url: string): Promise<Seen> {
  const cookies = url === signedInCall ? { sid: 'x'.repeat(43) } : {};
  const { statusCode, headers, body } = await server.inject({ url, cookies });
  const { code }: { code?: string } = JSON.parse(body);
  return { status: statusCode, retryAfter: headers['retry-after']?.toString(), code };
}
const statusOf = async (app: App, url: string): Promise<number> => (await ask(app, url)).status;

const unavailable: Seen = { status: 503, retryAfter: '3', code: 'busy' };

/** The signed-in call gets 401: its session was looked up and doesn't exist. */
async function expectService(app: App): Promise<void> {
  const statuses = await Promise.all([call, signedInCall, '/ready'].map((url) => statusOf(app, url)));
  expect(statuses).toEqual([200, 401, 200]);
}

async function expectNoService(app: App): Promise<void> {
  const calls = Array.from({ length: 12 }, (_, count) => (count % 2 === 0 ? call : signedInCall));
  const seen = await Promise.all(calls.map((url) => ask(app, url)));
  expect(seen).toEqual(calls.map(() => unavailable));
  // The database is asked at most every 500 ms.
  await vi.waitFor(async () => expect(await statusOf(app, '/ready')).toBe(503), { timeout: 1500 });
  expect(await statusOf(app, '/live')).toBe(200);
}

describe('a database behind a network', () => {
  let database: TestDatabase;
  let door: DatabaseDoor;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    door = await createDatabaseDoor(database.connectionString);
  });
  afterEach(() => door.cut());
  afterAll(() => database.drop());

  it('F7 that is unavailable at the start delays calls until it has been prepared', async () => {
    let isPrepared = false;
    const finish = Promise.withResolvers<void>();
    const app = await startApp(door.url, async () => {
      await prepareServer(door.url, { migrates: false });
      await finish.promise;
      isPrepared = true;
    });
    try {
      await expectNoService(app);
      await door.open();
      expect(await ask(app, call)).toEqual(unavailable);
      finish.resolve();
      await app.serving;
      expect(isPrepared).toBe(true);
      await expectService(app);
    } finally {
      await app.close();
    }
  });

  it('with an unsuitable schema ends the start', async () => {
    const app = await startApp(door.url, async () => {
      throw new SchemaProblem('too old');
    });
    await expect(app.serving).rejects.toThrow('too old');
    await app.close();
  });

  it('F7 that is unavailable makes npm start wait', async () => {
    const settings = { ...productionSettings, ROLE: 'worker', MIGRATE: 'off', DATABASE_URL: door.url };
    const portal = await runPortal(settings);
    const until = (url: string, status: number): Promise<void> =>
      vi.waitFor(async () => expect(await portal.statusOf(url)).toBe(status), { timeout: 15_000 });
    await until('/live', 200);
    expect(await portal.statusOf('/ready')).toBe(503);
    await door.open();
    await vi.waitFor(async () => expect(await portal.statusOf('/ready')).toBe(200), backWithin);
    portal.stop('SIGTERM');
    expect((await portal.ended).code).toBe(0);
  });

  it('F6 that breaks every connection causes 503 with Retry-After until it returns', async () => {
    await door.open();
    const app = await startApp(door.url);
    try {
      await expectService(app);
      for (let times = 0; times < 3; times += 1) {
        const running = Promise.all(Array.from({ length: 12 }, () => ask(app, call)));
        await door.cut();
        expect((await running).filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
        await expectNoService(app);
        await door.open();
        await vi.waitFor(() => expectService(app), backWithin);
      }
    } finally {
      await app.close();
    }
  });

  it('F6 that loses power has its silent connections closed and replaced', async () => {
    await door.open();
    const app = await startApp(door.url);
    try {
      await Promise.all(Array.from({ length: 12 }, () => expectService(app)));
      door.silence();
      const begun = performance.now();
      const calls = Array.from({ length: 12 }, () => [call, signedInCall]).flat();
      const seen = await Promise.all(calls.map((url) => ask(app, url)));
      expect(seen).toEqual(calls.map(() => unavailable));
      expect(performance.now() - begun).toBeLessThan(5000);
      await vi.waitFor(() => expectService(app), backWithin);
    } finally {
      await door.cut();
      await app.close();
    }
  });
});

describe('a real PostgreSQL', () => {
  it('F6 that restarts under load causes no 500, and service resumes within two seconds', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-outage-'));
    let server = await startEmbeddedPostgres({ dataDir, durable: false });
    await migrateForRuntime(server.connectionString, 'portal_runtime');
    const app = await startApp(server.connectionStringFor('portal_runtime'));
    const statuses = new Set<number>();
    let isRunning = true;
    const load = Array.from({ length: 6 }, async (_, count) => {
      while (isRunning) statuses.add(await statusOf(app, count % 2 === 0 ? call : signedInCall));
    });
    try {
      await vi.waitFor(() => expectService(app));
      await server.stop();
      await expectNoService(app);
      server = await startEmbeddedPostgres({ dataDir, durable: false });
      await vi.waitFor(() => expectService(app), backWithin);
      isRunning = false;
      await Promise.all(load);
      expect(statuses).toEqual(new Set([200, 401, 503]));
    } finally {
      isRunning = false;
      await app.close();
      await server.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});
