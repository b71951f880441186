import { startSimulators } from '@portal/simulators';
import type { Simulators } from '@portal/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { solveCaptcha } from '../../../testing/stand-ins/solve-captcha.ts';

const email = 'owner@example.com';
let harness: Harness;
let browser: TestBrowser;

const logIn = (captchaToken?: string, more: object = {}) =>
  browser.post('/api/authentication/login', {
    body: { email, password: testPassword, ...(captchaToken === undefined ? {} : { captchaToken }), ...more },
  });
const refusal = {
  code: 'captcha-refused',
  message: 'We could not check that a person is signing in. Try again.',
};
const audited = async (): Promise<unknown> => {
  const { rows } = await harness.database.pool.query(
    `select outcome, detail->>'why' as why from audit_event where event = 'session.captcha' order by id desc limit 1`,
  );
  return rows[0];
};
const freshBrowser = (): TestBrowser => {
  addresses += 1;
  return harness.browser(`192.0.2.${addresses}`);
};
let addresses = 0;

describe('proof of work in the browser', () => {
  const challenge = async (): Promise<string> =>
    (await browser.get('/api/captcha/challenge')).json<{ challenge: string }>().challenge;
  const token = async (): Promise<string> => solveCaptcha(await challenge());

  beforeAll(async () => {
    harness = await createHarness({ env: { CAPTCHA: 'proof-of-work' } });
    await addAccount(harness, { email });
    browser = freshBrowser();
  });
  afterAll(() => harness.close());
  afterEach(() => harness.advance(60_000));

  it('allows a sign-in to the code step and through it, with a token each', async () => {
    const first = await logIn(await token());
    expect(first.statusCode).toBe(420);
    const { mfaSessionId } = first.json<{ mfaSessionId: string }>();
    const code = { mfaSessionId, mfaMedium: 2, token: harness.outbox.codeFor(email) };
    expect((await logIn(undefined, code)).json()).toMatchObject(refusal);
    expect((await logIn(await token(), code)).statusCode).toBe(200);
    browser = freshBrowser();
  });

  it.each([
    ['no token', undefined, 'missing'],
    ['an empty one', '', 'missing'],
    ['words', 'let me in', 'not a solution'],
    ['null', 'null', 'not a solution'],
  ])('T7 refuses %s before checking the password', async (_, sent, why) => {
    const response = await logIn(sent);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject(refusal);
    expect(await audited()).toEqual({ outcome: 'refused', why });
  });

  it('T7 refuses a used token, in every process', async () => {
    const used = await token();
    expect((await logIn(used, { password: 'wrong' })).json()).toMatchObject({ code: 'login-failed' });
    expect((await logIn(used)).json()).toMatchObject(refusal);
    expect(await audited()).toEqual({ outcome: 'refused', why: 'reused' });
  });

  it('T7 refuses the same proof serialised differently', async () => {
    const used = await token();
    expect((await logIn(used, { password: 'wrong' })).json()).toMatchObject({ code: 'login-failed' });
    const parts = JSON.parse(used);
    const puzzle = JSON.parse(parts.challenge);
    for (const other of [
      `${used} `,
      JSON.stringify({ ...parts, more: 1 }),
      JSON.stringify({ ...parts, counter: parts.counter + 1 }),
      JSON.stringify({ ...parts, challenge: ` ${parts.challenge}` }),
      JSON.stringify({ ...parts, challenge: JSON.stringify({ ...puzzle, more: 1 }) }),
      JSON.stringify({
        ...parts,
        challenge: JSON.stringify({ ...puzzle, signature: puzzle.signature.toUpperCase() }),
      }),
    ])
      expect((await logIn(other)).json()).toMatchObject(refusal);
  });

  it('T7 accepts one of many uses of the same token', async () => {
    const same = await token();
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(same, { password: 'wrong' })));
    const codes = answers.map((answer) => answer.json<{ code: string }>().code).sort();
    expect(codes).toEqual([...Array<string>(4).fill('captcha-refused'), 'login-failed']);
  });

  it('T7 refuses a token after ten minutes', async () => {
    const old = await token();
    harness.advance(10 * 60_000);
    expect((await logIn(old)).json()).toMatchObject(refusal);
    expect(await audited()).toEqual({ outcome: 'refused', why: 'expired' });
  });

  it('T7 refuses a challenge that was made easier, for another action, or dated later', async () => {
    const solved = JSON.parse(await token());
    for (const change of [
      { keyPrefix: '00' },
      { data: { action: 'register', expiresAt: harness.now().getTime() + 1000 } },
      { data: { action: 'login', expiresAt: harness.now().getTime() + 1e9 } },
    ]) {
      const parsed = JSON.parse(solved.challenge);
      const altered = JSON.stringify({ ...parsed, parameters: { ...parsed.parameters, ...change } });
      expect((await logIn(JSON.stringify({ ...solved, challenge: altered }))).json()).toMatchObject(refusal);
    }
    expect((await logIn(JSON.stringify({ ...solved, derivedKey: 'ab'.repeat(32) }))).json()).toMatchObject(
      refusal,
    );
  });

  it('T2 refuses alike for known and unknown addresses', async () => {
    const [known, unknown] = [await logIn(), await logIn(undefined, { email: 'nobody@example.com' })];
    const { requestId: _, ...first } = known.json();
    const { requestId: __, ...second } = unknown.json();
    expect(first).toEqual(second);
  });

  it('deletes used tokens once they would have expired', async () => {
    const { sweepSignInTraces } = await import('../index.ts');
    harness.advance(11 * 60_000);
    await sweepSignInTraces(harness.database.db, harness.now());
    const { rows } = await harness.database.pool.query('select from used_captcha');
    expect(rows).toEqual([]);
  });
});

