import type { Page } from '@playwright/test';
import type { SignInPage } from '../pages/account/sign-in-page.ts';
import { holdScripts } from '../support/device/hold-scripts.ts';
import { expect, test } from '../support/test.ts';

const wrong = 'Not-the-password-27';

async function openWithoutScript(page: Page, signIn: SignInPage): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await signIn.expectOpen();
  await signIn.email.fill('nobody@example.com');
  await signIn.password.fill(wrong);
  return release;
}

const ways: readonly { way: string; send: (signIn: SignInPage) => Promise<void> }[] = [
  { way: 'pressed', send: (signIn) => signIn.button.click() },
  { way: 'sent with Enter', send: (signIn) => signIn.password.press('Enter') },
  {
    way: 'sent by a password manager',
    send: (signIn) =>
      signIn.button.evaluate((button: HTMLButtonElement) => {
        button.form?.requestSubmit();
      }),
  },
];

for (const { way, send } of ways)
  test(`sign-in ${way} before the script has loaded takes effect once it has, and the address contains nothing typed`, async ({
    page,
    signIn,
    shell,
  }) => {
    signIn.expectRefusal();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const release = await openWithoutScript(page, signIn);
    await send(signIn);
    release();
    await expect(signIn.problems).toContainText('Login Unsuccessful');
    await expect(signIn.email).toHaveValue('nobody@example.com');
    await shell.expectAt('/login');
    expect(asked.filter((url) => url.includes('nobody') || url.includes(wrong))).toEqual([]);
    expect(asked.filter((url) => url.endsWith('/authentication/login'))).toHaveLength(1);
  });

test('sign-in reached from the landing page and pressed before the script has loaded takes effect once it has', async ({
  page,
  landing,
  signIn,
}) => {
  signIn.expectRefusal();
  const release = await holdScripts(page);
  await landing.open({ waitUntil: 'commit' });
  await landing.header.getByRole('link', { name: 'Sign in' }).click();
  await signIn.expectOpen();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeFocused();
  await signIn.enter('nobody@example.com', wrong);
  release();
  await expect(signIn.problems).toContainText('Login Unsuccessful');
});

const offline = 'Your device is currently offline...';

test('a failed script shows an error, and loads with Retry; nothing typed is lost', async ({
  page,
  signIn,
  watch,
  checkPage,
}) => {
  watch.expectFailedCall('offline', '/');
  signIn.expectRefusal();
  // The page itself has loaded.
  await page.route('**', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await page.goto('/#/login', { waitUntil: 'commit' });
  await signIn.expectOpen();
  await signIn.email.fill('nobody@example.com');
  await signIn.password.fill(wrong);
  await expect(page.getByText(offline)).toBeVisible();
  await checkPage('sign-in-script-missing');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(retry).toBeEnabled();
  await expect(page.getByText(offline)).toBeVisible();
  await page.unroute('**');
  await retry.click();
  await expect(page.getByText(offline)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeFocused();
  await expect(signIn.email).toHaveValue('nobody@example.com');
  await signIn.button.click();
  await expect(signIn.problems).toContainText('Login Unsuccessful');
});

test('a script that failed while offline loads when back online', async ({
  page,
  context,
  signIn,
  watch,
}) => {
  watch.expectFailedCall('offline', '/');
  const release = await holdScripts(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await signIn.expectOpen();
  await signIn.email.fill('nobody@example.com');
  await context.setOffline(true);
  release();
  await expect(page.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(offline)).toBeHidden();
  await expect(signIn.email).toHaveValue('nobody@example.com');
});

test('signed-in pages that fail to preload leave sign-in unchanged, and load when needed', async ({
  page,
  signIn,
  forgotPassword,
  watch,
}) => {
  const behind = '**/assets/pages-*.js';
  watch.expectFailedCall('offline', '/assets/pages-');
  await page.route(behind, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/pages-'));
  await page.goto('/#/login');
  await signIn.email.fill('nobody@example.com');
  await missed;
  await signIn.password.fill(wrong);
  signIn.expectRefusal();
  await signIn.button.click();
  await expect(signIn.problems).toContainText('Login Unsuccessful');
  await expect(signIn.email).toHaveValue('nobody@example.com');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Sorry, an error has occurred' })).toBeVisible();
  await page.goBack();
  await expect(signIn.email).toBeVisible();
  await page.unroute(behind);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(forgotPassword.heading).toBeVisible();
});
