import type { FamilyPage } from '@portal/contract/families';
import { bounceLimits } from '@portal/contract/notifications';
import type { FamilyReachability } from '@portal/contract/notifications';
import type { Today } from '@portal/contract/today';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bounceMessage } from '../../../testing/builders/bounces.ts';
import type { BounceFormat } from '../../../testing/builders/bounces.ts';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { recordSent, notifyNow, unexplained } from '../../../testing/builders/notifications.ts';
import type { Sent } from '../../../testing/builders/notifications.ts';
import { familyIdOf } from '../../../testing/builders/office/school-families.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { returnPathOf } from '../../../platform/return-path.ts';
import { sweepNotifications } from '../retention.repository.ts';

const secret = 'a secret that only the mail server has';
const env = { BOUNCE_ADDRESS: 'bounces@portal.example', BOUNCE_SECRET: secret };
const day = 24 * 60 * 60_000;
const lines: string[] = [];

let harness: Harness;
let family: Family;
let sent: Sent;
beforeAll(async () => {
  harness = await createHarness({
    env: { ...env, LOG_LEVEL: 'trace', LOG_REQUESTS: 'on' },
    staffProvider: new FakeStaffProvider(),
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  // Sends what earlier tests left in the outbox.
  await recordSent(harness).send();
  sent = recordSent(harness);
  family = await makeFamily(harness, { mobile: '0412 000 418' });
});

const returnAddressOf = (id: string, to = family.owner.email): string => {
  const { returnPaths } = harness.config.mail;
  return returnPaths ? returnPathOf(returnPaths, { id, to }) : '';
};

const deliver = (message: string, given = secret) =>
  harness.browser().post('/api/providers/mail/bounces', {
    headers: { 'x-provider-secret': given, 'content-type': 'message/rfc822' },
    csrf: null,
    body: message,
  });
const isRecorded = async (message: string): Promise<boolean> =>
  okay(await deliver(message)).json<{ isRecorded: boolean }>().isRecorded;

/** Sends an e-mail about an absence, and returns its id. */
async function sendEmail(): Promise<string> {
  await notifyNow(harness, unexplained(family));
  await sent.send();
  const id = sent.emails.at(-1)?.id;
  if (id === undefined) throw new Error('No e-mail was sent');
  return id;
}

const bounceOf = (id: string, format: BounceFormat = 'postfix'): string =>
  bounceMessage(format, { recipient: family.owner.email, returnAddress: returnAddressOf(id) });

async function asStaff<T>(path: (familyId: string) => string): Promise<T> {
  const staff = await makeStaff(harness, 'office', [family.school]);
  const familyId = await familyIdOf(harness, family.owner.parent);
  const address = `/api/office/schools/${family.school.centreCode}${path(familyId)}`;
  return okay(await staff.browser.get(address)).json<T>();
}
const today = async () => (await asStaff<Today>(() => '/today')).bounced;
const page = async () => (await asStaff<FamilyPage>((id) => `/families/${id}`)).bounced;
const listed = async (): Promise<string[]> =>
  (await asStaff<{ families: { id: string }[] }>(() => '/families/bounced')).families.map(({ id }) => id);
const reachability = async () =>
  (await asStaff<FamilyReachability>((id) => `/families/${id}/reachability`)).email;

const settings = '/api/user/settings/email';

/** Opens the link in the newest e-mail to the address. */
async function follow(to: string, link: 'confirm' | 'not-me'): Promise<void> {
  const letter = harness.outbox.messages.findLast(
    (message) => message.to === to && message.text.includes(`${link}/`),
  );
  const token = new RegExp(`${link}/([\\w-]{43})`).exec(letter?.text ?? '')?.[1] ?? '';
  const followed = await harness.browser().post(`${settings}/${link}`, { body: { token } });
  expect(followed.json()).toEqual({ success: true });
}

async function changeAddress(): Promise<string> {
  const email = `new-${family.owner.email}`;
  await family.browser.post(settings, { body: { email, confirmEmail: email, password: testPassword } });
  await follow(email, 'confirm');
  return email;
}

const none = { adults: 0, emails: 0 };

describe('W-6.10 an e-mail that came back', () => {
  it.each(['postfix', 'microsoft-365', 'gmail', 'exim'] as const)(
    'is shown to the office, reported by %s',
    async (format) => {
      const id = await sendEmail();
      expect([await today(), await page(), await listed()]).toEqual([none, null, []]);
      harness.advance(60_000);
      expect(await isRecorded(bounceOf(id, format))).toBe(true);
      const lastAt = harness.now().toISOString();
      expect(await today()).toEqual({ adults: 1, emails: 1 });
      expect(await page()).toEqual({ emails: 1, lastAt });
      expect(await listed()).toEqual([await familyIdOf(harness, family.owner.parent)]);
      expect(await reachability()).toEqual({ hasAddress: true, lastSentAt: null, lastFailedAt: lastAt });
    },
  );

  it('is shown as failed in the parent’s settings, and audited without the address', async () => {
    await isRecorded(bounceOf(await sendEmail()));
    const own = (await family.browser.get('/api/notifications/reachability')).json<{ recent: object[] }>();
    expect(own.recent).toContainEqual(expect.objectContaining({ channel: 'email', outcome: 'failed' }));
    const { rows } = await harness.database.pool.query(
      "select actor_label, detail from audit_event where event = 'notifications.email-bounced' and actor_account_id = $1",
      [family.owner.id],
    );
    expect(rows).toEqual([{ actor_label: 'mail server', detail: { status: '5.1.1' } }]);
  });

  it('makes the next channel of a must-know notification due at once', async () => {
    const id = await sendEmail();
    expect(sent.texts).toEqual([]);
    await isRecorded(bounceOf(id));
    await sent.send();
    expect(sent.texts).toMatchObject([{ to: '+61412000418' }]);
  });

  it('counts once, however often the report arrives', async () => {
    const id = await sendEmail();
    expect(await isRecorded(bounceOf(id))).toBe(true);
    const first = await page();
    harness.advance(60_000);
    expect(await isRecorded(bounceOf(id))).toBe(false);
    expect(await isRecorded(bounceOf(id, 'gmail'))).toBe(false);
    expect(await page()).toEqual(first);
  });

  it('is also recorded for an e-mail without a notification, such as a code', async () => {
    const id = '0b8a2f0e-5a0c-4f39-9a0e-3d6f0c1b2a99';
    expect(await isRecorded(bounceOf(id))).toBe(true);
    expect(await page()).toMatchObject({ emails: 1 });
    expect(await reachability()).toMatchObject({ lastFailedAt: harness.now().toISOString() });
  });

  it('does not stop e-mails to the address', async () => {
    await isRecorded(bounceOf(await sendEmail()));
    const before = sent.emails.length;
    await sendEmail();
    expect(sent.emails).toHaveLength(before + 1);
  });

  it('is deleted when the address changes, and a later report about the old address is ignored', async () => {
    const [first, second] = [await sendEmail(), await sendEmail()];
    await isRecorded(bounceOf(first));
    const late = bounceOf(second);
    await changeAddress();
    expect([await today(), await page()]).toEqual([none, null]);
    expect(await isRecorded(late)).toBe(false);
    expect(await isRecorded(bounceOf(first))).toBe(false);
    expect(await page()).toBeNull();
  });

  it('is deleted when a change of the address is undone', async () => {
    const recipient = await changeAddress();
    const returnAddress = returnAddressOf('0b8a2f0e-5a0c-4f39-9a0e-3d6f0c1b2a97', recipient);
    expect(await isRecorded(bounceMessage('postfix', { recipient, returnAddress }))).toBe(true);
    expect(await page()).toMatchObject({ emails: 1 });
    await follow(family.owner.email, 'not-me');
    expect(await page()).toBeNull();
  });

  it('is deleted after 30 days', async () => {
    await isRecorded(bounceOf(await sendEmail()));
    const sweepIn = (days: number) =>
      sweepNotifications(harness.database.db, new Date(harness.now().getTime() + days * day));
    await sweepIn(29);
    expect(await page()).not.toBeNull();
    await sweepIn(31);
    expect(await page()).toBeNull();
  });

  it('leaves no address in the log', async () => {
    lines.length = 0;
    await isRecorded(bounceOf(await sendEmail()));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(family.owner.email);
    expect(lines.join('\n')).not.toMatch(/bounces\+|A day away/);
  });
});

describe('W-6.10 a message that isn’t such a report', () => {
  it.each(['postfix-delayed', 'out-of-office'] as const)('changes nothing: %s', async (format) => {
    expect(await isRecorded(bounceOf(await sendEmail(), format))).toBe(false);
    expect([await today(), await page()]).toEqual([none, null]);
  });

  it('changes nothing with a forged token, or the token of somebody else’s e-mail', async () => {
    const id = await sendEmail();
    const other = await makeFamily(harness);
    const { email: recipient } = family.owner;
    const address = returnAddressOf(id);
    for (const returnAddress of [
      `bounces+${id.replaceAll('-', '')}${'0'.repeat(20)}@portal.example`,
      address.replace('portal.example', 'example.net'),
      'bounces@portal.example',
      returnAddressOf(id, other.owner.email),
    ])
      expect(await isRecorded(bounceMessage('postfix', { recipient, returnAddress }))).toBe(false);
    // A report can name any recipient, so only the token may identify the account.
    const named = (returnAddress: string): string =>
      bounceMessage('postfix', { recipient: other.owner.email, returnAddress });
    expect(await isRecorded(named(returnAddressOf('0b8a2f0e-5a0c-4f39-9a0e-3d6f0c1b2a98')))).toBe(false);
    expect(await isRecorded(named(address))).toBe(true);
    expect(await page()).toMatchObject({ emails: 1 });
    family = other;
    expect(await page()).toBeNull();
  });

  it('changes nothing with a recipient that PostgreSQL can’t store', async () => {
    const id = (await sendEmail()).replaceAll('-', '');
    const returnAddress = `bounces+${id}${'0'.repeat(20)}@portal.example`;
    const message = bounceMessage('postfix', { recipient: 'jane\0@example.org', returnAddress });
    expect(await isRecorded(message)).toBe(false);
  });

  it('is rejected without the mail server’s secret, above the size limit, and in another format', async () => {
    const message = bounceOf(await sendEmail());
    expect((await deliver(message, 'a guess')).json()).toMatchObject({ code: 'forbidden' });
    const large = `${message}${'x'.repeat(bounceLimits.messageBytes)}`;
    expect((await deliver(large)).statusCode).toBe(413);
    expect((await deliver(large.slice(0, bounceLimits.messageBytes))).json()).toEqual({ isRecorded: true });
    const response = await harness.browser().post('/api/providers/mail/bounces', {
      headers: { 'x-provider-secret': secret },
      csrf: null,
      body: { message },
    });
    expect(response.json()).toMatchObject({ code: 'invalid-request' });
  });
});

describe('W-6.10 without BOUNCE_ADDRESS', () => {
  it('every report is rejected', async () => {
    const off = await createHarness();
    const response = await off.browser().post('/api/providers/mail/bounces', {
      headers: { 'x-provider-secret': secret, 'content-type': 'message/rfc822' },
      csrf: null,
      body: bounceOf('0b8a2f0e-5a0c-4f39-9a0e-3d6f0c1b2a99'),
    });
    expect(response.json()).toMatchObject({ code: 'forbidden' });
    await off.close();
  });
});