describe('reCAPTCHA', () => {
  let simulators: Simulators;
  const post = (path: string, body: object) =>
    fetch(simulators.url + path, { method: 'POST', body: JSON.stringify(body) });
  const token = async (action = 'login', origin = 'http://localhost:4000'): Promise<string> =>
    (await fetch(`${simulators.url}/recaptcha/token?action=${action}`, { headers: { origin } })).text();

  beforeAll(async () => {
    simulators = await startSimulators({ port: 0, smtpPort: 0 });
    const env = { CAPTCHA: 'recaptcha', RECAPTCHA_URL: `${simulators.url}/recaptcha` };
    // The simulator's tokens carry the system time.
    harness = await createHarness({ env, now: new Date().toISOString() });
    await addAccount(harness, { email });
  });
  afterAll(async () => {
    await harness.close();
    await simulators.close();
  });
  afterEach(async () => {
    await post('/api/faults', { recaptcha: 'ok' });
    await post('/api/recaptcha', { score: 0.9 });
    harness.setNow(new Date());
    browser = freshBrowser();
    await harness.database.pool.query('delete from mfa_send');
  });

  const signInOnDevice = async (): Promise<void> => {
    browser = freshBrowser();
    const first = await logIn(await token());
    const { mfaSessionId } = first.json<{ mfaSessionId: string }>();
    const code = { mfaSessionId, mfaMedium: 2, token: harness.outbox.codeFor(email) };
    expect((await logIn(await token(), code)).statusCode).toBe(200);
    browser.forgetCsrf();
    await browser.post('/api/authentication/logout');
    browser.forgetCsrf();
    await harness.database.pool.query('delete from mfa_send');
  };

  it('signs in on a remembered device without a code', async () => {
    await signInOnDevice();
    expect((await logIn(await token())).statusCode).toBe(200);
  });

  it('T7 requires a code even on a remembered device when the score is low', async () => {
    await signInOnDevice();
    await post('/api/recaptcha', { score: 0.2 });
    expect((await logIn(await token())).statusCode).toBe(420);
  });

  it('T7 accepts proof of work where the browser can’t reach the provider, and requires a code', async () => {
    await signInOnDevice();
    const { challenge } = (await browser.get('/api/captcha/challenge')).json<{ challenge: string }>();
    expect((await logIn(await solveCaptcha(challenge))).statusCode).toBe(420);
  });

  it.each([
    ['another action', () => token('register'), 'wrong action'],
    ['another host', () => token('login', 'https://evil.example'), 'wrong host'],
    ['an unknown value', async () => 'invented', 'timeout-or-duplicate'],
    ['no value', async () => '', 'missing'],
  ])('T7 refuses a token with %s', async (_, make, why) => {
    browser = freshBrowser();
    expect((await logIn(await make())).json()).toMatchObject(refusal);
    expect(await audited()).toEqual({ outcome: 'refused', why });
  });

  it('T7 refuses an expired token, and a used one', async () => {
    browser = freshBrowser();
    const old = await token();
    harness.advance(4 * 60_000);
    expect((await logIn(old)).json()).toMatchObject(refusal);
    harness.setNow(new Date());
    const used = await token();
    await logIn(used, { password: 'wrong' });
    expect((await logIn(used)).json()).toMatchObject(refusal);
  });

  it('T7 fails open with halved limits while the provider is down, and audits it', async () => {
    browser = freshBrowser();
    await post('/api/faults', { recaptcha: 'down' });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      statuses.push((await logIn(`anything ${at}`, { password: 'wrong' })).statusCode);
    }
    // Five a minute for an IP address and e-mail, halved.
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect(await audited()).toEqual({ outcome: 'failed', why: 'provider unavailable' });
  });

  it('G14 contacts the provider only from its own document', async () => {
    const frame = await browser.get('/captcha');
    const policy = String(frame.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${simulators.url};`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(frame.body).toContain('data-site-key="stand-in"');
    const other = await browser.get('/api/captcha/challenge');
    expect(String(other.headers['content-security-policy'])).not.toContain(simulators.url);
  });
});
