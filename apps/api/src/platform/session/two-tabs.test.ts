/** Two tabs of one browser, each with its own idle timer: passive checks keep no session alive (G6). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const checkPath = '/api/authentication/authenticationCheck';
const minute = 60_000;

let harness: Harness;
let browser: TestBrowser;
let persons = 0;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  persons += 1;
  const email = `tabs${persons}@example.com`;
  await addAccount(harness, { email });
  browser = await harness.signIn(email);
});

/** What a tab calls when its own timer expires. */
const look = () => browser.get(checkPath, { headers: { 'Session-Check': 'look' } });
/** A navigation, or “Stay signed in”. */
const use = () => browser.get(checkPath);
const secondsLeft = (answer: Awaited<ReturnType<typeof look>>) =>
  answer.json<{ idleSecondsLeft: number }>().idleSecondsLeft;

it('G6 ends 30 minutes after the last use, however often two tabs check', async () => {
  harness.advance(10 * minute);
  expect(secondsLeft(await use())).toBe(1800);
  // The first tab was last used 20 minutes before the second.
  harness.advance(20 * minute);
  const first = await look();
  expect(first.statusCode).toBe(200);
  expect(secondsLeft(first)).toBe(600);
  harness.advance(9 * minute);
  expect(secondsLeft(await look())).toBe(60);
  harness.advance(minute);
  expect((await look()).statusCode).toBe(401);
  expect((await use()).statusCode).toBe(401);
});

it('G6 is renewed by “Stay signed in” and by every other call', async () => {
  harness.advance(29 * minute);
  expect(secondsLeft(await look())).toBe(60);
  expect(secondsLeft(await use())).toBe(1800);
  harness.advance(29 * minute);
  await browser.get('/api/user?includeFutureStudents=true');
  expect(secondsLeft(await look())).toBe(1800);
});

it('G6 reports what is left of the twelve hours when that is less', async () => {
  for (let passed = 0; passed < 11 * 60 + 40; passed += 20) {
    harness.advance(20 * minute);
    await use();
  }
  expect(secondsLeft(await look())).toBe(20 * 60);
  harness.advance(5 * minute);
  expect(secondsLeft(await use())).toBe(15 * 60);
});

it('G6 reports no more than the session has, given that last use is written once a minute', async () => {
  harness.advance(50_000);
  expect(secondsLeft(await use())).toBe(1750);
});

it('G6 leaves no second between the last check and the end', async () => {
  harness.advance(30 * minute - 400);
  expect(secondsLeft(await look())).toBe(1);
});
