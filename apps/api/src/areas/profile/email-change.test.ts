import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@portal/contract/students';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { sweepEmailChanges } from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const settings = '/api/user/settings/email';
const confirmPath = `${settings}/confirm`;
const notMePath = `${settings}/not-me`;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let browser: TestBrowser;

/** A new signed-in person for each test. */
const addPerson = async (): Promise<{ email: string; id: number; browser: TestBrowser }> => {
  people += 1;
  const address = `changing${people}@example.com`;
  const id = await addAccount(harness, { email: address, mobile: '0412 000 418' });
  return { email: address, id, browser: await harness.signIn(address) };
};
let id: number;
beforeEach(async () => {
  ({ email, id, browser } = await addPerson());
});

const visitor = (): TestBrowser => harness.browser(`198.51.100.${(people += 1) % 250}`);
const newAddress = (): string => `new-${email}`;

const ask = (to: string, password = testPassword, by = browser) =>
  by.post(settings, { body: { email: to, confirmEmail: to, password } });

const linkIn = (address: string, path: string): string => {
  const message = harness.outbox.messages.findLast(
    ({ to, text }) => to === address && text.includes(`${path}/`),
  );
  return /https?:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
};
const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

/** Requests a change and returns the tokens of the two links. */
async function asked(to = newAddress(), by = browser, from = email) {
  expect((await ask(to, testPassword, by)).json()).toEqual({ success: true });
  return { confirm: tokenOf(linkIn(to, confirmPath)), undo: tokenOf(linkIn(from, notMePath)) };
}

const use = async (path: string, token: string): Promise<boolean> =>
  (await visitor().post(path, { body: { token } })).json<{ success: boolean }>().success;

const getUser = async (by = browser): Promise<User> => (await by.get('/api/user')).json<User>();
/** A minute later, so that another code may be sent. */
const login = (address: string, by = visitor(), password = testPassword) => {
  harness.advance(minute);
  return by.post('/api/authentication/login', { body: { email: address, password } });
};

