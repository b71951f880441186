import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedInCall } from '../../platform/http/call.ts';
import { findActors } from '../../platform/session/session.repository.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { sweepPushEndpoints } from './push-endpoints.repository.ts';
import { registerApp } from './push-endpoints.service.ts';
import { findTargets, recordOutcomes } from './targets.repository.ts';

const [minute, day] = [60_000, 24 * 60 * 60_000];

let harness: Harness;
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-push-'));
beforeAll(async () => {
  const file = path.join(folder, 'key.p8');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  harness = await createHarness({
    env: { APNS_KEY_FILE: file, APNS_KEY_ID: 'key', APNS_TEAM_ID: 'team', APNS_TOPIC: 'org.example.app' },
  });
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});

let family: Family;
let browser: TestBrowser;
beforeEach(async () => {
  family = await makeFamily(harness);
  ({ browser } = family);
});

let made = 0;
/** A new device with the app on iOS. */
function makeDevice(): { handle: string; installationId: string; platform: string } {
  made += 1;
  return {
    handle: made.toString(16).padStart(64, '0'),
    installationId: `installation-${made}`,
    platform: 'apns',
  };
}
type Registered = ReturnType<typeof makeDevice>;

const post = async (from: TestBrowser, call: string, body: object) =>
  from.post(`/api/pushnotification/${call}`, { body });
const register = async (device = makeDevice(), from = browser): Promise<Registered> => {
  expect((await post(from, 'register', device)).statusCode).toBe(204);
  return device;
};
const isRegistered = async ({ handle, installationId }: Registered, from = browser): Promise<unknown> =>
  (await post(from, 'check', { handle, installationId })).json().isRegistered;

const rowsOf = async (accountId = family.owner.id) => {
  const { rows } = await harness.database.pool.query(
    'select * from push_endpoint where account_id = $1 order by id',
    [accountId],
  );
  return rows;
};
const targetsOf = async (accountId = family.owner.id) => {
  const ids = (await rowsOf(accountId)).map(({ id }) => Number(id));
  return findTargets(harness.database.db, harness.config.secrets.sealing, ids);
};

/** A call of the account's session that has passed the check of its access. */
async function callOf(accountId: number): Promise<SignedInCall> {
  const { pool } = harness.database;
  const { rows } = await pool.query('select id_hash from session where account_id = $1', [accountId]);
  const always = new Date(0);
  const hashes = rows.map(({ id_hash }) => id_hash);
  const [actor] = await findActors(pool, hashes, { seenAfter: always, createdAfter: always });
  if (!actor) throw new Error('The account has no session.');
  return { actor, now: harness.now(), requestId: 'test', ip: '203.0.113.10', userAgent: '' };
}

describe('W-7.1 a device', () => {
  it('isn’t registered by a call whose session ended after it began', async () => {
    const call = await callOf(family.owner.id);
    await harness.database.pool.query('update session set ended_at = $1 where account_id = $2', [
      harness.now(),
      family.owner.id,
    ]);
    const { handle, installationId } = makeDevice();
    const deps = { db: harness.database.db, config: harness.config };
    const body = { handle, installationId, platform: 'apns' } as const;
    await expect(registerApp(deps, call, body)).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(await rowsOf()).toEqual([]);
  });

  it('is registered with its handle, which is sealed', async () => {
    const device = await register();
    const { handle } = device;
    expect(JSON.stringify(await rowsOf())).not.toContain(handle);
    expect(await targetsOf()).toMatchObject([{ showsNames: false, target: { platform: 'apns', handle } }]);
    expect(await isRegistered(device)).toBe(true);
  });

  it('is registered once, with its newest handle', async () => {
    const first = await register();
    await register({ ...makeDevice(), installationId: first.installationId });
    expect(await rowsOf()).toHaveLength(1);
    expect(await isRegistered(first)).toBe(false);
  });

  it('is taken over by another account, which shows no names until it chooses to', async () => {
    const device = await register();
    const { installationId } = device;
    await post(browser, 'showNames', { installationId, showsNames: true });
    const other = await makeFamily(harness);
    await register(device, other.browser);
    expect(await targetsOf()).toEqual([]);
    expect(await targetsOf(other.owner.id)).toMatchObject([{ showsNames: false }]);
    expect(await isRegistered(device)).toBe(false);
  });

  it('keeps what it shows when its handle changes', async () => {
    const { installationId } = await register();
    await post(browser, 'showNames', { installationId, showsNames: true });
    await register({ ...makeDevice(), installationId });
    expect(await targetsOf()).toMatchObject([{ showsNames: true }]);
  });

  it('is registered once by calls at the same moment', async () => {
    const device = makeDevice();
    const other = await makeFamily(harness);
    await Promise.all([browser, other.browser, browser].map((from) => register(device, from)));
    const all = [...(await rowsOf()), ...(await rowsOf(other.owner.id))];
    expect(all).toHaveLength(1);
  });

  it('can be unregistered only by its account', async () => {
    const device = await register();
    const { handle, installationId } = device;
    const other = await makeFamily(harness);
    await post(other.browser, 'unregister', { handle, installationId });
    expect(await rowsOf()).toHaveLength(1);
    await post(browser, 'unregister', { handle, installationId });
    expect(await rowsOf()).toEqual([]);
  });

  it('is refused with a handle of another platform, and on a platform that isn’t configured', async () => {
    const wrong = { ...makeDevice(), handle: 'c'.repeat(30) };
    expect((await post(browser, 'register', wrong)).statusCode).toBe(400);
    const android = { ...wrong, platform: 'gcm' };
    expect((await post(browser, 'register', android)).json()).toMatchObject({ code: 'not-found' });
  });

  it('is one of the account’s twenty newest', async () => {
    const first = await register();
    for (let more = 0; more < 20; more += 1) {
      harness.advance(1000);
      await register();
    }
    expect(await rowsOf()).toHaveLength(20);
    expect(await isRegistered(first)).toBe(false);
  });
});

