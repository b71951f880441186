/** Each platform's sender against the simulated push services, which check everything that the real ones do. */
import { createPrivateKey, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { makePushAccounts, startSimulators } from '@portal/simulators';
import type { LedgerEntry, Simulators } from '@portal/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vapidKeysOf } from '../../config/vapid-keys.ts';
import type { PushMessage, PushOutcome, PushPlatform, PushSender, PushTarget } from '../../ports/push.ts';
import { freePort } from '../../testing/free-port.ts';
import { createPushSender } from './push-sender.ts';
import type { PushSenderOptions } from './push-sender.ts';

const vapid = vapidKeysOf(Buffer.alloc(32, 7));
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-push-'));

let simulators: Simulators;
let options: PushSenderOptions;
let sender: PushSender;
let now: Date;

beforeAll(async () => {
  const port = await freePort();
  const { env, accounts } = makePushAccounts(folder, `http://localhost:${port}`);
  simulators = await startSimulators({
    port,
    smtpPort: 0,
    pushAccounts: accounts,
    clock: () => now.getTime(),
  });
  const account = JSON.parse(readFileSync(String(env['FCM_ACCOUNT_FILE']), 'utf8'));
  options = {
    web: {
      ...vapid,
      subject: 'mailto:push@example.com',
      isKnownAddress: (address) => address.startsWith(simulators.url),
    },
    apns: {
      url: simulators.url,
      key: createPrivateKey(readFileSync(String(env['APNS_KEY_FILE']))),
      keyId: 'KEY',
      teamId: 'TEAM',
      topic: 'org.example.app',
    },
    fcm: {
      url: simulators.url,
      projectId: account.project_id,
      clientEmail: account.client_email,
      key: createPrivateKey(account.private_key),
      tokenUrl: account.token_uri,
    },
    clock: () => now,
  };
});
afterAll(async () => {
  await simulators.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  now = new Date('2026-11-18T00:00:00Z');
  sender = createPushSender(options);
});
afterEach(() => fetch(`${simulators.url}/api/push`, { method: 'DELETE' }));

const post = (call: string, body: object): Promise<Response> =>
  fetch(`${simulators.url}${call}`, { method: 'POST', body: JSON.stringify(body) });

let made = 0;
async function makeTarget(platform: PushPlatform): Promise<PushTarget> {
  made += 1;
  if (platform === 'apns') return { platform, handle: made.toString(16).padStart(64, '0') };
  if (platform === 'gcm') return { platform, handle: `device-${String(made).padStart(30, '0')}` };
  const answer = await post('/push/subscriptions', { applicationServerKey: vapid.publicKey });
  const [subscription]: unknown[] = JSON.parse(await answer.text());
  return { platform, handle: JSON.stringify(subscription) };
}

async function makeMessage(platform: PushPlatform, changes: Partial<PushMessage> = {}): Promise<PushMessage> {
  return {
    id: randomUUID(),
    target: await makeTarget(platform),
    title: 'Something new from school',
    body: 'Unlock – Điện thoại – to see it.',
    url: 'http://localhost:4000/#/notifications?open=1',
    tag: 'tag-1',
    badge: 3,
    isUrgent: false,
    expiresAt: new Date(now.getTime() + 60 * 60_000),
    ...changes,
  };
}

async function send(message: PushMessage): Promise<PushOutcome | undefined> {
  const [outcome] = await sender.send([message]);
  return outcome;
}
const read = async (call: string) => JSON.parse(await (await fetch(`${simulators.url}${call}`)).text());
const arrived = (): Promise<LedgerEntry[]> => read('/api/push');
const fault = (service: PushPlatform, mode: string, more: object = {}) =>
  post('/api/push/faults', { service, mode, ...more });
/** Uses a short time-out for answers. */
const hurried = ({ web, apns, fcm, clock }: PushSenderOptions): PushSenderOptions => ({
  web: web && { ...web, timeoutMs: 200 },
  apns: apns && { ...apns, timeoutMs: 200 },
  fcm: fcm && { ...fcm, timeoutMs: 200 },
  clock,
});
const later = (seconds: number) => ({
  outcome: 'later',
  retryAt: new Date(now.getTime() + seconds * 1000),
});

describe.each(['web', 'apns', 'gcm'] as const)('W-7.5 a push service of %s', (platform) => {
  it('accepts a message, which the device can read', async () => {
    const message = await makeMessage(platform);
    expect(await send(message)).toEqual({ id: message.id, outcome: 'sent' });
    const [first] = await read('/api/messages');
    expect(first).toMatchObject({ channel: 'push', subject: message.title, links: [message.url] });
    expect(first.text).toContain(message.body);
    expect(await arrived()).toMatchObject([{ service: platform, tag: 'tag-1', times: 1 }]);
  });

  it('shows a repeated attempt once', async () => {
    const message = await makeMessage(platform);
    await send(message);
    await send(message);
    expect(await arrived()).toMatchObject([{ times: 2 }]);
  });

  it('reports an unregistered device', async () => {
    await fault(platform, 'gone');
    expect(await send(await makeMessage(platform))).toMatchObject({ outcome: 'gone' });
  });

  it('reports when to send again', async () => {
    await fault(platform, 'busy', { retryAfter: 120 });
    expect(await send(await makeMessage(platform))).toMatchObject(later(120));
    await fault(platform, 'down');
    expect(await send(await makeMessage(platform))).toMatchObject(later(5));
    await fault(platform, 'down', { retryAfter: 10_000_000 });
    expect(await send(await makeMessage(platform))).toMatchObject(later(3600));
  });

  it('may have accepted a message although its answer was lost', async () => {
    const message = await makeMessage(platform);
    await fault(platform, 'lost');
    expect(await send(message)).toMatchObject({ outcome: 'later' });
    await fault(platform, 'ok');
    expect(await send(message)).toMatchObject({ outcome: 'sent' });
    expect(await arrived()).toMatchObject([{ times: 2 }]);
  });

  it('is not called for a while after repeated time-outs', async () => {
    sender = createPushSender(hurried(options));
    await fault(platform, 'silent');
    const messages = await Promise.all(Array.from({ length: 5 }, () => makeMessage(platform)));
    const outcomes = await sender.send(messages);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['later']));
    await fault(platform, 'ok');
    const message = await makeMessage(platform);
    expect(await send(message)).toMatchObject(later(30));
    now = new Date(now.getTime() + 30_000);
    expect(await send(message)).toMatchObject({ outcome: 'sent' });
  });

  it('takes many messages at once, and returns their outcomes in the same order', async () => {
    const messages = await Promise.all(Array.from({ length: 120 }, () => makeMessage(platform)));
    const { id = '', target } = messages[60] ?? {};
    const device = platform === 'web' ? new URL(JSON.parse(target?.handle ?? '').endpoint).pathname : '';
    await fault(platform, 'gone', { device: device.slice('/push/web/'.length) || target?.handle });
    const outcomes = await sender.send(messages);
    expect(outcomes.map((outcome) => outcome.id)).toEqual(messages.map((message) => message.id));
    expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toHaveLength(119);
    expect(outcomes.find((outcome) => outcome.id === id)).toMatchObject({ outcome: 'gone' });
  });

  it('isn’t called for an expired message or without a configuration', async () => {
    const message = await makeMessage(platform, { expiresAt: now });
    expect(await send(message)).toMatchObject({ outcome: 'refused', reason: 'expired' });
    const off = createPushSender({ ...options, web: null, apns: null, fcm: null });
    expect(off.platforms).toEqual([]);
    expect(await off.send([message])).toMatchObject([{ outcome: 'refused', reason: 'not-configured' }]);
  });
});

