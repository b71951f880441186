import type { PasskeyOptions } from '@portal/contract/second-factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { manyPeople } from '../../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { manyBrowsers } from '../../../testing/many-browsers.ts';
import { SoftwareAuthenticator } from '../../../testing/stand-ins/software-authenticator.ts';
import { requireReset, startAfresh } from '../index.ts';

const minute = 60_000;
const authentication = '/api/authentication';
const wrong = 'not-the-Password!';
const resetNeeded = 'Too many unsuccessful tries. Reset your password to sign in.';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const addPerson = manyPeople(() => harness, 'locked', '0412 000 418');
let email: string;
let accountId: number;
beforeEach(async () => {
  ({ email, accountId } = await addPerson());
});

const nextBrowser = manyBrowsers(() => harness);

const login = (password: string, browser = nextBrowser(), who = email) =>
  browser.post(`${authentication}/login`, { body: { email: who, password } });
const messageOf = (answer: Awaited<ReturnType<typeof login>>): string =>
  answer.json<{ message: string }>().message;

async function fail(times: number, who = email): Promise<void> {
  for (let tries = 0; tries < times; tries += 1)
    expect((await login(wrong, nextBrowser(), who)).statusCode).toBe(401);
}

/** Simulates a stranger who waits for the end of each block. */
async function failAHundredTimes(...targets: string[]): Promise<void> {
  for (let blocks = 1; blocks <= 20; blocks += 1) {
    for (const who of targets) await fail(5, who);
    harness.advance(121 * minute);
  }
}

async function leave(browser: TestBrowser): Promise<void> {
  await browser.post(`${authentication}/logout`);
  browser.forgetCsrf();
}

/** A passkey of the account, added in a signed-in browser. */
async function addPasskey(browser: TestBrowser): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(harness.config.publicUrl.origin);
  const path = '/api/user/security/passkeys';
  const credential = authenticator.create((await browser.post(`${path}/begin`)).json());
  const added = await browser.post(path, { body: { name: 'Phone', credential } });
  expect(added.statusCode).toBe(200);
  return authenticator;
}

async function signInWithPasskey(authenticator: SoftwareAuthenticator, browser = nextBrowser()) {
  const options = (await browser.post(`${authentication}/passkey/options`)).json<PasskeyOptions>();
  const body = { credential: authenticator.get(options) };
  const answer = await browser.post(`${authentication}/passkey/login`, { body });
  browser.forgetCsrf();
  return answer;
}

async function changeAccount(change: typeof requireReset): Promise<void> {
  const now = harness.now();
  await inAuditedTransaction(harness.database.db, { requestId: 'r', now, actor: null }, async (trx) => {
    await change(trx, harness, { id: accountId, email }, { now });
    return { result: undefined, audit: { event: 'test', actorAccountId: accountId } };
  });
}

describe('G1 a hundred consecutive wrong passwords', () => {
  it('T3 require a new one, but not on the owner’s known browser or with their passkey', async () => {
    const owner = await harness.signIn(email);
    const authenticator = await addPasskey(owner);
    await leave(owner);
    await fail(4);
    harness.advance(minute);
    await fail(1);
    harness.advance(121 * minute);
    for (let blocks = 2; blocks <= 19; blocks += 1) {
      await fail(5);
      harness.advance(121 * minute);
    }
    await fail(4);
    harness.advance(minute);
    expect((await login(testPassword)).statusCode).toBe(420);
    expect(messageOf(await login(wrong))).toBe(resetNeeded);
    harness.advance(7 * 24 * 60 * minute);
    expect(messageOf(await login(testPassword))).toBe(resetNeeded);
    expect((await signInWithPasskey(authenticator)).statusCode).toBe(200);
    expect((await login(testPassword, owner)).statusCode).toBe(200);
    expect(messageOf(await login(testPassword))).toBe(resetNeeded);
    await changeAccount(startAfresh);
    expect((await login(testPassword)).statusCode).toBe(420);
  });

  it('T2 get the same response for an unknown address', async () => {
    await failAHundredTimes(email, 'nobody@example.com');
    const answers = [await login(wrong), await login(wrong, nextBrowser(), 'nobody@example.com')];
    expect(answers.map(messageOf)).toEqual([resetNeeded, resetNeeded]);
  });
});

describe('a stranger in the account', () => {
  it('G10 blocks passkeys too until a new password is set', async () => {
    const owner = await harness.signIn(email);
    const authenticator = await addPasskey(owner);
    await changeAccount(requireReset);
    const refused = await signInWithPasskey(authenticator);
    expect(refused.statusCode).toBe(401);
    expect(messageOf(refused)).toBe(resetNeeded);
    const row = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'outcome', 'actor_account_id as actor', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ event: 'session.login', outcome: 'refused', actor: accountId });
    await changeAccount(startAfresh);
    expect((await signInWithPasskey(authenticator)).statusCode).toBe(200);
  });
});

describe('step-up with the password', () => {
  it('T3 works while a stranger has sign-in blocked, on a browser that is not remembered', async () => {
    const known = await harness.signIn(email);
    const owner = nextBrowser();
    expect((await signInWithPasskey(await addPasskey(known), owner)).statusCode).toBe(200);
    await fail(5);
    expect(messageOf(await login(testPassword))).toContain('Try again in 15 minutes');
    const confirm = (password: string) =>
      owner.post(`${authentication}/reauthenticate`, { body: { password } });
    expect((await confirm(wrong)).statusCode).toBe(401);
    expect((await confirm(testPassword)).statusCode).toBe(204);
    expect((await login(testPassword)).statusCode).toBe(401);
  });
});

describe('G8 hashing for anonymous callers', () => {
  /** Occupies the two slots for a while, and fills the queue with the given number. */
  function runAfterHash(waiting: number): Promise<unknown> {
    const slow = `$argon2id$v=19$m=19456,t=40,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const running = [slow, slow, ...Array.from({ length: waiting }, () => null)];
    return Promise.all(running.map((phc) => harness.passwords.verify('a guess', phc)));
  }

  it('F11 returns 503 with Retry-After when two run and twenty are queued, and counts no attempt', async () => {
    const browser = nextBrowser();
    await browser.fetchCsrf();
    const busy = runAfterHash(20);
    const refused = await login(wrong, browser);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('3');
    await busy;
    await fail(4);
    expect((await login(testPassword)).statusCode).toBe(420);
  });

  it('F11 queues the twentieth', async () => {
    const browser = nextBrowser();
    await browser.fetchCsrf();
    const busy = runAfterHash(19);
    expect((await login(testPassword, browser)).statusCode).toBe(420);
    await busy;
  });
});
