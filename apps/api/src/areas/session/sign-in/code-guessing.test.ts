import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { manyPeople } from '../../../testing/builders/accounts.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { manyBrowsers } from '../../../testing/many-browsers.ts';
import { startAfresh } from '../index.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const loginPath = '/api/authentication/login';
const mobile = '0412 000 418';
const noMoreToday = '401 Too many wrong codes today. Reset your password to sign in.';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const addPerson = manyPeople(() => harness, 'guessed', mobile);
let email: string;
let accountId: number;
beforeEach(async () => {
  ({ email, accountId } = await addPerson());
});

const nextBrowser = manyBrowsers(() => harness);

interface Step {
  mfaSessionId: string;
  mfaMedium: number;
}

const login = (more: object = {}) =>
  nextBrowser().post(loginPath, { body: { email, password: testPassword, ...more } });

async function openStep(): Promise<Step> {
  const response = await login();
  expect(response.statusCode).toBe(420);
  const { mfaSessionId, mfaMedium } = response.json<Step>();
  return { mfaSessionId, mfaMedium };
}

const resend = async (step: Step): Promise<void> => {
  harness.advance(31_000);
  expect((await login(step)).statusCode).toBe(420);
};

const rightCode = (): string => harness.outbox.codeFor(mobile);
const wrongCode = (): string => String((Number(rightCode()) + 1) % 1_000_000).padStart(6, '0');
const isWrong = 420;

/** How many of the given number of consecutive wrong codes were checked. */
async function guess(step: Step, times: number): Promise<number> {
  let looked = 0;
  for (let tries = 0; tries < times; tries += 1)
    if ((await login({ ...step, token: wrongCode() })).statusCode === isWrong) looked += 1;
  return looked;
}

const expectNoMoreToday = async (more: object): Promise<void> =>
  expect(await statusAndMessage(more)).toEqual(noMoreToday);

async function statusAndMessage(more: object): Promise<string> {
  const response = await login(more);
  return `${response.statusCode} ${response.json<{ message: string }>().message}`;
}