describe('W-7.4 web push', () => {
  it('renews its token before that expires', async () => {
    expect(await send(await makeMessage('web'))).toMatchObject({ outcome: 'sent' });
    now = new Date(now.getTime() + 13 * 60 * 60_000);
    expect(await send(await makeMessage('web'))).toMatchObject({ outcome: 'sent' });
  });

  it('is refused with another key than the browser subscribed with', async () => {
    const other = vapidKeysOf(Buffer.alloc(32, 8));
    sender = createPushSender({ ...options, web: options.web && { ...options.web, ...other } });
    expect(await send(await makeMessage('web'))).toMatchObject({ outcome: 'refused', reason: 'http-403' });
  });

  it('calls no service that is no longer known, and follows no redirect', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, resolve));
    const { keys } = JSON.parse((await makeTarget('web')).handle);
    const handle = JSON.stringify({ endpoint: `http://localhost:${port}/1`, keys });
    const message = await makeMessage('web', { target: { platform: 'web', handle } });
    expect(await send(message)).toMatchObject({ outcome: 'refused', reason: 'unknown-service' });
    expect(asked).toEqual([]);
    const lax = options.web && { ...options.web, isKnownAddress: () => true };
    expect(await createPushSender({ ...options, web: lax }).send([message])).toMatchObject([
      { outcome: 'refused', reason: 'http-307' },
    ]);
    expect(asked).toEqual(['/1']);
    server.closeAllConnections();
    server.close();
  });

  it('can’t reach a browser whose key isn’t on the curve', async () => {
    const { endpoint } = JSON.parse((await makeTarget('web')).handle);
    const handle = JSON.stringify({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } });
    expect(await send(await makeMessage('web', { target: { platform: 'web', handle } }))).toMatchObject({
      outcome: 'gone',
    });
  });
});

