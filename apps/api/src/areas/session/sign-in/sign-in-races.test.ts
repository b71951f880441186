import type { PasskeyOptions } from '@portal/contract/second-factors';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswords } from '../../../platform/crypto/passwords.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { insertSession } from '../../../platform/session/session.repository.ts';
import { manyPeople } from '../../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { manyBrowsers } from '../../../testing/many-browsers.ts';
import { SoftwareAuthenticator } from '../../../testing/stand-ins/software-authenticator.ts';
import { forgetDevices, requireReset, startAfresh } from '../index.ts';
import { guardKeyFor } from './password-check.service.ts';

const authentication = '/api/authentication';
const wrong = 'not-the-Password!';
const mobile = '0412 000 418';
const resetNeeded = 'Too many unsuccessful tries. Reset your password to sign in.';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const addPerson = manyPeople(() => harness, 'racing', mobile);
let email: string;
let accountId: number;
beforeEach(async () => {
  ({ email, accountId } = await addPerson());
});
afterEach(() => vi.restoreAllMocks());

const nextBrowser = manyBrowsers(() => harness);
const login = (password: string, browser = nextBrowser(), more: object = {}) =>
  browser.post(`${authentication}/login`, { body: { email, password, ...more } });
type Answer = Awaited<ReturnType<typeof login>>;
const messageOf = (answer: Answer): string => answer.json<{ message: string }>().message;

/** A browser the account remembers, signed out. */
async function knownBrowser(): Promise<TestBrowser> {
  const browser = await harness.signIn(email);
  await browser.post(`${authentication}/logout`);
  browser.forgetCsrf();
  await browser.fetchCsrf();
  // Lets another code be sent.
  harness.advance(31_000);
  return browser;
}

/** Pauses a call right after the next password is hashed, to run something else. */
async function afterTheHash(call: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const verify = harness.passwords.verify.bind(harness.passwords);
  const [hashed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(harness.passwords, 'verify').mockImplementationOnce(async (password, phc) => {
    const isRight = await verify(password, phc);
    hashed.resolve();
    await goOn.promise;
    return isRight;
  });
  const answer = call();
  await hashed.promise;
  await meanwhile();
  goOn.resolve();
  return answer;
}

/** Makes calls wait for one another after their hashes, as if concurrent in many processes. */
function hashAllBeforeAnyIsCounted(calls: number): void {
  const verify = harness.passwords.verify.bind(harness.passwords);
  const goOn = Promise.withResolvers<void>();
  let hashed = 0;
  vi.spyOn(harness.passwords, 'verify').mockImplementation(async (password, phc) => {
    const isRight = await verify(password, phc);
    hashed += 1;
    if (hashed === calls) goOn.resolve();
    await goOn.promise;
    return isRight;
  });
}

/** Pauses a call with a right password before it locks the account's row, to run something else. */
async function atTheAccount(
  call: () => Promise<Answer>,
  meanwhile: (trx: Trx) => Promise<unknown>,
): Promise<Answer> {
  const answer = await harness.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const promise = call();
    await untilSomeoneWaits();
    await meanwhile(trx);
    return { promise };
  });
  return answer.promise;
}

async function untilSomeoneWaits(): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      harness.database.db,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const reset = (trx: Trx) => requireReset(trx, harness, { id: accountId, email }, { now: harness.now() });
const resetNow = () => harness.database.db.transaction().execute(reset);

const guardOf = (address = email) =>
  harness.database.db
    .selectFrom('sign_in_guard')
    .select(['failures', 'consecutive_failures as consecutive', 'blocks', 'reset_required as isReset'])
    .where('key', '=', guardKeyFor(harness, address, null))
    .executeTakeFirst();

async function countLiveSessions(): Promise<number> {
  const rows = await harness.database.db
    .selectFrom('session')
    .select('id_hash')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.length;
}

