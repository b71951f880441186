import type { NewPasskeyOptions, PasskeyOptions, SuspendedFactor } from '@portal/contract/second-factors';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/builders/accounts.ts';
import { securityOf } from '../../../testing/builders/notifications.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { manyBrowsers } from '../../../testing/many-browsers.ts';
import { SoftwareAuthenticator } from '../../../testing/stand-ins/software-authenticator.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const security = '/api/user/security';
const login = '/api/authentication/login';
const newPassword = 'Banksia-Row-9';
const ownMobile = '0412 000 418';
const intruderMobile = '0499 111 222';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
const nextBrowser = manyBrowsers(() => harness);

let people = 0;
let email: string;
let accountId: number;
/** Signed in with a code to the owner's phone. */
let owner: TestBrowser;
/** Signed in with the password and an e-mailed code. */
let intruder: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `recovering${people}@example.com`;
  accountId = await addAccount(harness, { email, mobile: ownMobile });
  owner = await harness.signIn(email);
  intruder = await signInByEmail();
});

interface Step {
  mfaSessionId: string;
  mfaMediums: number[];
  mfaDestination?: string;
}

async function openStep(password = testPassword): Promise<Step> {
  harness.advance(minute);
  const response = await nextBrowser().post(login, { body: { email, password } });
  expect(response.statusCode).toBe(420);
  return response.json();
}

async function signInByEmail(password = testPassword): Promise<TestBrowser> {
  const browser = nextBrowser();
  const { mfaSessionId } = await openStep(password);
  harness.advance(minute);
  const step = { email, password, mfaSessionId, mfaMedium: 2 };
  await browser.post(login, { body: step });
  const token = harness.outbox.codeFor(email);
  expect((await browser.post(login, { body: { ...step, token } })).statusCode).toBe(200);
  browser.forgetCsrf();
  return browser;
}

async function addPasskey(browser: TestBrowser, name: string): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(harness.config.publicUrl.origin);
  const options = (await browser.post(`${security}/passkeys/begin`)).json<NewPasskeyOptions>();
  const body = { name, credential: authenticator.create(options) };
  expect((await browser.post(`${security}/passkeys`, { body })).statusCode).toBe(200);
  return authenticator;
}

async function passkeyStatus(authenticator: SoftwareAuthenticator): Promise<number> {
  return (await passkeySignIn(authenticator)).status;
}

async function passkeySignIn(authenticator: SoftwareAuthenticator) {
  const browser = nextBrowser();
  const options = (await browser.post('/api/authentication/passkey/options')).json<PasskeyOptions>();
  const credential = authenticator.get(options);
  const response = await browser.post('/api/authentication/passkey/login', { body: { credential } });
  browser.forgetCsrf();
  return { browser, status: response.statusCode };
}

async function addApp(browser: TestBrowser): Promise<void> {
  const { key } = (await browser.post(`${security}/authenticator/begin`)).json<{ key: string }>();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: harness.now().getTime() });
  const response = await browser.post(`${security}/authenticator/confirm`, { body: { code } });
  expect(response.statusCode).toBe(204);
}

async function setMobile(browser: TestBrowser, mobile: string): Promise<void> {
  const response = await browser.post('/api/user/settings/mobile', { body: { mobile } });
  expect(response.statusCode).toBe(200);
}

const mailTo = (address: string) => harness.outbox.messages.filter(({ to }) => to === address);
const lastLink = (part: string): string => {
  const links = mailTo(email).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  return (
    links
      .findLast((link) => link.includes(part))
      ?.split('/')
      .at(-1) ?? ''
  );
};

async function mobileOnRecord(): Promise<string | null> {
  const account = await harness.database.db
    .selectFrom('account')
    .select('mobile')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.mobile;
}

async function resetPassword(): Promise<void> {
  await nextBrowser().post('/api/forgot-password/request', { body: { email } });
  await harness.runTasks();
  const confirmationToken = lastLink('/confirm-reset-password/');
  const body = { email, confirmationToken, password: newPassword };
  const response = await nextBrowser().post('/api/forgot-password/submit', { body });
  expect(response.json()).toMatchObject({ success: true });
}

const confirmNotMe = async (token = lastLink(`${security}/not-me/`)): Promise<unknown> =>
  (await nextBrowser().post(`${security}/not-me`, { body: { token } })).json();

const suspendedFor = async (browser: TestBrowser): Promise<SuspendedFactor[]> =>
  (await browser.get(`${security}/factors`)).json<{ suspended: SuspendedFactor[] }>().suspended;

const review = (browser: TestBrowser, id: string, what: 'restore' | 'remove') =>
  browser.post(`${security}/suspended/${id}/${what}`);

