import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { manyBrowsers } from '../../testing/many-browsers.ts';

const minute = 60_000;
const step = 30_000;
const path = '/api/user/security/authenticator';
const login = '/api/authentication/login';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let accountId: number;
let browser: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `app${people}@example.com`;
  accountId = await addAccount(harness, { email, mobile: '0412 000 418' });
  browser = await harness.signIn(email);
});

const nextBrowser = manyBrowsers(() => harness);
const codeOf = (key: string, after = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: harness.now().getTime() + after });
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const lastMail = () => harness.outbox.messages.findLast(({ to }) => to === email);

async function begin(): Promise<{ key: string; qrCode: string }> {
  const response = await browser.post(`${path}/begin`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const confirm = (code: string) => browser.post(`${path}/confirm`, { body: { code } });

/** An app in use with an unused next code. */
async function enrol(): Promise<string> {
  const { key } = await begin();
  expect((await confirm(codeOf(key))).statusCode).toBe(204);
  harness.advance(step);
  return key;
}

async function openStep(): Promise<{ mfaSessionId: string; mfaMedium: number; mfaMediums: number[] }> {
  harness.advance(minute);
  const response = await nextBrowser().post(login, { body: { email, password: testPassword } });
  expect(response.statusCode).toBe(420);
  return response.json();
}

const answer = (mfaSessionId: string, token: string, mfaMedium = 3) =>
  nextBrowser().post(login, { body: { email, password: testPassword, mfaSessionId, mfaMedium, token } });

describe('adding an authenticator app', () => {
  it('shows the secret as text and as a QR code, and stores it encrypted', async () => {
    const { key, qrCode } = await begin();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    const row = await harness.database.db
      .selectFrom('authenticator_app')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret).not.toContain(key);
    expect(row.enrolled_at).toBeNull();
  });

  it('takes effect after a right code, notifies the owner and is the default factor from then on', async () => {
    const { key } = await begin();
    const wrong = await confirm(otherThan(codeOf(key)));
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({
      detail: 'Invalid Code: The code you have entered is incorrect. Please try again',
    });
    expect(await openStep()).toMatchObject({ mfaMedium: 1, mfaMediums: [1, 2] });
    expect((await confirm(codeOf(key))).statusCode).toBe(204);
    expect(lastMail()).toMatchObject({ subject: 'An authenticator app was added - Schoolside' });
    expect((await browser.get('/api/user/security/factors')).json()).toMatchObject({
      authenticatorApp: { enrolledAt: harness.now().toISOString() },
    });
    const sent = harness.outbox.messages.length;
    const asked = await openStep();
    expect(asked).toMatchObject({
      mfaMedium: 3,
      mfaMediums: [3, 1, 2],
      message: 'Enter the 6-digit code your authenticator app shows.',
    });
    expect(asked).not.toHaveProperty('mfaDestination');
    expect(harness.outbox.messages).toHaveLength(sent);
  });

  it('starts again with another secret until confirmed, and is refused afterwards', async () => {
    const first = await begin();
    const second = await begin();
    expect((await confirm(codeOf(first.key))).statusCode).toBe(422);
    expect((await confirm(codeOf(second.key))).statusCode).toBe(204);
    expect((await browser.post(`${path}/begin`)).statusCode).toBe(409);
    expect((await confirm(codeOf(second.key, step))).statusCode).toBe(409);
  });

  it('expires after half an hour', async () => {
    const { key } = await begin();
    harness.advance(29 * minute);
    await browser.post('/api/authentication/reauthenticate', { body: { password: testPassword } });
    harness.advance(2 * minute);
    expect((await confirm(codeOf(key))).statusCode).toBe(422);
  });

  it.each([{ code: '' }, { code: '1234567' }, { code: '12a456' }, {}, { code: 123456 }])(
    'refuses %j',
    async (body) => {
      await begin();
      expect((await browser.post(`${path}/confirm`, { body })).statusCode).toBe(400);
    },
  );

  it('G7 requires a sign-in within the last ten minutes to start, confirm and remove', async () => {
    await enrol();
    harness.advance(11 * minute);
    const stale = [
      await browser.post(`${path}/begin`),
      await confirm('123456'),
      await browser.post(`${path}/remove`),
    ];
    for (const response of stale)
      expect(response.json()).toMatchObject({ code: 'reauthentication-required' });
    expect((await openStep()).mfaMedium).toBe(3);
  });
});

describe('signing in with an app code', () => {
  it.each([
    ['this step', 0, 200],
    ['the step before', -step, 200],
    ['the step after', step, 200],
    ['two steps before', -2 * step, 420],
    ['two steps after', 2 * step, 420],
  ])('evaluates the code of %s', async (_, after, status) => {
    const key = await enrol();
    harness.advance(2 * minute);
    const { mfaSessionId } = await openStep();
    expect((await answer(mfaSessionId, codeOf(key, after))).statusCode).toBe(status);
  });

  it('T5 accepts each code once, even concurrently', async () => {
    const key = await enrol();
    const [one, two] = [await openStep(), await openStep()];
    const code = codeOf(key);
    const answers = await Promise.all([answer(one.mfaSessionId, code), answer(two.mfaSessionId, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 420]);
    const again = await nextBrowser().post(login, { body: { email, password: testPassword } });
    const { mfaSessionId } = again.json<{ mfaSessionId: string }>();
    expect((await answer(mfaSessionId, code)).json()).toMatchObject({ invalidCode: true });
    expect((await answer(mfaSessionId, codeOf(key, -step))).json()).toMatchObject({ invalidCode: true });
  });

  it('T4 ends the sign-in at the fifth wrong code, and blocks the day after the third such sign-in', async () => {
    const key = await enrol();
    const wrongInNewStep = async () => {
      const { mfaSessionId } = await openStep();
      return { mfaSessionId, response: await answer(mfaSessionId, otherThan(codeOf(key))) };
    };
    for (let tries = 1; tries <= 4; tries += 1)
      expect((await wrongInNewStep()).response.statusCode).toBe(420);
    const { mfaSessionId, response } = await wrongInNewStep();
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      message: 'Too many wrong codes. Enter your email and password again.',
    });
    expect((await answer(mfaSessionId, codeOf(key))).statusCode).toBe(401);
    const usedUp = { account_id: accountId, at: harness.now() };
    await harness.database.db.insertInto('mfa_exhausted').values([usedUp, usedUp]).execute();
    const refused = await nextBrowser().post(login, { body: { email, password: testPassword } });
    expect(refused.json()).toMatchObject({
      message: 'Too many wrong codes today. Reset your password to sign in.',
    });
  });

  describe('for a person who cannot use the app', () => {
    const day = 24 * 60 * minute;
    const askFor = async (mfaMedium: number) => {
      const { mfaSessionId } = await openStep();
      const body = { email, password: testPassword, mfaSessionId, mfaMedium };
      return { mfaSessionId, response: await nextBrowser().post(login, { body }) };
    };
    const messages = () => harness.outbox.messages.filter(({ to }) => to === email || to === '0412 000 418');
    const codes = () => messages().filter(({ text }) => /\b\d{6}\b/.test(text)).length;

    it.each([1, 2])(
      'sends no code by medium %i straight away, and notifies the owner once',
      async (medium) => {
        await enrol();
        const sent = codes();
        const { response } = await askFor(medium);
        expect(response.json()).toMatchObject({
          mfaMedium: 3,
          mfaWeakerFrom: new Date(harness.now().getTime() + day).toISOString(),
        });
        expect(codes()).toBe(sent);
        const told = messages().slice(-2);
        expect(told.map(({ channel }) => channel)).toEqual(['email', 'sms']);
        expect(told[0]?.text).toContain('/api/user/security/not-me/');
        const before = messages().length;
        await askFor(medium);
        expect(messages()).toHaveLength(before);
      },
    );

    it('opens the step with the app even where e-mail was requested', async () => {
      await enrol();
      const sent = codes();
      harness.advance(minute);
      const body = { email, password: testPassword, mfaMedium: 2 };
      expect((await nextBrowser().post(login, { body })).json()).toMatchObject({ mfaMedium: 3 });
      expect(codes()).toBe(sent);
    });

    it('sends a code a day later, for two days, and notifies the owner that it was used', async () => {
      await enrol();
      await askFor(2);
      harness.advance(day);
      const { mfaSessionId, response } = await askFor(2);
      expect(response.json()).toMatchObject({ mfaMedium: 2 });
      const code = harness.outbox.codeFor(email);
      expect((await answer(mfaSessionId, code, 2)).statusCode).toBe(200);
      expect(lastMail()).toMatchObject({ subject: 'Signed in without your authenticator app - Schoolside' });
      expect((await askFor(2)).response.json()).toMatchObject({ mfaMedium: 3 });
      harness.advance(3 * day);
      expect((await askFor(2)).response.json()).toMatchObject({ mfaMedium: 3 });
    });

    it('waits again after a sign-in with the app', async () => {
      const key = await enrol();
      await askFor(2);
      const { mfaSessionId } = await openStep();
      expect((await answer(mfaSessionId, codeOf(key))).statusCode).toBe(200);
      harness.advance(day);
      expect((await askFor(2)).response.json()).toMatchObject({ mfaMedium: 3 });
    });

    it('refuses a code that was sent before the app was in use', async () => {
      const { key } = await begin();
      const { mfaSessionId } = await openStep();
      const code = harness.outbox.codeFor('0412 000 418');
      expect((await confirm(codeOf(key))).statusCode).toBe(204);
      expect((await answer(mfaSessionId, code, 1)).json()).toMatchObject({ invalidCode: true });
    });
  });

  it('is refused for an account without an app', async () => {
    const { mfaSessionId } = await openStep();
    expect((await answer(mfaSessionId, '123456')).json()).toMatchObject({ invalidCode: true, mfaMedium: 1 });
  });
});

describe('removing it', () => {
  it('accepts its codes no longer, and notifies the owner', async () => {
    const key = await enrol();
    expect((await browser.post(`${path}/remove`)).statusCode).toBe(204);
    expect(lastMail()).toMatchObject({ subject: 'Your authenticator app was removed - Schoolside' });
    const { mfaSessionId, mfaMediums } = await openStep();
    expect(mfaMediums).toEqual([1, 2]);
    expect((await answer(mfaSessionId, codeOf(key))).statusCode).toBe(420);
    expect((await browser.post(`${path}/remove`)).statusCode).toBe(404);
  });
});