describe('W-7.1 a browser', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/1';
  const subscription = { endpoint, keys, installationId: 'browser-1' };

  it('is registered with its subscription', async () => {
    expect((await post(browser, 'subscribe', subscription)).statusCode).toBe(204);
    const handle = JSON.stringify({ endpoint, keys });
    expect(await targetsOf()).toMatchObject([{ target: { platform: 'web', handle } }]);
    const { installationId } = subscription;
    expect(await isRegistered({ handle: endpoint, installationId, platform: 'web' })).toBe(true);
  });

  it('is refused with an unknown push service or wrong keys', async () => {
    const unknown = { ...subscription, endpoint: 'https://10.0.0.1/wpush' };
    expect((await post(browser, 'subscribe', unknown)).statusCode).toBe(404);
    const wrong = { ...subscription, keys: { ...keys, auth: 'short' } };
    expect((await post(browser, 'subscribe', wrong)).statusCode).toBe(400);
    expect(await rowsOf()).toEqual([]);
  });

  it('subscribes with the portal’s key', async () => {
    const service = (await browser.get('/api/pushnotification/service')).json();
    expect(service).toMatchObject({ apns: true, gcm: false });
    expect(Buffer.from(service.webKey, 'base64url')).toHaveLength(65);
  });
});

describe('W-7.3 a device’s registration is removed', () => {
  it('when the person signs out on it, and no other', async () => {
    const [here, there] = [await register(), makeDevice()];
    harness.advance(minute);
    const other = await harness.signIn(family.owner.email);
    await register(there, other);
    await browser.post('/api/authentication/logout');
    expect(await isRegistered(here, other)).toBe(false);
    expect(await isRegistered(there, other)).toBe(true);
  });

  it('when they sign out after a later sign-in', async () => {
    const device = await register();
    harness.advance(minute);
    const later = await harness.signIn(family.owner.email);
    await isRegistered(device, later);
    await later.post('/api/authentication/logout');
    expect(await rowsOf()).toEqual([]);
  });

  it('when they end its session on another device', async () => {
    await register();
    harness.advance(minute);
    const other = await harness.signIn(family.owner.email);
    const { sessions } = (await other.get('/api/user/security/sessions')).json();
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await other.post(`/api/user/security/sessions/${id}/end`);
    expect(await rowsOf()).toEqual([]);
  });

  it('when they sign out everywhere', async () => {
    await register();
    harness.advance(minute);
    const other = await harness.signIn(family.owner.email);
    await other.post('/api/user/security/sign-out-everywhere');
    expect(await rowsOf()).toEqual([]);
  });

  it('but not when its session is left idle, or the account has many', async () => {
    await register();
    for (let more = 0; more < 11; more += 1) {
      harness.advance(day);
      await harness.signIn(family.owner.email);
    }
    expect(await targetsOf()).toHaveLength(1);
  });

  it('when the app hasn’t been opened for a year', async () => {
    await register();
    harness.advance(365 * day);
    await sweepPushEndpoints(harness.database.db, harness.now());
    expect(await rowsOf()).toHaveLength(1);
    harness.advance(2 * day);
    await sweepPushEndpoints(harness.database.db, harness.now());
    expect(await rowsOf()).toEqual([]);
  });
});

describe('W-7.3 the dispatcher', () => {
  it('gets no devices of locked or inactive accounts', async () => {
    await register();
    const set = (change: string) =>
      harness.database.pool.query(`update account set ${change} where id = $1`, [family.owner.id]);
    await set('locked_at = now()');
    expect(await targetsOf()).toEqual([]);
    await set('locked_at = null, is_active = false');
    expect(await targetsOf()).toEqual([]);
    await set('is_active = true');
    expect(await targetsOf()).toHaveLength(1);
  });

  it('records outcomes, and removes unregistered devices', async () => {
    for (let more = 0; more < 3; more += 1) await register();
    const [ok = 0, failed = 0, gone = 0] = (await rowsOf()).map(({ id }) => Number(id));
    const now = harness.now();
    await recordOutcomes(harness.database.db, { ok: [ok], failed: [failed], gone: [gone] }, now);
    expect(await rowsOf()).toMatchObject([
      { last_ok_at: now, last_failed_at: null },
      { last_ok_at: null, last_failed_at: now },
    ]);
    const again = async (ms: number) => {
      harness.advance(ms);
      await recordOutcomes(harness.database.db, { ok: [ok], failed: [], gone: [] }, harness.now());
      return (await rowsOf())[0]?.last_ok_at;
    };
    expect(await again(minute)).toEqual(now);
    expect(await again(1)).toEqual(harness.now());
  });

  it('skips a handle that can’t be decrypted, which the device then registers again', async () => {
    const device = await register();
    await harness.database.pool.query(
      `update push_endpoint set sealed_handle = 'abcdef01.AAAA' where account_id = $1`,
      [family.owner.id],
    );
    expect(await targetsOf()).toEqual([]);
    expect(await isRegistered(device)).toBe(false);
    await register(device);
    expect(await targetsOf()).toHaveLength(1);
  });
});
