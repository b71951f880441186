import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('opens their details from their name', async ({ home, profile, page, shell, checkPage }) => {
    await home.open();
    await page.getByRole('link', { name: /^Meera Sandhu\s?, my details$/ }).click();
    await profile.expectOpen();
    await shell.expectAt('/profile');
    await shell.expectTitle('My details');
    await expect(page.getByRole('link', { name: /^Meera Sandhu\s?, my details$/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText(/^Last signed in \d{1,2}:\d\d [ap]m, \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(profile.setting('Email')).toContainText('owner@example.com');
    await expect(profile.setting('Mobile')).toContainText('0491 570 156');
    await expect(page.getByRole('link', { name: 'Go to settings' })).toBeVisible();
    // Part of the native app.
    await expect(page.getByText(/fingerprint|biometric/i)).toHaveCount(0);
    await checkPage('profile');
    await profile.back.click();
    await shell.expectAt('/');
  });

  test('reads everything at 320 pixels', async ({ profile, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/profile', '/profile/email', '/profile/mobile', '/profile/password']) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
    await profile.open();
    await page.screenshot({ path: 'e2e/screenshots/profile-320-light.png', fullPage: true });
  });
});

test('redirects an inactive user to home', async ({ signIn, home, shell, page }) => {
  await signIn.open();
  await signIn.signInWithCode('inactive@example.com');
  await expect(page.getByText('Your account is inactive.')).toBeVisible();
  await page.getByRole('link', { name: /^Marco Bianchi\s?, my details$/ }).click();
  await shell.expectAt('/');
  for (const path of ['/profile', '/profile/email']) {
    await shell.goTo(path);
    await shell.expectAt('/');
  }
  await expect(home.page.getByText('Your account is inactive.')).toBeVisible();
});
