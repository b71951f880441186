import { breachedPasswordMessage, samePasswordMessage } from '@portal/contract/people';
import { mfaMedium } from '@portal/contract/shared';
import { delegate, makeAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { securityOf } from '../../testing/builders/notifications.ts';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const minute = 60_000;
const passwordPath = '/api/user/settings/password';
const mobilePath = '/api/user/settings/mobile';
const newPassword = 'Banksia-Row-9';
const mobile = '0412 000 418';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let id: number;
let browser: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `settling${people}@example.com`;
  id = await addAccount(harness, { email, mobile });
  browser = await harness.signIn(email);
});

const sentSince = (before: number) => harness.outbox.messages.slice(before);
const lastAudit = async (event: string) =>
  harness.database.db
    .selectFrom('audit_event')
    .select(['outcome', 'detail'])
    .where('event', '=', event)
    .where('actor_account_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('changing the password', () => {
  const change = (OldPassword = testPassword, NewPassword = newPassword, by = browser) =>
    by.post(passwordPath, { body: { OldPassword, NewPassword, NewPasswordConfirmation: NewPassword } });
  const wrong = { success: false, errorMessage: 'Your current password is not right.' };
  const login = (password: string, by: TestBrowser) => {
    harness.advance(minute);
    return by.post('/api/authentication/login', { body: { email, password } });
  };

  it('T13 ends the other sessions, keeps this one, and sends a notification', async () => {
    harness.advance(minute);
    const other = await harness.signIn(email);
    const before = harness.outbox.messages.length;
    expect((await change()).json()).toEqual({ success: true, errorMessage: '' });
    expect((await other.get('/api/user')).statusCode).toBe(401);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    expect(sentSince(before)).toMatchObject([{ to: email, subject: 'Your Schoolside password was changed' }]);
    expect(await securityOf(harness, id)).toEqual(['new-device', 'password-changed']);
    expect(await lastAudit('profile.password-changed')).toMatchObject({ outcome: 'done' });
    expect((await login(testPassword, harness.browser('198.51.100.7'))).statusCode).toBe(401);
    expect((await login(newPassword, harness.browser('198.51.100.7'))).statusCode).toBe(420);
  });

  it('T13 forgets remembered devices, including this one', async () => {
    await change();
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    expect((await login(newPassword, browser)).statusCode).toBe(420);
  });

  it('T13 revokes password reset links', async () => {
    await harness.browser('198.51.100.8').post('/api/forgot-password/request', { body: { email } });
    await harness.runTasks();
    await change();
    const rows = await harness.database.db
      .selectFrom('password_reset')
      .select('ended_at')
      .where('account_id', '=', id)
      .execute();
    expect(rows).toEqual([{ ended_at: harness.now() }]);
  });

  it('T1 refuses a breached password, and reveals this only after the correct old password', async () => {
    const before = harness.outbox.messages.length;
    const refused = await change(testPassword, 'Password1!');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'password-refused',
      errors: [{ path: 'NewPassword', message: breachedPasswordMessage }],
    });
    expect((await change('not the old one', 'Password1!')).json()).toEqual(wrong);
    expect(sentSince(before)).toEqual([]);
    expect((await change()).json()).toEqual({ success: true, errorMessage: '' });
  });

  it('refuses the current password as the new one', async () => {
    const before = harness.outbox.messages.length;
    const refused = await change(testPassword, testPassword);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'password-refused',
      errors: [{ path: 'NewPassword', message: samePasswordMessage }],
    });
    expect(sentSince(before)).toEqual([]);
    const guessed = await change('not-the-Password!', 'not-the-Password!');
    expect(guessed.json()).toEqual(wrong);
  });

  it('T13 refuses a wrong old password and changes nothing', async () => {
    const before = harness.outbox.messages.length;
    expect((await change('not-the-Password!')).json()).toEqual(wrong);
    expect(sentSince(before)).toEqual([]);
    expect((await lastAudit('profile.password-changed'))?.outcome).toBe('refused');
    expect((await change()).json()).toMatchObject({ success: true });
  });

  it('T13 returns 429 to the sixth wrong attempt, and then to the correct password for the rest of the hour', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await change(`guess-${tries}`)).json()).toEqual(wrong);
    const sixth = await change('guess-6');
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await change()).statusCode).toBe(429);
    harness.advance(60 * minute);
    browser = await harness.signIn(email);
    expect((await change()).json()).toMatchObject({ success: true });
  });

  it('T13 counts concurrent guesses one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => change(`guess-${number}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(5);
  });

  it('lets one of two concurrent changes win', async () => {
    const answers = await Promise.all([
      change(testPassword, 'First-Lane-1'),
      change(testPassword, 'Other-Lane-2'),
    ]);
    const results = answers.map((answer) => answer.json<{ success: boolean }>().success);
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    [{ OldPassword: '' }, 'OldPassword', 'Password is required'],
    [{ NewPassword: 'Short-1' }, 'NewPassword', 'Password must be at least 8 characters'],
    [{ NewPassword: 'With a space-1' }, 'NewPassword', 'Password cannot contain spaces'],
    [
      { NewPassword: '<b>alert</b>1' },
      'NewPassword',
      'Password must contain at least one of ! ? @ # $ % ^ & * - + = : ; , .',
    ],
    [{ NewPassword: `${'a'.repeat(50)}!` }, 'NewPassword', 'Password cannot be longer than 50 characters'],
    [{ NewPasswordConfirmation: '' }, 'NewPasswordConfirmation', 'Confirmation is required'],
    [{ NewPasswordConfirmation: 'Banksia-Row-8' }, 'NewPasswordConfirmation', 'The passwords do not match'],
  ])('refuses %j', async (part, path, message) => {
    const body = {
      OldPassword: testPassword,
      NewPassword: newPassword,
      NewPasswordConfirmation: newPassword,
      ...part,
    };
    const refused = await browser.post(passwordPath, { body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: unknown[] }>().errors).toContainEqual({ path, message });
    expect((await login(testPassword, harness.browser('198.51.100.9'))).statusCode).toBe(420);
  });
});

