import type { Page } from '@playwright/test';
import type { SignInPage } from '../pages/account/sign-in-page.ts';
import { accounts } from '../support/accounts.ts';
import { startFront } from '../support/front.ts';
import type { Front } from '../support/front.ts';
import { expect, test } from '../support/test.ts';

const OFFLINE = 'Your device is currently offline...';

/** What the page's scripts can find in its databases and storage, as text. The worker's store has its own journey. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const describe = (value: unknown): unknown => {
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, describe(part)]));
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opened = indexedDB.open(name);
        opened.addEventListener('success', () => resolve(opened.result));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        found.push(JSON.stringify(all.result.map(describe)));
      }
      database.close();
    }
    return [...found, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join('\n');
  });

const databases = (page: Page): Promise<number> =>
  page.evaluate(async () => (await indexedDB.databases()).length);

test.describe('reading offline', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

  let front: Front;
  test.beforeEach(async ({ baseURL }) => {
    front = await startFront(baseURL ?? '');
  });
  test.afterEach(() => front.stop());

  /** Signs in with a code, because only a remembered device may keep data. */
  async function keepOnDevice(page: Page, signIn: SignInPage, email: string = accounts.owner): Promise<void> {
    await page.goto(`${front.url}/#/login`);
    await signIn.expectOpen();
    await signIn.signInWithCode(email);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(page.getByRole('region', { name: 'Read without a signal' })).toHaveCount(0);
    expect(await databases(page)).toBe(1);
  }

  test('W-4.4 after opting in, the app reads on without the server, and says how old the data are', async ({
    page,
    signIn,
    watch,
    checkPage,
  }) => {
    watch.expectFailedCall('offline', '/');
    await keepOnDevice(page, signIn);
    await front.stop();
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText(OFFLINE)).toBeVisible();
    await expect(main.getByText(/As of \d+:\d\d [ap]m/)).toBeVisible();
    await expect(main.getByText('Asha Sandhu-Reid').first()).toBeVisible();
    await checkPage('offline home');
    const nav = page.getByRole('navigation', { name: 'Main, bottom' });
    for (const [link, heading] of [
      ['Timetable', 'Timetable'],
      ['Events', 'Upcoming events'],
      ['Consent', 'Consent requests'],
    ] as const) {
      await nav.getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main.getByText(/As of/)).toBeVisible();
      await checkPage(`offline ${link.toLowerCase()}`);
    }
    await page.goto(`${front.url}/#/parent-centric/combined-payments`);
    await expect(main.getByText('This page needs the network.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    await front.start();
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  });

  test('W-4.1 nothing in the device’s stores can be read', async ({ page, signIn }) => {
    await keepOnDevice(page, signIn);
    const text = await storedText(page);
    expect(text.match(/extractable: \w+/g)).toEqual(['extractable: false']);
    const secrets = ['Asha', 'Sandhu', 'Meera', 'Mathematics', 'Larkspur', 'owner@example.com'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('W-4.3 logging out erases it', async ({ page, signIn }) => {
    await keepOnDevice(page, signIn);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect.poll(() => databases(page)).toBe(0);
  });

  test('W-4.3 signing out everywhere, on another device, erases it at the next contact', async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    // An account that no other journey is signed in with.
    await keepOnDevice(page, signIn, 'offline@example.com');
    await page.goto('about:blank');
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await elsewhere.addCookies(await page.context().cookies(front.url));
    const token = String(await (await elsewhere.request.get('/api/token/csrf-token')).json());
    const ended = await elsewhere.request.post('/api/user/security/sign-out-everywhere', {
      headers: { NCSRF: token },
    });
    expect(ended.status()).toBe(204);
    await elsewhere.close();
    signIn.watch.expectFailedCall(401, '/api');
    await page.goto(front.url);
    await expect.poll(() => databases(page)).toBe(0);
  });
});
