import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

const minute = 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { SCHOOL_NETWORKS: '203.0.113.0/24' } });
});
afterAll(() => harness.close());

let people = 0;

/** The statuses of the given number of wrong sign-ins, each by a different person unless `email` is given. */
async function wrongTries(browser: TestBrowser, count: number, email?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < count; tries += 1) {
    people += 1;
    const body = { email: email ?? `nobody${people}@example.com`, password: 'not-the-Password!' };
    statuses.push((await browser.post('/api/authentication/login', { body })).statusCode);
  }
  return statuses;
}

it('G2 allows ten times as many families to sign in from a school, with the same limit for each', async () => {
  const school = harness.browser('203.0.113.9');
  expect(new Set(await wrongTries(school, 40))).toEqual(new Set([401]));
  harness.advance(minute);
  expect(await wrongTries(school, 6, 'one@example.com')).toEqual([401, 401, 401, 401, 401, 429]);
});

it('G2 refuses everyone at an IP address after 100 wrong attempts in an hour, except at a school', async () => {
  const attack = async (browser: TestBrowser): Promise<number[]> => {
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      harness.advance(minute);
      statuses.push(...(await wrongTries(browser, 20)));
    }
    harness.advance(minute);
    return [...statuses, ...(await wrongTries(browser, 1))];
  };
  const refused = (statuses: number[]): number => statuses.filter((status) => status === 429).length;
  harness.setNow('2026-11-18T04:00:00Z');
  expect(refused(await attack(harness.browser('198.51.100.20')))).toBe(1);
  expect(refused(await attack(harness.browser('203.0.113.77')))).toBe(0);
});
