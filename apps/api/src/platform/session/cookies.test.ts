/** The browser's cookies: how they are set and cleared (G6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const loginPath = '/api/authentication/login';
const checkPath = '/api/authentication/authenticationCheck';
const minute = 60_000;
const hostOnly = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/' } as const;

let harness: Harness;
let secure: Harness;
beforeAll(async () => {
  harness = await createHarness();
  secure = await createHarness({ env: { PUBLIC_URL: 'https://portal.example' } });
});
afterAll(async () => {
  await secure.close();
  await harness.close();
});

let persons = 0;
async function person(on: Harness): Promise<{ email: string; browser: TestBrowser }> {
  persons += 1;
  const email = `cookies${persons}@example.com`;
  await addAccount(on, { email });
  return { email, browser: await on.signIn(email) };
}

describe('over https', () => {
  it('G6 the session and the remembered device are host-only, Secure and HttpOnly', async () => {
    const { email, browser } = await person(secure);
    const again = await browser.post(loginPath, { body: { email, password: testPassword } });
    const cookies = new Map(again.cookies.map((cookie) => [cookie.name, cookie]));
    expect([...cookies.keys()].sort()).toEqual(['__Host-device', '__Host-sid']);
    expect(cookies.get('__Host-sid')).toMatchObject(hostOnly);
    expect(cookies.get('__Host-device')).toMatchObject({ ...hostOnly, maxAge: 30 * 24 * 3600 });
    // A session cookie, for this host only.
    expect(cookies.get('__Host-sid')).not.toHaveProperty('maxAge');
    expect(cookies.get('__Host-sid')).not.toHaveProperty('expires');
    for (const cookie of cookies.values()) expect(cookie).not.toHaveProperty('domain');
    // 256 bits.
    expect(cookies.get('__Host-sid')?.value).toMatch(/^[\w-]{43}$/);
  });

  it('G6 logging out clears the session with the same attributes, and the browser’s cached pages', async () => {
    const { browser } = await person(secure);
    const left = await browser.post('/api/authentication/logout');
    expect(left.statusCode).toBe(204);
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect(left.cookies).toEqual([
      expect.objectContaining({ name: '__Host-sid', value: '', expires: new Date(0), ...hostOnly }),
    ]);
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-csrf', '__Host-device']);
  });
});

describe('an invalid session', () => {
  const end: Record<string, (of: TestBrowser) => Promise<unknown>> = {
    'went idle': async () => harness.advance(31 * minute),
    'was ended elsewhere': async (browser) => {
      const other = harness.browser();
      for (const [name, value] of browser.cookies) other.cookies.set(name, value);
      await other.post('/api/authentication/logout');
    },
    'is not one of ours': async (browser) => browser.cookies.set('sid', 'made-up'),
  };

  it.each(Object.entries(end))('that %s is cleared with the 401, and nothing else', async (_, endIt) => {
    const { browser } = await person(harness);
    await endIt(browser);
    const refused = await browser.get('/api/user?includeFutureStudents=true');
    expect(refused.statusCode).toBe(401);
    expect(refused.cookies).toEqual([
      expect.objectContaining({
        name: 'sid',
        value: '',
        expires: new Date(0),
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
      }),
    ]);
    expect([...browser.cookies.keys()].sort()).toEqual(['csrf', 'device']);
    expect((await browser.get(checkPath)).cookies).toEqual([]);
  });

  it('allows the person to sign in again at once, with their device still remembered', async () => {
    const { email, browser } = await person(harness);
    const stale = await browser.fetchCsrf();
    harness.advance(31 * minute);
    expect((await browser.get(checkPath)).statusCode).toBe(401);
    // The ended session's token is invalid (T9): the page fetches another and retries.
    const body = { email, password: testPassword };
    expect((await browser.post(loginPath, { body, csrf: stale })).statusCode).toBe(403);
    browser.forgetCsrf();
    expect((await browser.post(loginPath, { body })).statusCode).toBe(200);
    expect((await browser.get(checkPath)).statusCode).toBe(200);
  });

  it.each([
    ['an anonymous call', loginPath, 401],
    ['a wrong password', loginPath, 401],
  ])('clears nothing after %s', async (what, path, status) => {
    const { email, browser } = await person(harness);
    const asker = what.startsWith('nobody') ? harness.browser('198.18.9.9') : browser;
    const answer = await asker.post(path, { body: { email, password: 'wrong' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.cookies.filter(({ name }) => name === 'sid')).toEqual([]);
  });

  it('clears nothing when a live session is refused something', async () => {
    const { browser } = await person(harness);
    const answer = await browser.get('/api/viewer/nobody');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.cookies).toEqual([]);
  });
});