describe('T1 concurrent passwords', () => {
  it('are counted one by one: none is checked after the fifth wrong one', async () => {
    hashAllBeforeAnyIsCounted(15);
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(wrong)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 15 }, () => 401));
    expect(answers.map(messageOf).filter((each) => each.includes('is not right'))).toHaveLength(4);
    expect(await guardOf()).toEqual({ failures: 0, consecutive: 5, blocks: 1, isReset: false });
  });

  it('reject a right one that was hashed while five wrong ones were counted', async () => {
    const refused = await afterTheHash(
      () => login(testPassword),
      async () => {
        for (let tries = 0; tries < 5; tries += 1) expect((await login(wrong)).statusCode).toBe(401);
      },
    );
    expect(refused.statusCode).toBe(401);
    expect(messageOf(refused)).toContain('Try again in 15 minutes');
  });

  it('reject one from a known browser that waited while its own attempts were counted', async () => {
    const browser = await knownBrowser();
    const device = browser.cookies.get('device') ?? '';
    const key = guardKeyFor(harness, email, device);
    const refused = await atTheAccount(
      () => login(testPassword, browser),
      (trx) =>
        trx
          .insertInto('sign_in_guard')
          .values({
            key,
            blocks: 1,
            blocked_until: new Date(harness.now().getTime() + 60_000),
            updated_at: harness.now(),
          })
          .execute(),
    );
    expect(refused.statusCode).toBe(401);
    expect(messageOf(refused)).toContain('Try again in 1 minute');
    expect(await countLiveSessions()).toBe(0);
  });
});

describe('a sign-in in progress during a compromise report', () => {
  const signInRefused = { status: 401, message: resetNeeded, sessions: 0, isReset: true, next: resetNeeded };
  const outcomeOf = async (refused: Answer): Promise<typeof signInRefused> => ({
    status: refused.statusCode,
    message: messageOf(refused),
    sessions: await countLiveSessions(),
    isReset: (await guardOf())?.isReset ?? false,
    next: messageOf(await login(testPassword)),
  });

  it('G10 is refused after the hash', async () => {
    const refused = await afterTheHash(() => login(testPassword), resetNow);
    expect(await outcomeOf(refused)).toEqual(signInRefused);
  });

  it('G10 is refused on a known browser', async () => {
    const browser = await knownBrowser();
    const refused = await atTheAccount(() => login(testPassword, browser), reset);
    expect(await outcomeOf(refused)).toEqual(signInRefused);
  });

  it('G10 is refused with the right code', async () => {
    const browser = nextBrowser();
    const { mfaSessionId } = (await login(testPassword, browser)).json<{ mfaSessionId: string }>();
    const token = harness.outbox.codeFor(mobile);
    const refused = await atTheAccount(
      () => login(testPassword, browser, { mfaSessionId, mfaMedium: 1, token }),
      reset,
    );
    expect(refused.statusCode).toBe(401);
    expect(await countLiveSessions()).toBe(0);
    expect(await guardOf()).toMatchObject({ isReset: true });
  });

  it('G10 is refused with a passkey', async () => {
    const browser = await harness.signIn(email);
    const authenticator = new SoftwareAuthenticator(harness.config.publicUrl.origin);
    const path = '/api/user/security/passkeys';
    const credential = authenticator.create((await browser.post(`${path}/begin`)).json());
    expect((await browser.post(path, { body: { name: 'Phone', credential } })).statusCode).toBe(200);
    const stranger = nextBrowser();
    const options = (await stranger.post(`${authentication}/passkey/options`)).json<PasskeyOptions>();
    const body = { credential: authenticator.get(options) };
    const signIn = () => stranger.post(`${authentication}/passkey/login`, { body });
    expect(await outcomeOf(await atTheAccount(signIn, reset))).toEqual(signInRefused);
  });

  it('G10 is refused with the address that was undone', async () => {
    const browser = await knownBrowser();
    const old = `before-${email}`;
    const refused = await atTheAccount(
      () => login(testPassword, browser),
      async (trx) => {
        await trx.updateTable('account').set({ email: old }).where('id', '=', accountId).execute();
        await requireReset(trx, harness, { id: accountId, email: old }, { now: harness.now() });
      },
    );
    expect(refused.statusCode).toBe(401);
    expect(await countLiveSessions()).toBe(0);
    expect(await guardOf(old)).toMatchObject({ isReset: true });
  });

  it('G10 keeps the need for a new password when the password is wrong', async () => {
    await login(wrong);
    expect((await afterTheHash(() => login(wrong), resetNow)).statusCode).toBe(401);
    expect(await guardOf()).toMatchObject({ isReset: true });
  });
});