describe('a password reset', () => {
  it("suspends the passkey, the authenticator app and the mobile that an intruder added, and keeps the owner's", async () => {
    const mine = await addPasskey(owner, 'Mine');
    const theirs = await addPasskey(intruder, 'Theirs');
    await addApp(intruder);
    await setMobile(intruder, intruderMobile);
    await resetPassword();
    expect(await passkeyStatus(theirs)).toBe(401);
    const { browser, status } = await passkeySignIn(mine);
    expect(status).toBe(200);
    expect((await browser.get(`${security}/factors`)).json()).toMatchObject({
      authenticatorApp: null,
      passkeys: [{ name: 'Mine' }],
    });
    expect(await mobileOnRecord()).toBe(ownMobile);
    expect((await suspendedFor(browser)).map(({ kind, name }) => ({ kind, name }))).toEqual([
      { kind: 'passkey', name: 'Theirs' },
      { kind: 'authenticator-app', name: null },
      { kind: 'mobile', name: intruderMobile },
    ]);
  });

  it('reverts to SMS codes to the owner’s former number, without requiring the app', async () => {
    await addApp(intruder);
    await setMobile(intruder, '0488 333 444');
    await setMobile(intruder, intruderMobile);
    await resetPassword();
    expect(await openStep(newPassword)).toMatchObject({ mfaMediums: [1, 2], mfaDestination: '•• 418' });
  });

  it('reverts to e-mail where the owner had no number', async () => {
    const db = harness.database.db;
    await db.updateTable('account').set({ mobile: null }).where('id', '=', accountId).execute();
    await setMobile(intruder, intruderMobile);
    await resetPassword();
    expect((await openStep(newPassword)).mfaMediums).toEqual([2]);
  });

  it('lists in its e-mail what was suspended and what still signs in', async () => {
    await addPasskey(owner, 'Mine');
    await addPasskey(intruder, 'Theirs');
    await resetPassword();
    const text = mailTo(email).at(-1)?.text ?? '';
    expect(text).toMatch(/suspended[^.]*passkey “Theirs”/);
    expect(text).toMatch(/still[^.]*passkey “Mine”/);
  });

  it('keeps a factor that nobody objected to for ten days', async () => {
    const passkey = await addPasskey(intruder, 'Old');
    harness.advance(10 * day);
    await resetPassword();
    expect(await passkeyStatus(passkey)).toBe(200);
  });

  it('trusts a factor added after signing in with a passkey that counts as the owner’s', async () => {
    const mine = await addPasskey(owner, 'Mine');
    const { browser } = await passkeySignIn(mine);
    const second = await addPasskey(browser, 'Second');
    await resetPassword();
    expect(await passkeyStatus(second)).toBe(200);
  });

  it('does not trust a factor added after signing in with one that the intruder added', async () => {
    const theirs = await addPasskey(intruder, 'Theirs');
    const { browser } = await passkeySignIn(theirs);
    const second = await addPasskey(browser, 'Theirs too');
    await resetPassword();
    expect(await passkeyStatus(second)).toBe(401);
  });

  it('does not trust a factor added after confirming only the password in an open session', async () => {
    harness.advance(11 * minute);
    await owner.post('/api/authentication/reauthenticate', { body: { password: testPassword } });
    const passkey = await addPasskey(owner, 'Shared tablet');
    await resetPassword();
    expect(await passkeyStatus(passkey)).toBe(401);
  });
});

