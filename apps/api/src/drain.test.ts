import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runApi } from './testing/portal-process.ts';
import type { PortalProcess } from './testing/portal-process.ts';

const call = '/api/outages/active?platform=web';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function startPortal(drainSeconds: string, role = 'all'): Promise<PortalProcess> {
  const portal = await runApi({
    NODE_ENV: 'test',
    ROLE: role,
    LIMITS_SCALE: '1000',
    DATABASE_URL: database.connectionString,
    DRAIN_SECONDS: drainSeconds,
  });
  await untilStatus(portal, '/ready', 200);
  return portal;
}

const untilStatus = (portal: PortalProcess, path: string, status: number | 'refused'): Promise<void> =>
  vi.waitFor(async () => expect(await portal.statusOf(path)).toBe(status), { timeout: 15_000, interval: 20 });

/** On a busy machine, loading the program alone has taken 17 s. */
const timeout = 60_000;

describe('a process that is told to stop', { timeout }, () => {
  it('F23 reports not ready immediately, and serves every call until it closes its port', async () => {
    const portal = await startPortal('1');
    const stoppedAt = performance.now();
    portal.stop('SIGTERM');
    await untilStatus(portal, '/ready', 503);
    expect(performance.now() - stoppedAt).toBeLessThan(500);
    const statuses: (number | 'refused')[] = [];
    while (statuses.at(-1) !== 'refused') statuses.push(await portal.statusOf(call));
    expect(performance.now() - stoppedAt).toBeGreaterThan(950);
    expect(new Set(statuses)).toEqual(new Set([200, 'refused']));
    expect(statuses.length).toBeGreaterThan(10);
    expect(await portal.ended).toEqual({ code: 0, said: '' });
  });

  it('F23 closes kept-alive connections with their next response', async () => {
    const portal = await startPortal('1');
    const connectionOf = async (): Promise<string | null> =>
      (await fetch(`${portal.url}/live`)).headers.get('connection');
    expect(await connectionOf()).toBe('keep-alive');
    portal.stop('SIGTERM');
    await vi.waitFor(async () => expect(await connectionOf()).toBe('close'), { interval: 20 });
    expect(await portal.ended).toEqual({ code: 0, said: '' });
  });

  it('F23 finishes the calls in progress when it closes its port', async () => {
    const portal = await startPortal('0.5');
    const owner = new pg.Client({ connectionString: database.ownerConnectionString });
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table outage in access exclusive mode');
    const running = portal.statusOf(call);
    portal.stop('SIGTERM');
    await untilStatus(portal, '/live', 'refused');
    await owner.query('rollback');
    await owner.end();
    expect(await running).toBe(200);
    expect(await portal.ended).toEqual({ code: 0, said: '' });
  });

  it('stops without draining if it is a worker', async () => {
    const portal = await startPortal('20', 'worker');
    const stoppedAt = performance.now();
    portal.stop('SIGTERM');
    expect(await portal.ended).toEqual({ code: 0, said: '' });
    expect(performance.now() - stoppedAt).toBeLessThan(5000);
  });
});