describe('a known browser forgotten while it signs in', () => {
  it('G6 requires a code', async () => {
    const browser = await knownBrowser();
    const asked = await afterTheHash(
      () => login(testPassword, browser),
      () => harness.database.db.transaction().execute((trx) => forgetDevices(trx, accountId)),
    );
    expect(asked.statusCode).toBe(420);
    expect(await countLiveSessions()).toBe(0);
    const { mfaSessionId } = asked.json<{ mfaSessionId: string }>();
    const token = harness.outbox.codeFor(mobile);
    expect((await login(testPassword, browser, { mfaSessionId, mfaMedium: 1, token })).statusCode).toBe(200);
  });

  it('G6 is signed in once for two concurrent sign-ins, and the other requires a code', async () => {
    const [browser, tab] = [await knownBrowser(), nextBrowser()];
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    const asked = await afterTheHash(
      () => login(testPassword, tab),
      async () => expect((await login(testPassword, browser)).statusCode).toBe(200),
    );
    expect(asked.statusCode).toBe(420);
  });
});

describe('signing out everywhere', () => {
  it('G6 ends a session that starts concurrently', async () => {
    const browser = await harness.signIn(email);
    const now = harness.now();
    const ended = await atTheAccount(
      () => browser.post('/api/user/security/sign-out-everywhere'),
      (trx) =>
        insertSession(trx, {
          idHash: Buffer.alloc(32, accountId),
          accountId,
          userAgent: '',
          now,
          maxLive: 10,
          isConfirmed: false,
        }),
    );
    expect(ended.statusCode).toBe(204);
    expect(await countLiveSessions()).toBe(0);
  });

  it('G9 does so too when a new password is set', async () => {
    const now = harness.now();
    const { db } = harness.database;
    let afresh: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      afresh = db
        .transaction()
        .execute((other) => startAfresh(other, harness, { id: accountId, email }, { now }));
      await untilSomeoneWaits();
      await insertSession(trx, {
        idHash: Buffer.alloc(32, accountId),
        accountId,
        userAgent: '',
        now,
        maxLive: 10,
        isConfirmed: false,
      });
    });
    await afresh;
    expect(await countLiveSessions()).toBe(0);
  });
});

describe('a hash with outdated parameters', () => {
  const setHash = (hash: string) =>
    harness.database.db
      .updateTable('account')
      .set({ password_hash: hash })
      .where('id', '=', accountId)
      .execute();
  const getHash = async (): Promise<string> => {
    const query = harness.database.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', accountId);
    return (await query.executeTakeFirstOrThrow()).password_hash;
  };
  beforeEach(async () => {
    const older = createPasswords(harness.config.secrets.pepper, { memory: 128, passes: 1, parallelism: 1 });
    await setHash(await older.hash(testPassword));
  });

  it('G8 is updated at the next sign-in', async () => {
    expect(harness.passwords.needsRehash(await getHash())).toBe(true);
    expect((await login(testPassword)).statusCode).toBe(420);
    expect(harness.passwords.needsRehash(await getHash())).toBe(false);
    expect(await harness.passwords.verify(testPassword, await getHash())).toBe(true);
  });

  it('G8 does not overwrite a password that was set meanwhile', async () => {
    const hash = harness.passwords.hash.bind(harness.passwords);
    const newest = await hash('Banksia-Row-9');
    vi.spyOn(harness.passwords, 'hash').mockImplementationOnce(async (password) => {
      const renewed = await hash(password);
      await setHash(newest);
      return renewed;
    });
    expect((await login(testPassword)).statusCode).toBe(401);
    expect(await getHash()).toBe(newest);
    expect((await login('Banksia-Row-9')).statusCode).toBe(420);
  });
});