describe('“not me” in the notification of a new factor', () => {
  it.each<[string, () => Promise<SoftwareAuthenticator | void>]>([
    ['a passkey', () => addPasskey(intruder, 'Theirs')],
    ['an authenticator app', () => addApp(intruder)],
    ['a mobile number', () => setMobile(intruder, intruderMobile)],
  ])('suspends %s, signs out every session and requires a new password', async (_, add) => {
    await add();
    expect(await confirmNotMe()).toEqual({ success: true });
    expect((await intruder.get(`${security}/factors`)).statusCode).toBe(401);
    expect((await nextBrowser().post(login, { body: { email, password: testPassword } })).statusCode).toBe(
      401,
    );
    await resetPassword();
    expect((await openStep(newPassword)).mfaMediums).toEqual([1, 2]);
    // At most five codes are sent in a quarter of an hour.
    harness.advance(15 * minute);
    const mine = await signInByEmail(newPassword);
    expect(await suspendedFor(mine)).toHaveLength(1);
  });

  it('suspends every factor added since, however it was added, and keeps earlier ones', async () => {
    const mine = await addPasskey(owner, 'Mine');
    harness.advance(minute);
    const shared = await addPasskey(owner, 'Added by a guest at the open session');
    await confirmNotMe();
    await resetPassword();
    expect(await passkeyStatus(shared)).toBe(401);
    expect(await passkeyStatus(mine)).toBe(200);
  });

  it('works once, for ten days, changes nothing when opened, and is stored only as a hash', async () => {
    const passkey = await addPasskey(intruder, 'Theirs');
    const token = lastLink(`${security}/not-me/`);
    const opened = await nextBrowser().get(`${security}/not-me/${token}`);
    expect(opened.headers['location']).toBe(`/#/profile/security/notMe?ct=${token}`);
    expect(await passkeyStatus(passkey)).toBe(200);
    const rows = await harness.database.db.selectFrom('not_me_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await confirmNotMe(token)).toEqual({ success: true });
    expect(await confirmNotMe(token)).toEqual({ success: false });
    const used = await nextBrowser().get(`${security}/not-me/${token}`);
    expect(used.headers['location']).toBe('/#/profile/security/notMe');
    await addPasskey(await freshOwner(), 'Another');
    const late = lastLink(`${security}/not-me/`);
    harness.advance(10 * day);
    expect(await confirmNotMe(late)).toEqual({ success: false });
  });

  it('undoing a change of e-mail address suspends later factors', async () => {
    const mine = await addPasskey(owner, 'Mine');
    harness.advance(minute);
    const body = { email: `new-${email}`, confirmEmail: `new-${email}`, password: testPassword };
    await intruder.post('/api/user/settings/email', { body });
    const token = lastLink('/api/user/settings/email/not-me/');
    const theirs = await addPasskey(intruder, 'Theirs');
    await nextBrowser().post('/api/user/settings/email/not-me', { body: { token } });
    await resetPassword();
    expect(await passkeyStatus(theirs)).toBe(401);
    expect(await passkeyStatus(mine)).toBe(200);
  });
});

async function freshOwner(): Promise<TestBrowser> {
  await resetPassword();
  return signInByEmail(newPassword);
}

it('W-10.5 notifies the holder of each factor change and each recovery', async () => {
  await addPasskey(owner, 'Mine');
  harness.advance(1);
  await addApp(owner);
  harness.advance(1);
  expect((await owner.post(`${security}/authenticator/remove`)).statusCode).toBe(204);
  harness.advance(1);
  await confirmNotMe();
  harness.advance(1);
  await resetPassword();
  expect(await securityOf(harness, accountId)).toEqual([
    'new-device',
    'passkey-added',
    'authenticator-added',
    'authenticator-removed',
    'sign-in-recovered',
    'password-changed',
  ]);
});

it('W-10.5 notifies the holder of a confirmed change of address, and when it is reversed', async () => {
  const body = { email: `new-${email}`, confirmEmail: `new-${email}`, password: testPassword };
  await intruder.post('/api/user/settings/email', { body });
  const undo = lastLink('/api/user/settings/email/not-me/');
  const token = /email\/confirm\/(\S+)/.exec(mailTo(body.email).at(-1)?.text ?? '')?.[1];
  await nextBrowser().post('/api/user/settings/email/confirm', { body: { token } });
  await nextBrowser().post('/api/user/settings/email/not-me', { body: { token: undo } });
  const told = ['new-device', 'email-changed', 'sign-in-recovered'];
  expect(new Set(await securityOf(harness, accountId))).toEqual(new Set(told));
});

describe('reviewing suspended factors', () => {
  it('restores a passkey, notifies the owner, and suspends it again at the next recovery', async () => {
    const passkey = await addPasskey(intruder, 'Tablet');
    const mine = await freshOwner();
    const [factor] = await suspendedFor(mine);
    expect((await review(mine, factor?.id ?? '', 'restore')).statusCode).toBe(204);
    expect(await suspendedFor(mine)).toEqual([]);
    expect(mailTo(email).at(-1)?.text).toContain('“Tablet”');
    expect(await passkeyStatus(passkey)).toBe(200);
    await confirmNotMe();
    expect(await passkeyStatus(passkey)).toBe(401);
  });

  it('restores the authenticator app and the mobile number', async () => {
    await addApp(intruder);
    await setMobile(intruder, intruderMobile);
    const mine = await freshOwner();
    for (const { id } of await suspendedFor(mine))
      expect((await review(mine, id, 'restore')).statusCode).toBe(204);
    expect((await openStep(newPassword)).mfaMediums[0]).toBe(3);
    expect(await mobileOnRecord()).toBe(intruderMobile);
  });

  it('deletes permanently; afterwards, and for another person’s factor, returns not found', async () => {
    const passkey = await addPasskey(intruder, 'Theirs');
    const mine = await freshOwner();
    const id = (await suspendedFor(mine))[0]?.id ?? '';
    const stranger = `outsider-${email}`;
    await addAccount(harness, { email: stranger });
    const other = await harness.signIn(stranger);
    expect((await review(other, id, 'restore')).statusCode).toBe(404);
    expect((await review(other, id, 'remove')).statusCode).toBe(404);
    expect((await review(mine, id, 'remove')).statusCode).toBe(204);
    expect((await review(mine, id, 'restore')).statusCode).toBe(404);
    expect(await suspendedFor(mine)).toEqual([]);
    expect(await passkeyStatus(passkey)).toBe(401);
  });

  it('requires a sign-in within the last ten minutes', async () => {
    await addPasskey(intruder, 'Theirs');
    const mine = await freshOwner();
    const id = (await suspendedFor(mine))[0]?.id ?? '';
    harness.advance(11 * minute);
    for (const what of ['restore', 'remove'] as const)
      expect((await review(mine, id, what)).json()).toMatchObject({ code: 'reauthentication-required' });
  });

  it('restores no sixth passkey', async () => {
    await addPasskey(intruder, 'Theirs');
    const mine = await freshOwner();
    for (const name of ['1', '2', '3', '4', '5']) await addPasskey(mine, name);
    const id = (await suspendedFor(mine))[0]?.id ?? '';
    expect((await review(mine, id, 'restore')).statusCode).toBe(409);
  });
});