const lastAudit = () =>
  harness.database.db
    .selectFrom('audit_event')
    .select(['event', 'outcome', 'actor_account_id as actor'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('G4 guessing codes with a known password', () => {
  it('T4 is cut off at 15 wrong ones a day, even when a new code is sent after every fourth', async () => {
    const step = await openStep();
    for (let sends = 1; sends <= 3; sends += 1) {
      expect(await guess(step, 4)).toBe(4);
      await resend(step);
    }
    expect(await guess(step, 4)).toBe(3);
    await expectNoMoreToday({ ...step, token: rightCode() });
    expect(await lastAudit()).toEqual({
      event: 'session.code-checked',
      outcome: 'refused',
      actor: accountId,
    });
    harness.advance(31_000);
    await expectNoMoreToday(step);
    await expectNoMoreToday({});
    harness.advance(day - 2 * minute);
    await expectNoMoreToday({});
    harness.advance(2 * minute);
    await openStep();
    expect((await login({ ...(await openAnother()), token: rightCode() })).statusCode).toBe(200);
  });

  it('T4 counts the wrong codes of all steps of the account together, even concurrently', async () => {
    const steps = [await openStep()];
    while (steps.length < 5) steps.push(await openAnother());
    const token = wrongCode();
    // The server's limit of concurrent hashes.
    const guesses = steps.flatMap((step) => Array.from({ length: 4 }, () => ({ ...step, token })));
    const answers = await Promise.all(guesses.map((each) => login(each)));
    expect(answers.filter(({ statusCode }) => statusCode === isWrong)).toHaveLength(15);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    const last = steps.at(-1);
    await expectNoMoreToday({ ...last, token: rightCode() });
  });

  it('T4 refuses the right code too after three codes in a day were used up', async () => {
    const step = await openStep();
    const usedUp = { account_id: accountId, at: harness.now() };
    await harness.database.db.insertInto('mfa_exhausted').values([usedUp, usedUp, usedUp]).execute();
    expect(await statusAndMessage({ ...step, token: rightCode() })).toBe(noMoreToday);
  });

  it('T4 allows five attempts per code, and signs in a person who requested another in between', async () => {
    const step = await openStep();
    expect(await guess(step, 4)).toBe(4);
    await resend(step);
    expect(await guess(step, 4)).toBe(4);
    expect((await login({ ...step, token: rightCode() })).statusCode).toBe(200);
  });

  it('T4 keeps counting after a right code: the owner signs in meanwhile', async () => {
    expect(await guess(await openStep(), 4)).toBe(4);
    harness.advance(31_000);
    const owner = await openStep();
    expect((await login({ ...owner, token: rightCode() })).statusCode).toBe(200);
    for (const tries of [5, 5]) expect(await guess(await openAnother(), tries)).toBe(tries);
    expect(await guess(await openAnother(), 5)).toBe(1);
  });

  it('T4 has no effect on the account without its password', async () => {
    const step = await openStep();
    for (let tries = 0; tries < 4; tries += 1) {
      const body = { email, password: 'not-the-Password!', ...step, token: wrongCode() };
      expect((await nextBrowser().post(loginPath, { body })).statusCode).toBe(401);
    }
    expect(await guess(step, 4)).toBe(4);
    expect((await login({ ...step, token: rightCode() })).statusCode).toBe(200);
  });

  it('is reset by a new password', async () => {
    const step = await openStep();
    expect(await guess(step, 5)).toBe(5);
    for (const tries of [5, 5]) expect(await guess(await openAnother(), tries)).toBe(tries);
    harness.advance(31_000);
    await expectNoMoreToday({});
    const call = { requestId: 'r', now: harness.now(), actor: null };
    await inAuditedTransaction(harness.database.db, call, async (trx) => {
      await startAfresh(trx, harness, { id: accountId, email }, { now: harness.now() });
      return { result: undefined, audit: { event: 'test', actorAccountId: accountId } };
    });
    const next = await openAnother();
    expect((await login({ ...next, token: rightCode() })).statusCode).toBe(200);
  });
});

async function openAnother(): Promise<Step> {
  harness.advance(31_000);
  return openStep();
}

describe('the newest code', () => {
  it('T5 is the only one of the account: another step revokes the code of the previous one', async () => {
    const first = await openStep();
    const old = rightCode();
    const second = await openAnother();
    expect((await login({ ...first, token: old })).json()).toMatchObject({ invalidCode: true });
    expect((await login({ ...second, token: rightCode() })).statusCode).toBe(200);
  });

  it('T5 may be resent in the earlier step, which revokes that of the later one', async () => {
    const first = await openStep();
    const later = await openAnother();
    const old = rightCode();
    await resend(first);
    expect((await login({ ...later, token: old })).json()).toMatchObject({ invalidCode: true });
    expect((await login({ ...first, token: rightCode() })).statusCode).toBe(200);
  });

  it('T6 is sent once when several sign-ins start concurrently', async () => {
    const before = harness.outbox.messages.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => login()));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      420, 429, 429, 429, 429,
    ]);
    expect(harness.outbox.messages).toHaveLength(before + 1);
  });
});

describe('a code step', () => {
  async function answerAfter(ms: number) {
    const step = await openStep();
    harness.advance(13 * minute);
    await resend(step);
    harness.advance(ms - 13 * minute - 31_000);
    return login({ ...step, token: rightCode() });
  }

  it('G4 accepts a code for 15 minutes', async () => {
    expect((await answerAfter(15 * minute - 1000)).statusCode).toBe(200);
  });

  it('G4 ends after 15 minutes, however new its code is', async () => {
    const refused = await answerAfter(15 * minute + 1000);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      message: 'Your code has expired. Enter your email and password again.',
    });
  });
});