describe('requesting a change of address', () => {
  it('G10 keeps the old one until the link sent to the new one is confirmed', async () => {
    const { confirm } = await asked();
    expect(confirm).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await getUser()).toMatchObject({ emailAddress: email, pendingEmailAddress: newAddress() });
    expect((await login(email)).statusCode).toBe(420);
    expect((await login(newAddress())).statusCode).toBe(401);
    expect(await use(confirmPath, confirm)).toBe(true);
    expect(await getUser()).toMatchObject({ emailAddress: newAddress(), pendingEmailAddress: null });
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(newAddress())).statusCode).toBe(420);
  });

  it('G10 notifies both addresses, and stores only hashes of the links', async () => {
    const { confirm, undo } = await asked();
    const [toNew, toOld] = harness.outbox.messages.slice(-2);
    expect(toNew).toMatchObject({ to: newAddress(), subject: 'Confirm your new Schoolside email' });
    expect(toNew?.notAfter).toEqual(new Date(harness.now().getTime() + 24 * hour));
    expect(toOld).toMatchObject({ to: email, subject: 'Your Schoolside email is about to change' });
    expect(toOld?.text).not.toContain(newAddress());
    const rows = JSON.stringify(
      await harness.database.db.selectFrom('email_change').selectAll().where('account_id', '=', id).execute(),
    );
    expect(rows).not.toContain(confirm);
    expect(rows).not.toContain(undo);
  });

  it('G10 accepts three requests a day, then returns 429 with Retry-After', async () => {
    for (const number of [1, 2, 3]) await asked(`third${number}-${email}`);
    const refused = await ask(`fourth-${email}`);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(24 * 3600);
    // The same with a wrong password: the refusal reveals nothing about it.
    expect((await ask(`fourth-${email}`, 'wrong')).statusCode).toBe(429);
    harness.advance(12 * hour);
    const later = await harness.signIn(email);
    expect((await ask(`fourth-${email}`, testPassword, later)).statusCode).toBe(429);
    harness.advance(12 * hour);
    await asked(`fourth-${email}`, await harness.signIn(email));
  });

  it.each([
    ['no address', { email: '', confirmEmail: '' }, 'email', 'An email address is required'],
    [
      'something else than an address',
      { email: "' or 1=1 --", confirmEmail: "' or 1=1 --" },
      'email',
      'The email address provided is not valid. Correct format is: name@example.com',
    ],
    [
      'more than 50 characters',
      { email: `${'a'.repeat(45)}@example.com` },
      'email',
      'Email address cannot be longer than 50 characters',
    ],
    [
      'another confirmation',
      { confirmEmail: 'other@example.com' },
      'confirmEmail',
      'The emails do not match',
    ],
    ['no password', { password: '' }, 'password', 'Password is required'],
  ])('refuses %s', async (_, change, path, message) => {
    const body = { email: newAddress(), confirmEmail: newAddress(), password: testPassword, ...change };
    const refused = await browser.post(settings, { body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: unknown[] }>().errors).toContainEqual({ path, message });
    expect((await getUser()).pendingEmailAddress).toBeNull();
  });

  it('refuses the account’s own address in any case, and ignores case in the confirmation field', async () => {
    const same = await ask(email.toUpperCase());
    expect(same.statusCode).toBe(400);
    expect(same.json()).toMatchObject({
      errors: [
        { path: 'email', message: 'The email address must be different to your current email address.' },
      ],
    });
    const body = { email: newAddress(), confirmEmail: newAddress().toUpperCase(), password: testPassword };
    expect((await browser.post(settings, { body })).json()).toEqual({ success: true });
  });

  it('T28 refuses an unknown field', async () => {
    const body = { email: newAddress(), confirmEmail: newAddress(), password: testPassword, isActive: true };
    expect((await browser.post(settings, { body })).statusCode).toBe(400);
  });

  it('T12 builds the links from the configuration only', async () => {
    const headers = { host: '127.0.0.1:9', 'x-forwarded-host': 'evil.example' };
    const body = { email: newAddress(), confirmEmail: newAddress(), password: testPassword };
    await browser.post(settings, { body, headers });
    for (const link of [linkIn(newAddress(), confirmPath), linkIn(email, notMePath)])
      expect(new URL(link).origin).toBe(harness.config.publicUrl.origin);
  });
});

describe('T14 a refused change', () => {
  it('gets the same bytes for a taken address as for a wrong password', async () => {
    const other = await addPerson();
    const answers = [await ask(other.email.toUpperCase()), await ask(newAddress(), 'not-the-password')];
    const [taken, wrong] = answers.map(({ statusCode, rawPayload, headers }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { statusCode, body: rawPayload.toString('hex'), headers: rest };
    });
    expect(taken).toEqual(wrong);
    expect(answers.map((answer) => answer.json<unknown>())).toEqual([{ success: false }, { success: false }]);
    expect((await getUser()).pendingEmailAddress).toBeNull();
  });

  it('notifies the holder of the address, only after a correct password', async () => {
    const other = await addPerson();
    await harness.runTasks();
    const before = harness.outbox.messages.length;
    await ask(other.email, 'not-the-password');
    await harness.runTasks();
    expect(harness.outbox.messages).toHaveLength(before);
    await ask(other.email.toUpperCase());
    expect(harness.outbox.messages).toHaveLength(before);
    await harness.runTasks();
    expect(harness.outbox.messages.slice(before)).toMatchObject([
      { to: other.email, subject: 'Someone asked to use your email for another Schoolside account' },
    ]);
    expect(harness.outbox.messages.at(-1)?.text).not.toContain(email);
  });

  it('counts five of either kind, then returns 429 to the correct password too', async () => {
    const other = await addPerson();
    for (const [to, password] of [
      [newAddress(), 'wrong-1'],
      [other.email, testPassword],
      [newAddress(), 'wrong-2'],
      [other.email, testPassword],
      [other.email, testPassword],
    ] as const)
      expect((await ask(to, password)).json()).toEqual({ success: false });
    const refused = await ask(newAddress());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is refused for an address that another account may still reclaim', async () => {
    const other = await addPerson();
    const { confirm } = await asked(`moved-${other.email}`, other.browser, other.email);
    await use(confirmPath, confirm);
    expect((await ask(other.email)).json()).toEqual({ success: false });
    harness.advance(241 * hour);
    await asked(other.email, await harness.signIn(email));
  });
});

