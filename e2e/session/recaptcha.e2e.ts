import { freePort, freePortPair } from '../../tools/lib/ports.ts';
import { password } from '../support/accounts.ts';
import { startStack } from '../support/stack.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** A portal configured with the third-party services: reCAPTCHA and analytics. */
let stack: Stack;
const analytics = 'https://analytics.example';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await startStack(String(await freePort()), String(await freePortPair()), {
    CAPTCHA: 'recaptcha',
    ANALYTICS_URL: `${analytics}/views`,
  });
});
test.afterAll(() => stack.stop());

test('T7 T49 a sign-in contains the provider’s token, and page views contain no id', async ({
  page,
  watch,
}) => {
  watch.expectFailedCall(420, '/api/authentication/login');
  const views: string[] = [];
  await page.route(`${analytics}/**`, async (route) => {
    views.push(route.request().postData() ?? '');
    await route.fulfill({ status: 204 });
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${stack.simulatorsUrl}/recaptcha`)) documents.push(request.frame().url());
  });
  await page.goto(stack.url);
  await expect.poll(() => views.join('')).toContain('"/landing"');
  await page.goto(`${stack.url}/#/login?ct=Zm9vYmFyYmF6cXV4`);
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/authentication/login'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await sent).postDataJSON().captchaToken).toMatch(/^[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.goto(`${stack.url}/#/registration/account-owner/invitation/2026033317A`);
  await expect.poll(() => views.length).toBeGreaterThan(1);
  // Only the hidden document contacted the provider.
  expect(new Set(documents)).toEqual(new Set([`${stack.url}/captcha`]));
  for (const view of views) {
    const { path, title, at } = JSON.parse(view);
    expect(`${path} ${title}`).not.toMatch(/\d{7}|Zm9v|\?/);
    expect(Date.parse(at)).not.toBeNaN();
  }
});

test('T7 signs in with proof of work when the provider is unreachable', async ({ page, watch }) => {
  watch.expectFailedCall(420, '/api/authentication/login');
  watch.expectFailedCall('offline', '/recaptcha');
  await page.route(`${analytics}/**`, (route) => route.fulfill({ status: 204 }));
  await page.route(`${stack.simulatorsUrl}/recaptcha/**`, (route) => route.abort());
  await page.goto(`${stack.url}/#/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('viewer@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible({ timeout: 20_000 });
});
