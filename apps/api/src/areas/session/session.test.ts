import type { User } from '@portal/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { manyBrowsers } from '../../testing/many-browsers.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { addAccount } from '../../testing/builders/accounts.ts';

const minute = 60_000;
const loginPath = '/api/authentication/login';
const checkPath = '/api/authentication/authenticationCheck';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
/** A new person for each test, from a new IP address. */
beforeEach(async () => {
  people += 1;
  email = `person${people}@example.com`;
  await addAccount(harness, { email, mobile: '0412 000 418' });
});

const nextBrowser = manyBrowsers(() => harness);

async function login(browser: TestBrowser, body: object) {
  return browser.post(loginPath, { body });
}

/** The first half of a sign-in, up to the code step. */
async function startCodeStep(browser: TestBrowser, who = email) {
  const response = await login(browser, { email: who, password: testPassword });
  expect(response.statusCode).toBe(420);
  const { mfaSessionId, mfaMedium } = response.json<{ mfaSessionId: string; mfaMedium: 1 | 2 }>();
  return { email: who, password: testPassword, mfaSessionId, mfaMedium };
}

const rightCode = (): string => harness.outbox.codeFor('0412 000 418');
const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  it('requires a code on a new device and signs the person in with it', async () => {
    const browser = nextBrowser();
    const first = await login(browser, { email, password: testPassword });
    expect(first.statusCode).toBe(420);
    expect(first.json()).toMatchObject({
      code: 'code-required',
      isNewDevice: true,
      mfaMedium: 1,
      mfaMediums: [1, 2],
      mfaDestination: '•• 418',
      message: 'We sent a 6-digit code by SMS to the mobile ending in •• 418.',
    });
    const { mfaSessionId } = first.json<{ mfaSessionId: string }>();
    const second = await login(browser, {
      email,
      password: testPassword,
      mfaSessionId,
      mfaMedium: 1,
      token: rightCode(),
    });
    expect(second.statusCode).toBe(200);
    expect((await browser.get(checkPath)).json()).toMatchObject({ isAuthenticated: true });
  });

  it('binds an SMS code to this portal, in the last line', async () => {
    await startCodeStep(nextBrowser());
    const { text } = harness.outbox.messages.findLast(({ to }) => to === '0412 000 418') ?? { text: '' };
    const host = harness.config.publicUrl.hostname;
    expect(text.split('\n').at(-1)).toBe(`@${host} #${rightCode()}`);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('sends the code by e-mail on request', async () => {
    const browser = nextBrowser();
    const step = await startCodeStep(browser);
    harness.advance(31_000);
    const resent = await login(browser, { ...step, mfaMedium: 2 });
    expect(resent.json()).toMatchObject({ mfaMedium: 2, mfaDestination: 'p•••@example.com' });
    const answer = await login(browser, { ...step, mfaMedium: 2, token: harness.outbox.codeFor(email) });
    expect(answer.statusCode).toBe(200);
  });

  it('requires no code on a remembered device, until 30 days are over', async () => {
    const browser = await harness.signIn(email);
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    expect((await login(browser, { email, password: testPassword })).statusCode).toBe(200);
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    harness.advance(31 * 24 * 60 * minute);
    expect((await login(browser, { email, password: testPassword })).statusCode).toBe(420);
  });

  it('responds to a mistyped form with the specification’s messages', async () => {
    const response = await login(nextBrowser(), { email: '', password: '' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Email address is required', 'Password is required']),
    );
  });

  it('T28 refuses an unknown field', async () => {
    const response = await login(nextBrowser(), { email, password: testPassword, isPpao: true });
    expect(response.statusCode).toBe(400);
  });
});

describe('wrong passwords', () => {
  const wrong = 'not-the-Password!';

  it('T1 refuses the right password after five wrong ones, and accepts it 15 minutes later', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login(nextBrowser(), { email, password: wrong })).statusCode).toBe(401);
    }
    const refusedWrong = await login(nextBrowser(), { email, password: wrong });
    const refusedRight = await login(nextBrowser(), { email, password: testPassword });
    expect(refusedRight.statusCode).toBe(401);
    expect(withoutRequestId(refusedRight.json())).toEqual(withoutRequestId(refusedWrong.json()));
    harness.advance(15 * minute + 1000);
    expect((await login(nextBrowser(), { email, password: testPassword })).statusCode).toBe(420);
  });

  it('T1 returns 429 with Retry-After to the 21st attempt a minute from one IP address', async () => {
    const browser = nextBrowser();
    for (let tries = 0; tries < 20; tries += 1) {
      const response = await login(browser, { email: `nobody${tries}@example.com`, password: wrong });
      expect(response.statusCode).toBe(401);
    }
    const response = await login(browser, { email, password: testPassword });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('T2 responds to an unknown address exactly as to a known one', async () => {
    const known = await login(nextBrowser(), { email, password: wrong });
    const unknown = await login(nextBrowser(), { email: 'nobody@example.com', password: wrong });
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(withoutRequestId(unknown.json())).toEqual(withoutRequestId(known.json()));
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    for (let tries = 0; tries < 5; tries += 1) {
      const left = await login(nextBrowser(), { email, password: wrong });
      const right = await login(nextBrowser(), { email: 'nobody@example.com', password: wrong });
      expect(withoutRequestId(right.json())).toEqual(withoutRequestId(left.json()));
    }
  });

  it('T3 leaves the owner’s remembered device working after a stranger’s 50 attempts', async () => {
    const owner = await harness.signIn(email);
    await owner.post('/api/authentication/logout');
    owner.forgetCsrf();
    for (let tries = 0; tries < 50; tries += 1) await login(nextBrowser(), { email, password: wrong });
    expect((await login(nextBrowser(), { email, password: testPassword })).statusCode).toBe(401);
    expect((await login(owner, { email, password: testPassword })).statusCode).toBe(200);
  });
});