describe('the confirmation link', () => {
  it('T11 works after any number of visits by mail scanners', async () => {
    const { confirm } = await asked();
    for (let opened = 0; opened < 20; opened += 1) {
      const landed = await visitor().get(`${confirmPath}/${confirm}`);
      expect(landed.statusCode).toBe(303);
      expect(landed.headers.location).toBe(`/#/profile/email/confirm?ct=${confirm}`);
    }
    expect((await getUser()).emailAddress).toBe(email);
    expect(await use(confirmPath, confirm)).toBe(true);
  });

  it('redirects an invalid token to the page without it', async () => {
    const landed = await visitor().get(`${confirmPath}/made-up`);
    expect(landed.headers.location).toBe('/#/profile/email/confirm?isValid=false');
  });

  it('T14 works once, even for 20 concurrent calls', async () => {
    const { confirm } = await asked();
    const results = await Promise.all(Array.from({ length: 20 }, () => use(confirmPath, confirm)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await use(confirmPath, confirm)).toBe(false);
  });

  it.each([
    [23 * hour, true],
    [24 * hour + minute, false],
  ])('G10 after %i ms: %s', async (age, isGood) => {
    const { confirm } = await asked();
    harness.advance(age);
    expect((await visitor().get(`${confirmPath}/${confirm}`)).headers.location?.includes('ct=')).toBe(isGood);
    const signedIn = await harness.signIn(email);
    expect((await getUser(signedIn)).pendingEmailAddress).toBe(isGood ? newAddress() : null);
    expect(await use(confirmPath, confirm)).toBe(isGood);
  });

  it('G10 is revoked when a newer one is sent', async () => {
    const older = await asked(`older-${email}`);
    const newer = await asked(`newer-${email}`);
    expect(await use(confirmPath, older.confirm)).toBe(false);
    expect((await getUser()).pendingEmailAddress).toBe(`newer-${email}`);
    expect(await use(confirmPath, newer.confirm)).toBe(true);
  });

  it('gives an address to the first of two accounts that requested it', async () => {
    const other = await addPerson();
    const mine = await asked('wanted-by-two@example.com');
    const theirs = await asked('wanted-by-two@example.com', other.browser, other.email);
    expect(await use(confirmPath, theirs.confirm)).toBe(true);
    expect(await use(confirmPath, mine.confirm)).toBe(false);
    expect(await getUser()).toMatchObject({ emailAddress: email });
  });

  it('forgets remembered devices, keeps the session, and notifies the old address', async () => {
    const { confirm } = await asked();
    await use(confirmPath, confirm);
    expect(harness.outbox.messages.at(-1)).toMatchObject({
      to: email,
      subject: 'Your Schoolside email was changed',
    });
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    // The device is no longer remembered, so a code is required.
    expect((await login(newAddress(), browser)).statusCode).toBe(420);
  });
});

describe('the "not me" link', () => {
  it('T11 does nothing when mail scanners open it', async () => {
    const { undo } = await asked();
    for (let opened = 0; opened < 20; opened += 1)
      expect((await visitor().get(`${notMePath}/${undo}`)).headers.location).toBe(
        `/#/profile/email/notMe?ct=${undo}`,
      );
    expect((await getUser()).pendingEmailAddress).toBe(newAddress());
  });

  it('T14 restores the old address, ends all sessions, forgets devices and requires a new password', async () => {
    const { confirm, undo } = await asked();
    await use(confirmPath, confirm);
    const thief = visitor();
    await thief.post('/api/forgot-password/request', { body: { email: newAddress() } });
    await harness.runTasks();
    const reset = tokenOf(linkIn(newAddress(), 'confirm-reset-password'));

    expect(await use(notMePath, undo)).toBe(true);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    browser.forgetCsrf();
    expect((await login(newAddress())).statusCode).toBe(401);
    const refused = await login(email, browser);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('Reset your password') });
    // A link that was sent to the other address can't set this account's password.
    const stolen = await thief.post('/api/forgot-password/submit', {
      body: { email, confirmationToken: reset, password: 'Banksia-Row-9' },
    });
    expect(stolen.json()).toMatchObject({ success: false });

    await visitor().post('/api/forgot-password/request', { body: { email } });
    await harness.runTasks();
    const token = tokenOf(linkIn(email, 'confirm-reset-password'));
    await visitor().post('/api/forgot-password/submit', {
      body: { email, confirmationToken: token, password: 'Banksia-Row-9' },
    });
    expect((await login(email, visitor(), 'Banksia-Row-9')).statusCode).toBe(420);
    expect(await use(notMePath, undo)).toBe(false);
  });

  it('T14 cancels an unconfirmed change', async () => {
    const { confirm, undo } = await asked();
    expect(await use(notMePath, undo)).toBe(true);
    expect(await use(confirmPath, confirm)).toBe(false);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
  });

  it('T14 undoes later changes too: a session thief cannot hide behind a second change', async () => {
    const first = await asked(`stolen-${email}`);
    await use(confirmPath, first.confirm);
    const second = await asked(`hidden-${email}`, browser, `stolen-${email}`);
    await use(confirmPath, second.confirm);
    expect(await use(notMePath, first.undo)).toBe(true);
    expect((await login(email)).json()).toMatchObject({
      message: expect.stringContaining('Reset your password'),
    });
    // The thief's own link would have restored the thief's address.
    expect(await use(notMePath, second.undo)).toBe(false);
  });

  it('T14 cancels the newer request when used from a superseded one', async () => {
    const first = await asked(`first-${email}`);
    const second = await asked(`second-${email}`);
    expect(await use(notMePath, first.undo)).toBe(true);
    expect(await use(confirmPath, second.confirm)).toBe(false);
  });

  it.each([
    [239 * hour, true],
    [240 * hour + minute, false],
  ])('G10 after %i ms: %s', async (age, isGood) => {
    const { confirm, undo } = await asked();
    await use(confirmPath, confirm);
    harness.advance(age);
    expect((await visitor().get(`${notMePath}/${undo}`)).headers.location?.includes('ct=')).toBe(isGood);
    expect(await use(notMePath, undo)).toBe(isGood);
  });
});

describe('retention', () => {
  it('G18 writes an audit row for each step, without an address or a token', async () => {
    const other = await addPerson();
    await ask(newAddress(), 'wrong-password');
    await ask(other.email);
    const { confirm, undo } = await asked();
    await use(confirmPath, confirm);
    await use(notMePath, undo);
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'outcome', 'detail'])
      .where('actor_account_id', '=', id)
      .where('event', 'like', 'profile.%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'profile.email-change-asked refused',
      'profile.email-change-asked refused',
      'profile.email-change-asked done',
      'profile.email-confirmed done',
      'profile.email-undone done',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/@/);
  });

  it('is swept a month after its last link expired', async () => {
    await asked();
    const { db } = harness.database;
    const count = async (): Promise<number> =>
      (await db.selectFrom('email_change').select('id').where('account_id', '=', id).execute()).length;
    await sweepEmailChanges(db, new Date(harness.now().getTime() + 39 * 24 * hour));
    expect(await count()).toBe(1);
    await sweepEmailChanges(db, new Date(harness.now().getTime() + 41 * 24 * hour));
    expect(await count()).toBe(0);
  });
});
