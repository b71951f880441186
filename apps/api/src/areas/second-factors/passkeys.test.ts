import type { NewPasskeyOptions, PasskeyOptions } from '@portal/contract/second-factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { SoftwareAuthenticator } from '../../testing/stand-ins/software-authenticator.ts';
import type { Misbehaviour } from '../../testing/stand-ins/software-authenticator.ts';

const minute = 60_000;
const factors = '/api/user/security/factors';
const passkeys = '/api/user/security/passkeys';
const authentication = '/api/authentication';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let accountId: number;
let browser: TestBrowser;
let authenticator: SoftwareAuthenticator;
beforeEach(async () => {
  people += 1;
  email = `passkey${people}@example.com`;
  accountId = await addAccount(harness, { email });
  browser = await harness.signIn(email);
  authenticator = newAuthenticator();
});

const newAuthenticator = (): SoftwareAuthenticator =>
  new SoftwareAuthenticator(harness.config.publicUrl.origin);
const nextBrowser = (): TestBrowser => harness.browser(`192.0.2.${people}`);

async function begin(): Promise<NewPasskeyOptions> {
  const response = await browser.post(`${passkeys}/begin`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function add(which = authenticator, name = 'Phone'): Promise<string> {
  const response = await browser.post(passkeys, { body: { name, credential: which.create(await begin()) } });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string }>().id;
}

async function signInOptions(on: TestBrowser): Promise<PasskeyOptions> {
  return (await on.post(`${authentication}/passkey/options`)).json();
}

async function signIn(on: TestBrowser, how: Misbehaviour = {}) {
  const credential = authenticator.get(await signInOptions(on), how);
  return on.post(`${authentication}/passkey/login`, { body: { credential } });
}

const lastMail = () => harness.outbox.messages.findLast(({ to }) => to === email);
const events = async (): Promise<string[]> => {
  const rows = await harness.database.db
    .selectFrom('audit_event')
    .select(['event', 'outcome'])
    .where('actor_account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ event, outcome }) => `${event} ${outcome}`);
};

describe('adding a passkey', () => {
  it('G5 requests a discoverable one with user verification, for this site, with a challenge of 32 bytes', async () => {
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Schoolside' },
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect((await begin()).challenge).not.toBe(options.challenge);
  });

  it('stores it, lists it, notifies the owner and writes an audit row', async () => {
    const id = await add();
    expect((await browser.get(factors)).json()).toMatchObject({
      authenticatorApp: null,
      passkeys: [{ id, name: 'Phone', createdAt: harness.now().toISOString(), lastUsedAt: null }],
    });
    expect(lastMail()).toMatchObject({ channel: 'email', subject: 'A passkey was added - Schoolside' });
    expect(await events()).toContain('second-factors.passkey-added done');
    expect((await begin()).excludeCredentials).toHaveLength(1);
  });

  it('accepts five and no sixth, even when two are started concurrently', async () => {
    for (let index = 1; index <= 4; index += 1) await add(newAuthenticator(), `Key ${index}`);
    const [fifth, sixth] = [newAuthenticator(), newAuthenticator()];
    const credentials = [fifth.create(await begin()), sixth.create(await begin())];
    const answers = await Promise.all(
      credentials.map((credential) => browser.post(passkeys, { body: { name: 'Last', credential } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await browser.post(`${passkeys}/begin`)).statusCode).toBe(409);
  });

  it.each<[string, Misbehaviour]>([
    ['another origin', { origin: 'https://schoolside.example.net' }],
    ['a subdomain', { origin: 'http://evil.localhost:4000' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another site’s id', { rpId: 'example.net' }],
    ['no user verification (UV=0)', { skipsUserVerification: true }],
    ['a challenge that was never issued', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('T7 refuses one created with %s', async (_, how) => {
    const credential = authenticator.create(await begin(), how);
    const response = await browser.post(passkeys, { body: { name: 'Phone', credential } });
    expect(response.statusCode).toBe(422);
    expect((await browser.get(factors)).json()).toMatchObject({ passkeys: [] });
  });

  it('T7 refuses a challenge that is five minutes old, used before, or another account’s', async () => {
    const [old, reused] = [await begin(), await begin()];
    const post = (credential: object) => browser.post(passkeys, { body: { name: 'Phone', credential } });
    expect((await post(authenticator.create(reused))).statusCode).toBe(200);
    expect((await post(newAuthenticator().create(reused))).statusCode).toBe(422);
    harness.advance(5 * minute);
    expect((await post(newAuthenticator().create(old))).statusCode).toBe(422);
    const mine = await begin();
    const stranger = `stranger${people}@example.com`;
    await addAccount(harness, { email: stranger });
    const other = await harness.signIn(stranger);
    const body = { name: 'Phone', credential: newAuthenticator().create(mine) };
    expect((await other.post(passkeys, { body })).statusCode).toBe(422);
  });

  it('T7 refuses a sign-in challenge, which anybody can get', async () => {
    const { challenge } = await signInOptions(browser);
    const credential = authenticator.create({ ...(await begin()), challenge });
    expect((await browser.post(passkeys, { body: { name: 'Phone', credential } })).statusCode).toBe(422);
  });

  it('refuses an existing credential', async () => {
    await add();
    expect(
      (await browser.post(passkeys, { body: { name: 'B', credential: authenticator.create(await begin()) } }))
        .statusCode,
    ).toBe(422);
  });

  it('G7 requires a sign-in within the last ten minutes to add and to remove, and otherwise changes nothing', async () => {
    const id = await add();
    const credential = newAuthenticator().create(await begin());
    harness.advance(11 * minute);
    const stale = [
      await browser.post(`${passkeys}/begin`),
      await browser.post(passkeys, { body: { name: 'B', credential } }),
      await browser.post(`${passkeys}/${id}/remove`),
    ];
    for (const response of stale) {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'reauthentication-required' });
    }
    expect((await browser.get(factors)).json<{ passkeys: unknown[] }>().passkeys).toHaveLength(1);
  });
});

describe('renaming and removing a passkey', () => {
  it('changes the name, and refuses an empty, a long and an unknown one', async () => {
    const id = await add();
    const rename = (passkeyId: string, name: string) =>
      browser.post(`${passkeys}/${passkeyId}/rename`, { body: { name } });
    expect((await rename(id, '  Laptop <b>1</b> ')).statusCode).toBe(204);
    expect((await browser.get(factors)).json()).toMatchObject({ passkeys: [{ name: 'Laptop <b>1</b>' }] });
    expect((await rename(id, '   ')).statusCode).toBe(400);
    expect((await rename(id, 'a'.repeat(51))).statusCode).toBe(400);
    expect((await rename('00000000-0000-4000-8000-000000000000', 'Laptop')).statusCode).toBe(404);
  });

  it('T25 finds no other person’s', async () => {
    const id = await add();
    const stranger = `outsider${people}@example.com`;
    await addAccount(harness, { email: stranger });
    const other = await harness.signIn(stranger);
    expect((await other.post(`${passkeys}/${id}/rename`, { body: { name: 'Mine' } })).statusCode).toBe(404);
    expect((await other.post(`${passkeys}/${id}/remove`)).statusCode).toBe(404);
    expect((await browser.get(factors)).json()).toMatchObject({ passkeys: [{ id, name: 'Phone' }] });
  });

  it('notifies the owner, and stops it from signing in', async () => {
    const id = await add();
    expect((await browser.post(`${passkeys}/${id}/remove`)).statusCode).toBe(204);
    expect(lastMail()).toMatchObject({ subject: 'A passkey was removed - Schoolside' });
    expect((await signIn(nextBrowser())).statusCode).toBe(401);
  });
});

describe('signing in with a passkey', () => {
  beforeEach(async () => void (await add()));

  it('needs neither password nor code, and remembers no device', async () => {
    const fresh = nextBrowser();
    const response = await signIn(fresh);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ hasPendingTermsAndConditions: false });
    expect((await fresh.get('/api/user')).statusCode).toBe(200);
    expect(fresh.cookies.has('device')).toBe(false);
    expect((await browser.get(factors)).json()).toMatchObject({
      passkeys: [{ lastUsedAt: harness.now().toISOString() }],
    });
  });

  it('T8 starts a new session, and ends the browser’s previous one', async () => {
    const before = browser.cookies.get('sid');
    expect((await signIn(browser)).statusCode).toBe(200);
    expect(browser.cookies.get('sid')).not.toBe(before);
    browser.cookies.set('sid', before ?? '');
    expect((await browser.get('/api/user')).statusCode).toBe(401);
  });

  it.each<[string, Misbehaviour]>([
    ['another origin', { origin: 'https://schoolside.example.net' }],
    ['another site’s id', { rpId: 'example.net' }],
    ['no user verification (UV=0)', { skipsUserVerification: true }],
    ['a challenge that was never issued', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another account', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('T7 refuses a signature with %s, with the same response', async (_, how) => {
    const refused = await signIn(nextBrowser(), how);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      code: 'login-failed',
      message: "We couldn't sign you in with that passkey. Use your email and password instead.",
    });
  });

  it('T7 refuses an old challenge, a used one, one for adding, and an unknown passkey', async () => {
    const fresh = nextBrowser();
    const login = (credential: object) =>
      fresh.post(`${authentication}/passkey/login`, { body: { credential } });
    const [old, reused] = [await signInOptions(fresh), await signInOptions(fresh)];
    expect((await login(authenticator.get(reused))).statusCode).toBe(200);
    fresh.forgetCsrf();
    expect((await login(authenticator.get(reused))).statusCode).toBe(401);
    const { challenge } = await begin();
    expect((await login(authenticator.get({ ...old, challenge }))).statusCode).toBe(401);
    harness.advance(5 * minute);
    expect((await login(authenticator.get(old))).statusCode).toBe(401);
    expect((await login(newAuthenticator().get(await signInOptions(fresh)))).statusCode).toBe(401);
  });

  it('T7 refuses a signature over other data', async () => {
    const fresh = nextBrowser();
    const credential = authenticator.get(await signInOptions(fresh));
    const { signature } = newAuthenticator().get(await signInOptions(fresh)).response;
    const body = { credential: { ...credential, response: { ...credential.response, signature } } };
    expect((await fresh.post(`${authentication}/passkey/login`, { body })).statusCode).toBe(401);
  });

  it('G5 refuses a counter that does not increase, and notifies the owner', async () => {
    authenticator.signCount = 7;
    expect((await signIn(nextBrowser())).statusCode).toBe(200);
    for (const signCount of [8, 3, 0]) {
      expect((await signIn(nextBrowser(), { signCount })).statusCode).toBe(401);
      expect(lastMail()).toMatchObject({ subject: 'We refused a passkey - Schoolside' });
    }
    expect((await events()).filter((event) => event === 'second-factors.passkey-used refused')).toHaveLength(
      3,
    );
    expect((await signIn(nextBrowser(), { signCount: 9 })).statusCode).toBe(200);
  });

  it('follows the rules for pending terms and inactive accounts', async () => {
    const { db } = harness.database;
    await db.updateTable('account').set({ is_active: false }).where('id', '=', accountId).execute();
    const fresh = nextBrowser();
    expect((await signIn(fresh)).statusCode).toBe(200);
    expect((await fresh.get(factors)).json()).toMatchObject({ code: 'account-inactive' });
  });

  it('is refused while a new password is required', async () => {
    await nextBrowser().post(`${authentication}/login`, { body: { email, password: 'wrong-Password!' } });
    await harness.database.db.updateTable('sign_in_guard').set({ reset_required: true }).execute();
    const refused = await signIn(nextBrowser());
    expect(refused.statusCode).toBe(401);
    expect(refused.json<{ message: string }>().message).toContain('Reset your password');
  });
});

describe('step-up with a passkey', () => {
  const path = `${authentication}/reauthenticate`;

  it('offers nothing to a person without one', async () => {
    expect((await browser.post(`${path}/options`)).statusCode).toBe(204);
  });

  it('G7 renews the sign-in only with one of the person’s own', async () => {
    const id = await add();
    harness.advance(11 * minute);
    const options = (await browser.post(`${path}/options`)).json<PasskeyOptions>();
    expect(options.allowCredentials).toHaveLength(1);
    const post = (credential: object) => browser.post(`${path}/passkey`, { body: { credential } });
    expect((await post(authenticator.get(await signInOptions(browser)))).statusCode).toBe(401);
    expect((await browser.post(`${passkeys}/${id}/remove`)).statusCode).toBe(403);
    expect((await post(authenticator.get(options))).statusCode).toBe(204);
    expect((await browser.post(`${passkeys}/${id}/remove`)).statusCode).toBe(204);
  });

  it('refuses another person’s passkey without ending the session', async () => {
    await add();
    const stranger = `visitor${people}@example.com`;
    await addAccount(harness, { email: stranger });
    const other = await harness.signIn(stranger, { password: testPassword });
    await other.post(passkeys, {
      body: {
        name: 'Theirs',
        credential: newAuthenticator().create((await other.post(`${passkeys}/begin`)).json()),
      },
    });
    const options = (await other.post(`${path}/options`)).json<PasskeyOptions>();
    const refused = await other.post(`${path}/passkey`, { body: { credential: authenticator.get(options) } });
    expect(refused.statusCode).toBe(401);
    expect((await other.get('/api/user')).statusCode).toBe(200);
  });
});
