import type { OfflineLease } from '@portal/contract/offline';
import { delegate } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { sweepOfflineLeases } from './lease.repository.ts';

const [minute, hour] = [60_000, 60 * 60_000];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
let browser: TestBrowser;
beforeEach(async () => {
  family = await makeFamily(harness);
  ({ browser } = family);
});

const lease = async (): Promise<OfflineLease> => (await browser.post('/api/offline/lease')).json();

/** As the device asks: without a session. */
async function isValid({ token }: OfflineLease): Promise<unknown> {
  const answer = await harness.browser().get('/api/offline/lease', { headers: { 'offline-lease': token } });
  return answer.json().isValid;
}

const run = (statement: string, values: unknown[]) => harness.database.pool.query(statement, values);

describe('W-4.2 the key of the data on a device', () => {
  it('is leased for 72 hours, whatever becomes of the idle session', async () => {
    const leased = await lease();
    expect(Buffer.from(leased.key, 'base64')).toHaveLength(32);
    expect(leased.expiresAt).toBe(new Date(harness.now().getTime() + 72 * hour).toISOString());
    harness.advance(72 * hour - minute);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect(await isValid(leased)).toBe(true);
    harness.advance(minute);
    expect(await isValid(leased)).toBe(false);
  });

  it('is never stored', async () => {
    const { key } = await lease();
    const { rows } = await run('select * from offline_lease', []);
    const stored = rows.map((row) => Object.values(row)).flat();
    const bytes = stored.filter((value) => Buffer.isBuffer(value)).map((value) => value.toString('base64'));
    expect(bytes).not.toHaveLength(0);
    expect(bytes).not.toContain(key);
  });

  it('is another one each time, and ends the device’s earlier lease', async () => {
    const [first, second] = [await lease(), await lease()];
    expect(second.key).not.toBe(first.key);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  });

  it('is only for a live session on a remembered device', async () => {
    browser.cookies.delete('device');
    expect((await browser.post('/api/offline/lease')).json()).toMatchObject({ code: 'not-found' });
    const nobody = await harness.browser().post('/api/offline/lease');
    expect(nobody.statusCode).toBe(401);
  });

  it('is not for another account’s device', async () => {
    const other = await makeFamily(harness);
    other.browser.cookies.set('device', browser.cookies.get('device') ?? '');
    expect((await other.browser.post('/api/offline/lease')).json()).toMatchObject({ code: 'not-found' });
  });
});

describe('W-4.3 a lease ends', () => {
  it('when the person signs out', async () => {
    const leased = await lease();
    await browser.post('/api/authentication/logout');
    expect(await isValid(leased)).toBe(false);
  });

  it('when they sign out everywhere, on another device', async () => {
    const leased = await lease();
    harness.advance(minute);
    const other = await harness.signIn(family.owner.email);
    expect(await isValid(leased)).toBe(true);
    await other.post('/api/user/security/sign-out-everywhere');
    expect(await isValid(leased)).toBe(false);
  });

  it('when an intervention order is recorded', async () => {
    const leased = await lease();
    await run('update student_contact_relationship set intervention_order = true where student_id = $1', [
      family.student.id,
    ]);
    expect(await isValid(leased)).toBe(false);
  });

  it('when a viewer is removed', async () => {
    const viewer = await makeFamily(harness);
    await delegate(harness.database.pool, family.owner, viewer.owner, family.student);
    const leased: OfflineLease = (await viewer.browser.post('/api/offline/lease')).json();
    expect(await isValid(leased)).toBe(true);
    await run("update viewer_delegation set status = 'Removed' where viewer_account_id = $1", [
      viewer.owner.id,
    ]);
    expect(await isValid(leased)).toBe(false);
  });

  it('when the account is locked', async () => {
    const leased = await lease();
    await run('update account set locked_at = now() where id = $1', [family.owner.id]);
    expect(await isValid(leased)).toBe(false);
  });

  it('and expired leases are deleted', async () => {
    await lease();
    harness.advance(72 * hour);
    await sweepOfflineLeases(harness.database.db, harness.now());
    const { rows } = await run('select 1 from offline_lease where account_id = $1', [family.owner.id]);
    expect(rows).toEqual([]);
  });
});

it('an unknown or malformed lease is not valid', async () => {
  const ask = (token: string) =>
    harness.browser().get('/api/offline/lease', { headers: { 'offline-lease': token } });
  expect((await ask('a'.repeat(43))).json()).toEqual({ isValid: false });
  expect((await ask('short')).statusCode).toBe(400);
});