describe('changing the mobile number', () => {
  const change = (number: string, by = browser) => by.post(mobilePath, { body: { mobile: number } });
  const held = async (): Promise<unknown> =>
    (await browser.get('/api/user')).json<{ mobileNumber: string | null }>().mobileNumber;

  it('T15 notifies the e-mail address and the old number', async () => {
    const before = harness.outbox.messages.length;
    expect((await change('0412555419')).statusCode).toBe(200);
    expect(await held()).toBe('0412 555 419');
    expect(sentSince(before)).toMatchObject([
      { channel: 'email', to: email, subject: 'Your Schoolside mobile number was changed' },
      { channel: 'sms', to: mobile },
    ]);
    expect(sentSince(before).some(({ text }) => text.includes('555 419'))).toBe(false);
    expect(await securityOf(harness, id)).toEqual(['mobile-changed']);
  });

  it('T15 notifies the same when it is cleared, and only the e-mail address when there was none', async () => {
    let before = harness.outbox.messages.length;
    await change('');
    expect(await held()).toBeNull();
    expect(sentSince(before)).toMatchObject([
      { channel: 'email', subject: 'Your Schoolside mobile number was removed' },
      { channel: 'sms', to: mobile },
    ]);
    before = harness.outbox.messages.length;
    await change('+64 21 123 4567');
    expect(await held()).toBe('+64 21 123 4567');
    expect(sentSince(before)).toMatchObject([{ channel: 'email', to: email }]);
  });

  it.each([
    ['0412 555 419', mfaMedium.sms, 'go to the new number'],
    ['+1 202 555 0123', mfaMedium.email, 'come by email'],
    ['', mfaMedium.email, 'come by email'],
  ])('returns the destination of the next code after a change to "%s"', async (number, codeMedium, words) => {
    const before = harness.outbox.messages.length;
    const changed = await change(number);
    expect(changed.json()).toEqual({ codeMedium });
    expect(sentSince(before)[0]?.text).toContain(words);
    harness.advance(minute);
    const login = { email, password: testPassword };
    const asked = await harness.browser('198.51.100.9').post('/api/authentication/login', { body: login });
    expect(asked.json()).toMatchObject({ mfaMedium: codeMedium });
  });

  it('T15 requires step-up in a session older than ten minutes, and changes nothing', async () => {
    harness.advance(10 * minute + 1);
    const before = harness.outbox.messages.length;
    const refused = await change('0412 555 419');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'reauthentication-required' });
    expect(await held()).toBe(mobile);
    expect(sentSince(before)).toEqual([]);
    await browser.post('/api/authentication/reauthenticate', { body: { password: testPassword } });
    expect((await change('0412 555 419')).statusCode).toBe(200);
    expect(await held()).toBe('0412 555 419');
  });

  it('sends nothing when the number is unchanged', async () => {
    const before = harness.outbox.messages.length;
    expect((await change('0412000418')).statusCode).toBe(200);
    expect(sentSince(before)).toEqual([]);
    expect(await securityOf(harness, id)).toEqual([]);
  });

  it('T6 accepts five changes a day, to limit SMS', async () => {
    for (let number = 0; number < 5; number += 1)
      expect((await change(`041255500${number}`)).statusCode).toBe(200);
    const refused = await change('0412 555 419');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['12345', '0212 345 678', 'mobile', '+12', '0412 555 418 0000', '<script>', '0412555418 or 1=1'])(
    'refuses %j',
    async (number) => {
      expect((await change(number)).statusCode).toBe(400);
      expect(await held()).toBe(mobile);
    },
  );
});

describe('GET /api/user/email/{qId}', () => {
  const read = async (by: TestBrowser, qId: string) => {
    const response = await by.get(`/api/user/email/${qId}`);
    return response.statusCode === 200 ? response.json<unknown>() : response.statusCode;
  };

  it('T25 returns only one’s own address', async () => {
    const family = await makeFamily(harness);
    const coParent = await makeCoParent(harness, family);
    const { owner } = family;
    expect(await read(family.browser, owner.publicId)).toEqual({ emailAddress: owner.email });
    expect(await read(coParent.browser, owner.publicId)).toBe(404);
    expect(await read(browser, owner.publicId)).toBe(404);
    expect(await read(browser, '00000000-0000-4000-8000-000000000000')).toBe(404);
    expect(await read(browser, 'not-an-id')).toBe(400);
  });

  it.each([
    ['Awaiting Approval', true],
    ['Active', true],
    ['Blocked', true],
    ['Removed', false],
  ])('T22 for a viewer who is %s: %s', async (status, isShown) => {
    const { browser: ownerBrowser, owner, student } = await makeFamily(harness);
    const viewer = await makeAccount(harness.database.pool);
    await delegate(harness.database.pool, owner, viewer, student, { status });
    expect(await read(ownerBrowser, viewer.publicId)).toEqual(isShown ? { emailAddress: viewer.email } : 404);
  });

  it('T27 never reveals the inviting owner’s address to a viewer', async () => {
    const { owner, student } = await makeFamily(harness);
    const row = await harness.database.db
      .selectFrom('account')
      .select('public_id as publicId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await delegate(harness.database.pool, owner, { ...row, id, email, parent: null }, student, {
      status: 'Active',
    });
    expect(await read(browser, owner.publicId)).toBe(404);
  });
});
