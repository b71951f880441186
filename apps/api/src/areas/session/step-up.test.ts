import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';

const minute = 60_000;
const path = '/api/authentication/reauthenticate';
const wrong = 'not-the-Password!';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let browser: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `stepping${people}@example.com`;
  await addAccount(harness, { email });
  browser = await harness.signIn(email);
});

const authenticatedAt = async (): Promise<Date> => {
  const row = await harness.database.db
    .selectFrom('session')
    .select('authenticated_at')
    .where('id_hash', '=', sha256(browser.cookies.get('sid') ?? ''))
    .executeTakeFirstOrThrow();
  return row.authenticated_at;
};

describe('G7 a sensitive change', () => {
  const call = (ageMs: number): SignedInCall => {
    const now = new Date('2026-11-18T00:00:00Z');
    const at = new Date(now.getTime() - ageMs);
    const session = { idHash: Buffer.alloc(32), createdAt: at, lastSeenAt: at, authenticatedAt: at };
    const actor = {
      kind: 'family' as const,
      accountId: 1,
      accountKey: 'a',
      isActive: true,
      isOwner: true,
      hasPendingTerms: false,
      stamp: '1',
      session,
    };
    return { requestId: 'r', ip: '192.0.2.1', userAgent: '', now, actor };
  };

  it.each([
    ['a moment ago', 0],
    ['ten minutes ago', 10 * minute],
    ['by a clock that runs ahead', -minute],
  ])('is allowed when the person signed in %s', (_, ageMs) => {
    expect(() => requireRecentSignIn(call(ageMs))).not.toThrow();
  });

  it('is refused when the sign-in is older than ten minutes', () => {
    expect(() => requireRecentSignIn(call(10 * minute + 1))).toThrow(ProblemError);
    expect(() => requireRecentSignIn(call(10 * minute + 1))).toThrow('Nothing was changed.');
  });
});

describe('step-up with the password', () => {
  it('G7 makes the sign-in recent again, and writes an audit row', async () => {
    const before = await authenticatedAt();
    harness.advance(15 * minute);
    expect((await browser.post(path, { body: { password: testPassword } })).statusCode).toBe(204);
    expect(await authenticatedAt()).toEqual(harness.now());
    expect(harness.now()).not.toEqual(before);
    const row = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'outcome', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ event: 'session.reauthenticated', outcome: 'done' });
  });

  it('refuses a wrong password without ending or renewing the session', async () => {
    const before = await authenticatedAt();
    harness.advance(minute);
    const refused = await browser.post(path, { body: { password: wrong } });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ code: 'login-failed', message: 'The password is not right.' });
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    expect(await authenticatedAt()).toEqual(before);
  });

  /** Simulates somebody who found the browser open. */
  async function blockStepUp(): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      harness.advance(minute);
      expect((await browser.post(path, { body: { password: wrong } })).statusCode).toBe(401);
    }
    harness.advance(minute);
  }

  it('T1 counts wrong passwords as at sign-in: the sixth attempt is refused though it is right', async () => {
    await blockStepUp();
    const blocked = await browser.post(path, { body: { password: testPassword } });
    expect(blocked.statusCode).toBe(401);
    expect(blocked.json<{ message: string }>().message).toContain('Too many unsuccessful tries.');
    harness.advance(14 * minute);
    expect((await browser.post(path, { body: { password: testPassword } })).statusCode).toBe(204);
  });

  it('T3 counts them per session: the owner still signs in, and confirms, elsewhere', async () => {
    await blockStepUp();
    const elsewhere = await harness.signIn(email);
    expect((await elsewhere.post(path, { body: { password: testPassword } })).statusCode).toBe(204);
    expect((await browser.post(path, { body: { password: testPassword } })).statusCode).toBe(401);
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    const body = { email, password: testPassword };
    expect((await browser.post('/api/authentication/login', { body })).statusCode).toBe(200);
  });

  it('G2 returns 429 to the sixth attempt in a minute', async () => {
    harness.advance(minute);
    for (let tries = 0; tries < 5; tries += 1) await browser.post(path, { body: { password: wrong } });
    const limited = await browser.post(path, { body: { password: testPassword } });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', {}],
    ['an empty password', { password: '' }],
    ['a password of 51 characters', { password: 'a'.repeat(51) }],
    ['a number', { password: 1 }],
    ['a field it does not know', { password: testPassword, accountId: 1 }],
  ])('refuses %s', async (_, body) => {
    expect((await browser.post(path, { body })).statusCode).toBe(400);
  });
});
