import { readFile } from 'node:fs/promises';
import { password } from '../support/accounts.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { MyDataPage } from '../pages/account/my-data-page.ts';
import { expect, test } from '../support/test.ts';

const path = '/api/user/data';
const owner = 'owner@example.com';

const problem = (status: number, code: string) => ({
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, code, requestId: 'x' }),
});

test.describe('an owner', () => {
  test.beforeEach(async ({ signIn, home }) => {
    await signIn.open();
    await signIn.signInWithCode(owner);
    await home.expectOpen();
  });

  test('requests a copy, gets an e-mail, and downloads each file once', async ({
    page,
    profile,
    mailbox,
    shell,
    checkPage,
  }) => {
    const data = new MyDataPage(page);
    await profile.open();
    await page.getByRole('link', { name: 'Open my data' }).click();
    await expect(data.heading).toBeFocused();
    await shell.expectTitle('My data');
    await expect(page.getByText('There is no copy at the moment.')).toBeVisible();
    await checkPage('my-data');
    const before = await mailbox.all();
    await data.ask.click();
    const notice = await mailbox.newMessage(before, ({ to }) => to === owner);
    expect(notice.subject).toBe('Your Schoolside data is ready');
    expect(notice.text).not.toContain('Asha');
    await expect(data.button('PDF')).toBeVisible({ timeout: 30_000 });
    await expect(data.copies).toContainText('Each file can be downloaded once');
    await checkPage('my-data-ready');
    const json = await data.download('JSON');
    expect(json.suggestedFilename()).toBe('my-data.json');
    const copy: unknown = JSON.parse(await readFile(await json.path(), 'utf8'));
    expect(copy).toMatchObject({ you: { account: [{ email: owner }] } });
    await expect(data.button('JSON')).toHaveCount(0);
    const pdf = await data.download('PDF');
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(data.copies).toContainText('Both files were downloaded, so they are no longer kept here.');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  test('must confirm their identity when the sign-in is not recent', async ({ page, watch, security }) => {
    const data = new MyDataPage(page);
    watch.expectFailedCall(403, path);
    let refusals = 1;
    await page.route(`**${path}`, (route) => {
      if (route.request().method() !== 'POST' || refusals === 0) return route.continue();
      refusals -= 1;
      return route.fulfill({ status: 403, ...problem(403, 'reauthentication-required') });
    });
    await data.open();
    await data.ask.click();
    await security.confirm.getByLabel('Password', { exact: true }).fill(password);
    await security.confirm.getByRole('button', { name: 'Confirm' }).click();
    await expect(data.copies.getByRole('heading', { name: /^Asked for/ }).first()).toBeVisible();
  });

  test('shows how long to wait, when a copy is being made, and when something failed', async ({
    page,
    watch,
    checkPage,
  }) => {
    const data = new MyDataPage(page);
    const waiting = {
      id: '00000000-0000-4000-8000-000000000001',
      requestedAt: '2026-11-18T00:00:00.000Z',
      expiresAt: '2026-11-21T00:00:00.000Z',
      isReady: false,
      formats: [],
    };
    watch.expectFailedCall(429, path);
    watch.expectFailedCall(404, `${path}/`);
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '18000' },
            ...problem(429, 'too-many-requests'),
          })
        : route.fulfill({
            json: {
              exports: [
                waiting,
                { ...waiting, id: `${waiting.id.slice(0, -1)}2`, isReady: true, formats: ['pdf'] },
              ],
            },
          }),
    );
    await data.open();
    await expect(data.copies).toContainText('Being prepared. We email you when it is ready.');
    await data.ask.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again in 5 hours.');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await data.button('PDF').click();
    await expect(data.copies.getByRole('alert')).toContainText('It is gone already.');
    await checkPage('my-data-refused');
  });
});

test.describe('a viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees an error when their copies fail to load', async ({ page, watch }) => {
    const data = new MyDataPage(page);
    watch.expectFailedCall(503, path);
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503 }));
    await data.open();
    await expect(page.getByText('Your copies could not be loaded.')).toBeVisible();
    await page.unroute(`**${path}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('There is no copy at the moment.')).toBeVisible();
  });
});
