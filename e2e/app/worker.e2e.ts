import type { Page } from '@playwright/test';
import { freePort, freePortPair } from '../../tools/lib/ports.ts';
import { startFront } from '../support/front.ts';
import type { Front } from '../support/front.ts';
import { startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const OFFLINE = 'Your device is currently offline...';

/** Waits until the page's worker answers requests. */
const untilWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

const storedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test.describe('the installed app', () => {
  test.use({ signedInAs: 'owner', serviceWorkers: 'allow' });

  let front: Front;
  test.beforeAll(async ({ baseURL }) => {
    front = await startFront(baseURL ?? '');
  });
  test.afterAll(() => front.stop());

  test('W-1.1 can be installed: a manifest that the browser accepts, and a worker', async ({
    page,
    home,
  }) => {
    await home.open();
    await untilWorker(page);
    const devtools = await page.context().newCDPSession(page);
    const { errors, manifest } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(manifest?.name).toBe('Schoolside');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  });

  test('W-2.2 stores the shell without a person’s data, and never a call', async ({ page, home }) => {
    await home.open();
    await untilWorker(page);
    const urls = await storedUrls(page);
    expect(urls).toContain('/');
    expect(urls.filter((url) => url !== '/' && !url.startsWith('/assets/'))).toEqual([]);
    const stored = await page.evaluate(async () => (await caches.match('/'))?.text());
    expect(stored).toContain('id="site"');
    expect(stored).not.toContain('id="person"');
  });

  test('W-2.1 starts without the server, within its own frame, and goes on when it is back', async ({
    page,
    watch,
  }) => {
    watch.expectFailedCall('offline', '/');
    await page.goto(front.url);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await untilWorker(page);
    await front.stop();
    await page.reload();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await front.start();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  });

  test('W-2.3 a new release waits while the old one is open, says so, and takes over when asked', async ({
    page,
  }) => {
    const own = await startFront(test.info().project.use.baseURL ?? '');
    await page.goto(own.url);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await untilWorker(page);
    const entry = () => page.locator('body link[rel=modulepreload]').first().getAttribute('href');
    const before = await entry();
    own.release();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText('An update is ready.')).toBeVisible();
    expect(await cacheNames(page)).toHaveLength(2);
    expect(await entry()).toBe(before);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(entry).toBe(before?.replace('.js', '~.js'));
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
    await expect.poll(() => cacheNames(page)).toHaveLength(1);
    await own.stop();
  });

  test('W-2.3 a new release takes over by itself when the app next starts', async ({ page }) => {
    const own = await startFront(test.info().project.use.baseURL ?? '');
    await page.goto(own.url);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await untilWorker(page);
    const [before] = await cacheNames(page);
    own.release();
    await page.reload();
    await expect.poll(() => cacheNames(page)).toEqual([`${before}~`]);
    await expect(page.getByText('An update is ready.')).toHaveCount(0);
    await own.stop();
  });

  test('W-2.5 the kill switch removes the worker and its stores', async ({ page, watch }) => {
    test.slow();
    // The other portal doesn't know this session.
    watch.expectFailedCall(401, '/api/');
    const port = String(await freePort());
    const switchedOff = await startStack(port, String(await freePortPair()), { SERVICE_WORKER: 'off' });
    const own = await startFront(test.info().project.use.baseURL ?? '');
    try {
      await page.goto(own.url);
      await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
      await untilWorker(page);
      expect(await cacheNames(page)).toHaveLength(1);
      own.moveTo(switchedOff.url);
      await page.reload();
      await expect.poll(() => cacheNames(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
    } finally {
      await own.stop();
      await switchedOff.stop();
    }
  });
});
