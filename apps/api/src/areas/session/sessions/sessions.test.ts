import type { Sessions } from '@portal/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/builders/accounts.ts';
import {
  addDevice,
  recordSent,
  securityOf,
  notificationsOf,
} from '../../../testing/builders/notifications.ts';
import { TestBrowser } from '../../../testing/browser.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

const minute = 60_000;
const path = '/api/user/security';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let accountId: number;
let browser: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `everywhere${people}@example.com`;
  accountId = await addAccount(harness, { email });
  browser = await harness.signIn(email);
});

async function anotherBrowser(): Promise<TestBrowser> {
  harness.advance(minute);
  return harness.signIn(email);
}

const list = async (on = browser): Promise<Sessions> => (await on.get(`${path}/sessions`)).json();
const lastMail = () => harness.outbox.messages.findLast(({ to }) => to === email);

describe('the list of sessions and devices', () => {
  it('G6 marks the current one, newest first, with readable browser names', async () => {
    const other = await anotherBrowser();
    const { sessions, devices } = await list();
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({
      browser: 'A browser',
      firstSeenAt: harness.now().toISOString(),
      lastSeenAt: harness.now().toISOString(),
    });
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await list(other)).sessions[0]?.isCurrent).toBe(true);
  });

  it('T8 contains nothing that could take over a session or device', async () => {
    const body = (await browser.get(`${path}/sessions`)).body;
    for (const secret of [browser.cookies.get('sid'), browser.cookies.get('device')])
      expect(body).not.toContain(secret ?? '-');
  });

  it('omits idle, ended and forgotten ones', async () => {
    await anotherBrowser();
    harness.advance(25 * minute);
    await browser.get('/api/user');
    harness.advance(6 * minute);
    expect((await list()).sessions).toHaveLength(1);
  });
});

describe('W-10.5 a sign-in on a new device', () => {
  it('is pushed to the holder’s devices, even at night, but not e-mailed', async () => {
    const { handle } = await addDevice(harness, accountId);
    harness.setNow('2026-11-18T13:00:00Z');
    await anotherBrowser();
    const sent = recordSent(harness);
    await sent.send();
    expect(sent.pushes.filter(({ target }) => target.handle === handle)).toMatchObject([
      { title: 'New sign-in to your account' },
    ]);
    expect(sent.emails).toEqual([]);
    expect(await notificationsOf(harness, accountId)).toMatchObject([
      { kind: 'security', params: { event: 'new-device' }, link: '/profile/security', channels: ['push'] },
    ]);
  });

  it('isn’t notified for the first device or a remembered device', async () => {
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    harness.advance(minute);
    const body = { email, password: testPassword };
    expect((await browser.post('/api/authentication/login', { body })).statusCode).toBe(200);
    expect(await securityOf(harness, accountId)).toEqual([]);
  });
});

describe('ending', () => {
  it('G6 a session takes effect at its next call, in every process, and notifies the owner', async () => {
    const other = await anotherBrowser();
    const sibling = new TestBrowser(await harness.startSibling(), other.ip);
    for (const [name, value] of other.cookies) sibling.cookies.set(name, value);
    expect((await sibling.get('/api/user')).statusCode).toBe(200);
    const id = (await list()).sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await browser.post(`${path}/sessions/${id}/end`)).statusCode).toBe(204);
    expect((await sibling.get('/api/user')).statusCode).toBe(401);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    expect(lastMail()).toMatchObject({ subject: 'A browser was signed out - Schoolside' });
    expect((await browser.post(`${path}/sessions/${id}/end`)).statusCode).toBe(404);
  });

  it('a device requires a code at its next sign-in', async () => {
    const { devices } = await list();
    expect((await browser.post(`${path}/devices/${devices[0]?.id}/forget`)).statusCode).toBe(204);
    expect(lastMail()).toMatchObject({ subject: 'A device was forgotten - Schoolside' });
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    harness.advance(minute);
    const body = { email, password: testPassword };
    expect((await browser.post('/api/authentication/login', { body })).statusCode).toBe(420);
  });

  it('G6 everywhere ends this session too and forgets every device', async () => {
    const other = await anotherBrowser();
    const response = await browser.post(`${path}/sign-out-everywhere`);
    expect(response.statusCode).toBe(204);
    expect(browser.cookies.has('sid')).toBe(false);
    expect((await other.get('/api/user')).statusCode).toBe(401);
    expect(lastMail()).toMatchObject({ subject: 'You were signed out everywhere - Schoolside' });
    expect(await securityOf(harness, accountId)).toEqual(['new-device', 'signed-out-everywhere']);
    harness.advance(minute);
    for (const each of [browser, other]) {
      each.forgetCsrf();
      const body = { email, password: testPassword };
      expect((await each.post('/api/authentication/login', { body })).statusCode).toBe(420);
      harness.advance(minute);
    }
  });

  it('T25 everywhere is refused for an inactive account, and before terms are accepted', async () => {
    const { db } = harness.database;
    await db.updateTable('account').set({ is_active: false }).where('email', '=', email).execute();
    const refused = await browser.post(`${path}/sign-out-everywhere`);
    expect(refused.json()).toMatchObject({ code: 'account-inactive' });
    await db.updateTable('account').set({ is_active: true }).where('email', '=', email).execute();
    const { id } = await db
      .insertInto('terms_document')
      .values({
        key: `privacy-${people}`,
        kind: 'privacy',
        version: '1',
        title: 'Privacy',
        sections: '[]',
        published_at: harness.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pending = await browser.post(`${path}/sign-out-everywhere`);
    expect(pending.json()).toMatchObject({ code: 'terms-pending' });
    await db.deleteFrom('terms_document').where('id', '=', id).execute();
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  });

  it('T25 finds no other person’s', async () => {
    const { sessions, devices } = await list();
    const stranger = `elsewhere${people}@example.com`;
    await addAccount(harness, { email: stranger });
    const other = await harness.signIn(stranger);
    expect((await other.post(`${path}/sessions/${sessions[0]?.id}/end`)).statusCode).toBe(404);
    expect((await other.post(`${path}/devices/${devices[0]?.id}/forget`)).statusCode).toBe(404);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  });

  it('G7 requires a sign-in within the last ten minutes, and otherwise changes nothing', async () => {
    const { sessions, devices } = await list();
    harness.advance(11 * minute);
    for (const end of [
      `sessions/${sessions[0]?.id}/end`,
      `devices/${devices[0]?.id}/forget`,
      'sign-out-everywhere',
    ]) {
      const refused = await browser.post(`${path}/${end}`);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'reauthentication-required' });
    }
    expect(await list()).toMatchObject({ sessions: [{ isCurrent: true }], devices: [{ isCurrent: true }] });
  });
});