describe('W-7.5 tokens', () => {
  it('of Apple’s service are renewed within the hour, and not more often than it allows', async () => {
    for (const minutes of [0, 19, 30, 50, 70, 180]) {
      now = new Date(Date.parse('2026-11-18T00:00:00Z') + minutes * 60_000);
      expect(await send(await makeMessage('apns'))).toMatchObject({ outcome: 'sent' });
    }
  });

  it('of Google’s service are renewed when they are refused', async () => {
    expect(await send(await makeMessage('gcm'))).toMatchObject({ outcome: 'sent' });
    now = new Date(now.getTime() + 2 * 60 * 60_000);
    expect(await send(await makeMessage('gcm'))).toMatchObject({ outcome: 'sent' });
  });

  it('are refused when another key has signed them', async () => {
    const key = vapid.privateKey;
    sender = createPushSender({ ...options, apns: options.apns && { ...options.apns, key } });
    expect(await send(await makeMessage('apns'))).toMatchObject({
      outcome: 'refused',
      reason: 'InvalidProviderToken',
    });
    const other = path.join(folder, 'other');
    const { env } = makePushAccounts(other, simulators.url);
    const account = JSON.parse(readFileSync(String(env['FCM_ACCOUNT_FILE']), 'utf8'));
    const fcm = options.fcm && { ...options.fcm, key: createPrivateKey(account.private_key) };
    sender = createPushSender({ ...options, fcm });
    expect(await send(await makeMessage('gcm'))).toMatchObject({
      outcome: 'refused',
      reason: 'account-refused',
    });
  });
});

it('W-7.5 a broken connection is opened again', async () => {
  const own = await startSimulators({ port: 0, smtpPort: 0 });
  const apns = options.apns && { ...options.apns, url: own.url };
  sender = createPushSender({ ...options, apns });
  expect(await send(await makeMessage('apns'))).toMatchObject({ outcome: 'refused' });
  await own.close();
  expect(await send(await makeMessage('apns'))).toMatchObject({ outcome: 'later' });
  const again = await startSimulators({ port: Number(new URL(own.url).port), smtpPort: 0 });
  expect(await send(await makeMessage('apns'))).toMatchObject({ outcome: 'refused' });
  await again.close();
});
