import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

const minute = 60_000;
const login = '/api/authentication/login';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let people = 0;
let email: string;
let owner: TestBrowser;
let thief: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `device${people}@example.com`;
  await addAccount(harness, { email });
  owner = await harness.signIn(email);
  // Codes must be half a minute apart.
  harness.advance(minute);
  thief = harness.browser(`192.0.2.${people}`);
  thief.cookies.set('device', owner.cookies.get('device') ?? '');
});

async function signIn(browser: TestBrowser): Promise<number> {
  const { statusCode } = await browser.post(login, { body: { email, password: testPassword } });
  browser.forgetCsrf();
  return statusCode;
}
const notices = () =>
  harness.outbox.messages.filter(({ to, text }) => to === email && text.startsWith('We forgot a device'));

describe('a remembered device’s token', () => {
  it('presented after it was exchanged: the device is forgotten, and its owner notified', async () => {
    expect(await signIn(thief)).toBe(200);
    harness.advance(2 * minute);
    expect(await signIn(owner)).toBe(420);
    expect(notices()).toHaveLength(1);
    harness.advance(minute);
    expect(await signIn(thief)).toBe(420);
    expect(notices()).toHaveLength(1);
  });

  it('presented twice within a minute, as by two tabs: only requires a code for the second', async () => {
    expect(await signIn(thief)).toBe(200);
    expect(await signIn(owner)).toBe(420);
    expect(notices()).toHaveLength(0);
    harness.advance(minute);
    expect(await signIn(thief)).toBe(200);
  });

  it('reveals nothing without the password', async () => {
    expect(await signIn(thief)).toBe(200);
    harness.advance(2 * minute);
    const body = { email, password: 'not-the-password' };
    expect((await owner.post(login, { body })).statusCode).toBe(401);
    expect(notices()).toHaveLength(0);
  });
});
