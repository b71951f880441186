import type { Page } from '@playwright/test';
import { holdScripts } from '../support/device/hold-scripts.ts';
import { expect, test } from '../support/test.ts';

const path = '/api/errors';

const fail = (page: Page, message: string): Promise<void> =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);

const kept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('errorReports'));

test.describe('a failure of the page', () => {
  test.use({ signedInAs: 'owner' });

  test('is reported without quoted values or the user’s identity', async ({ home, shell, page, watch }) => {
    watch.expectUncaught(/^boom/);
    await home.open();
    const sent = page.waitForRequest((request) => request.url().endsWith(path));
    const answer = page.waitForResponse((response) => response.url().endsWith(path));
    await fail(page, 'boom "Luca" 2026033317A');
    const report = (await sent).postDataJSON();
    expect((await answer).status()).toBe(204);
    expect(report).toMatchObject({ page: '/', device: { platform: 'web' }, language: 'en-AU' });
    expect(report.error).toMatch(/^Error: boom … \[number\]\n/);
    expect(report).not.toHaveProperty('userEmail');
    await shell.expectAt('/');
  });

  test('is reported even if the reporting script had not loaded yet', async ({ page, watch, home }) => {
    watch.expectUncaught(/^early/);
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(home.myStudents).toBeVisible();
    await fail(page, 'early');
    const sent = page.waitForRequest((request) => request.url().endsWith(path));
    release();
    expect((await sent).postDataJSON().error).toMatch(/^Error: early\n/);
  });

  test('T50 is stored on the device until sent, then removed', async ({ home, page, watch }) => {
    watch.expectUncaught(/^(first|second)/);
    watch.expectFailedCall(408, path);
    await home.open();
    await page.route(`**${path}`, (route) => route.fulfill({ status: 408, body: '' }));
    await fail(page, 'first "Luca" owner@example.com');
    await expect.poll(() => kept(page)).toContain('first');
    await fail(page, 'second');
    await expect.poll(() => kept(page)).toContain('second');
    expect(await kept(page)).not.toMatch(/Luca|owner@|uuid|userAgent/);
    await page.unroute(`**${path}`);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => kept(page)).toBeNull();
  });
});

test('O-19.1 a failure of a page of the office arrives, without the page’s id', async ({
  office,
  page,
  watch,
}) => {
  watch.expectUncaught(/^office/);
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.rows.first().getByRole('link').click();
  await expect(office.note).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/office/errors'));
  await fail(page, 'office');
  const sent = await answer;
  expect(sent.status()).toBe(204);
  expect(sent.request().postDataJSON()).toMatchObject({ page: '/office/queue' });
});