describe('codes', () => {
  it('T4 refuses the right code after five wrong ones, and accepts a new one', async () => {
    const browser = nextBrowser();
    const step = await startCodeStep(browser);
    const code = rightCode();
    for (let tries = 0; tries < 5; tries += 1) {
      const response = await login(nextBrowser(), { ...step, token: otherCode(code) });
      expect(response.statusCode).toBe(420);
      expect(response.json()).toMatchObject({
        invalidCode: true,
        message: 'Invalid Code: The code you have entered is incorrect. Please try again',
      });
    }
    const refused = await login(nextBrowser(), { ...step, token: code });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ message: 'Too many wrong codes. Send another code to continue.' });
    harness.advance(31_000);
    expect((await login(nextBrowser(), step)).statusCode).toBe(420);
    expect((await login(nextBrowser(), { ...step, token: rightCode() })).statusCode).toBe(200);
  });

  it('T4 requires a new password once three codes in a day were used up by wrong attempts', async () => {
    const step = await startCodeStep(nextBrowser());
    for (let codes = 1; codes <= 3; codes += 1) {
      const code = rightCode();
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await login(nextBrowser(), { ...step, token: otherCode(code) })).statusCode).toBe(420);
      }
      harness.advance(31_000);
      const next = await login(nextBrowser(), step);
      expect(next.statusCode).toBe(codes < 3 ? 420 : 401);
    }
    const again = await login(nextBrowser(), { email, password: testPassword });
    expect(again.json()).toMatchObject({
      message: 'Too many wrong codes today. Reset your password to sign in.',
    });
    harness.advance(24 * 60 * minute);
    expect((await login(nextBrowser(), { email, password: testPassword })).statusCode).toBe(420);
  });

  it('T5 refuses a code with another person’s step', async () => {
    const step = await startCodeStep(nextBrowser());
    const code = rightCode();
    const other = `other${people}@example.com`;
    await addAccount(harness, { email: other, mobile: null });
    const otherStep = await startCodeStep(nextBrowser(), other);
    expect((await login(nextBrowser(), { ...otherStep, token: code })).json()).toMatchObject({
      invalidCode: true,
    });
    const swapped = await login(nextBrowser(), {
      ...otherStep,
      mfaSessionId: step.mfaSessionId,
      token: code,
    });
    expect(swapped.statusCode).toBe(401);
  });

  it('T5 accepts a code once, even for two concurrent calls', async () => {
    const step = await startCodeStep(nextBrowser());
    const token = rightCode();
    const browsers = [nextBrowser(), nextBrowser()];
    await Promise.all(browsers.map((browser) => browser.fetchCsrf()));
    const answers = await Promise.all(browsers.map((browser) => login(browser, { ...step, token })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(expect.arrayContaining([200, 401]));
    expect((await login(nextBrowser(), { ...step, token })).statusCode).toBe(401);
  });

  it('T5 refuses the old code once another was sent', async () => {
    const step = await startCodeStep(nextBrowser());
    const old = rightCode();
    // One time in a million the new code equals the old one; then another is sent.
    do {
      harness.advance(31_000);
      await login(nextBrowser(), step);
    } while (rightCode() === old);
    expect((await login(nextBrowser(), { ...step, token: old })).json()).toMatchObject({ invalidCode: true });
    expect((await login(nextBrowser(), { ...step, token: rightCode() })).statusCode).toBe(200);
  });

  it('T6 refuses another code within 30 seconds and the sixth within 15 minutes', async () => {
    const step = await startCodeStep(nextBrowser());
    expect((await login(nextBrowser(), step)).statusCode).toBe(429);
    const before = harness.outbox.messages.length;
    for (let sends = 2; sends <= 5; sends += 1) {
      harness.advance(31_000);
      expect((await login(nextBrowser(), step)).statusCode).toBe(420);
    }
    harness.advance(31_000);
    const refused = await login(nextBrowser(), step);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(harness.outbox.messages.length).toBe(before + 4);
  });

  it('refuses a code that is ten minutes old', async () => {
    const step = await startCodeStep(nextBrowser());
    harness.advance(10 * minute + 1000);
    expect((await login(nextBrowser(), { ...step, token: rightCode() })).json()).toMatchObject({
      invalidCode: true,
    });
  });

  it('stores no readable code in the database', async () => {
    await startCodeStep(nextBrowser());
    const rows = await harness.database.db.selectFrom('mfa_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(rightCode());
  });
});

describe('sessions', () => {
  it('T8 ends the browser’s session from before the sign-in, and at sign-out', async () => {
    const browser = await harness.signIn(email);
    const before = new Map(browser.cookies);
    await browser.post(loginPath, { body: { email, password: testPassword } });
    browser.forgetCsrf();
    const after = browser.cookies.get('sid');
    expect(after).not.toBe(before.get('sid'));
    const thief = nextBrowser();
    thief.cookies.set('sid', before.get('sid') ?? '');
    expect((await thief.get(checkPath)).statusCode).toBe(401);
    const left = await browser.post('/api/authentication/logout');
    expect(left.statusCode).toBe(204);
    thief.cookies.set('sid', after ?? '');
    expect((await thief.get(checkPath)).statusCode).toBe(401);
  });

  it('T8 stores only a hash of the session id', async () => {
    const browser = await harness.signIn(email);
    const rows = await harness.database.db.selectFrom('session').selectAll().execute();
    const id = browser.cookies.get('sid') ?? '';
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(rows.some((row) => row.id_hash.toString('utf8').includes(id))).toBe(false);
  });

  it('ends a session after 30 idle minutes, and any session after 12 hours', async () => {
    const idle = await harness.signIn(email);
    harness.advance(29 * minute);
    expect((await idle.get(checkPath)).statusCode).toBe(200);
    harness.advance(31 * minute);
    expect((await idle.get(checkPath)).statusCode).toBe(401);
    const busy = await harness.signIn(email);
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      harness.advance(20 * minute);
      expect((await busy.get(checkPath)).statusCode).toBe(200);
    }
    harness.advance(20 * minute);
    expect((await busy.get(checkPath)).statusCode).toBe(401);
  });

  it('returns whose session it is, and the remaining lifetime', async () => {
    const browser = await harness.signIn(email);
    const { accountKey } = (await browser.get('/api/user')).json<User>();
    expect((await browser.get(checkPath)).json()).toEqual({
      isAuthenticated: true,
      accountKey,
      idleSecondsLeft: 1800,
      warnSeconds: 150,
    });
  });

  it('limits an account to ten sessions', async () => {
    const first = await harness.signIn(email);
    for (let extra = 0; extra < 10; extra += 1) {
      harness.advance(16 * minute * (extra === 0 ? 0 : 1));
      const another = nextBrowser();
      for (const [name, value] of first.cookies) if (name === 'device') another.cookies.set(name, value);
      const answer = await login(another, { email, password: testPassword });
      if (answer.statusCode === 200) first.cookies.set('device', another.cookies.get('device') ?? '');
      else throw new Error(`Sign-in ${extra} answered ${answer.statusCode}`);
    }
    const live = await harness.database.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('session.id_hash')
      .where('account.email', '=', email)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(10);
  });

  it('F19 ends in every process at once', async () => {
    const browser = await harness.signIn(email);
    const sibling = await harness.startSibling();
    const cookie = `sid=${browser.cookies.get('sid')}`;
    const ask = () => sibling.inject({ method: 'GET', url: checkPath, headers: { cookie } });
    expect((await ask()).statusCode).toBe(200);
    await browser.post('/api/authentication/logout');
    expect((await ask()).statusCode).toBe(401);
  });
});

function withoutRequestId(problem: Record<string, unknown>): Record<string, unknown> {
  const { requestId: _, ...rest } = problem;
  return rest;
}
