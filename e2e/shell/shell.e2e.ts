import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const anonymousPages = [
  ['/help', 'Help', 'Help'],
  ['/accessibility', 'Accessibility', 'Accessibility'],
  ['/privacy', 'Privacy', 'Privacy'],
  ['/error', 'Error', 'Sorry, an error has occurred'],
] as const;

test.describe('for a visitor', () => {
  test('help, accessibility, privacy and the error page are open to everybody', async ({
    shell,
    checkPage,
  }) => {
    for (const [path, title, heading] of anonymousPages) {
      await shell.goTo(path);
      await expect(shell.heading).toHaveText(heading);
      await shell.expectTitle(title);
      await expect(shell.logoutButton).toBeHidden();
      await checkPage(`visitor-${title.toLowerCase()}`);
    }
  });

  test('the header leads to signing in, except on the sign-in page itself', async ({
    shell,
    signIn,
    page,
  }) => {
    for (const path of ['/help', '/privacy', '/error', '/login/forgotPassword']) {
      await shell.goTo(path);
      await expect(shell.signInLink).toBeVisible();
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await shell.signInLink.click();
    await signIn.expectOpen();
    await expect(shell.signInLink).toHaveCount(0);
  });

  test('an unknown path leads to the landing page', async ({ shell, landing }) => {
    await shell.goTo('/no/such/page');
    await landing.expectOpen();
  });
});

test.describe('for a signed-in user', () => {
  test.use({ signedInAs: 'owner' });

  test('the pages open to everybody keep their titles', async ({ shell, checkPage }) => {
    for (const [path, title, heading] of anonymousPages) {
      await shell.goTo(path);
      await expect(shell.heading).toHaveText(heading);
      await shell.expectTitle(title);
      await checkPage(title.toLowerCase());
    }
  });

  test('pages without navigation also show who is signed in', async ({ shell, page }) => {
    for (const path of ['/error', '/featureUnavailable', '/studentNotFound', '/login/forgotPassword']) {
      await shell.goTo(path);
      await expect(shell.account).toHaveAccessibleName(/^Meera Sandhu ?, my details$/);
      await expect(shell.signInLink).toHaveCount(0);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await shell.account.click();
    await shell.expectAt('/profile');
  });

  test('a message stays on a page without navigation until it is closed', async ({
    shell,
    page,
    home,
    watch,
    checkPage,
  }) => {
    watch.expectFailedCall(503, '/api/authentication/logout');
    await home.open();
    // A failed logout shows a message.
    await page.route('**/api/authentication/logout', (route) => route.fulfill({ status: 503 }));
    await shell.logoutButton.click();
    const message = page.getByRole('alert').filter({ hasText: 'Logout failed' });
    await expect(message).toBeVisible();
    await shell.goTo('/error');
    await expect(shell.heading).toHaveText('Sorry, an error has occurred');
    await expect(message).toBeVisible();
    await checkPage('error-message');
    await page.keyboard.press('F6');
    await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused();
    await page.getByRole('button', { name: 'Close message: Logout failed' }).click();
    await expect(message).toBeHidden();
  });

  test('an unknown path leads home', async ({ shell, home }) => {
    await shell.goTo('/no/such/page');
    await home.expectOpen();
    await shell.expectAt('/');
    await shell.expectTitle('Home');
  });

  test('a student who is not theirs is not found', async ({ shell, page, checkPage }) => {
    await shell.goTo('/student/S999999/4107');
    await shell.expectAt('/studentNotFound');
    await expect(page.getByText('A student with specified id was not found')).toBeVisible();
    await shell.expectTitle('Student not found');
    await checkPage('student-not-found');
    await page.getByRole('link', { name: 'Go home' }).click();
    await shell.expectAt('/');
  });

  test('a hostile student id is not found', async ({ shell }) => {
    await shell.goTo(`/student/${encodeURIComponent('<img src=x onerror=alert(1)>')}/4107`);
    await shell.expectAt('/studentNotFound');
  });

  test('the error page goes back and home', async ({ shell, page, home }) => {
    await shell.goTo('/help');
    await expect(shell.heading).toHaveText('Help');
    await shell.goTo('/error');
    await expect(shell.heading).toHaveText('Sorry, an error has occurred');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(shell.heading).toHaveText('Help');
    await shell.goTo('/error');
    await page.getByRole('link', { name: 'Go home' }).click();
    await home.expectOpen();
  });

  test('a server error shows the error page with a reference', async ({ shell, page, watch, home }) => {
    watch.expectFailedCall(500, '/api/authentication/authenticationCheck');
    await home.open();
    await home.expectHydrated();
    await page.route('**/api/authentication/authenticationCheck', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Something has gone wrong',
          status: 500,
          code: 'internal',
          requestId: 'req-e2e-1',
        }),
      }),
    );
    await home
      .card('Toby Sandhu-Reid')
      .getByRole('link', { name: /^Attendance/ })
      .click();
    await shell.expectAt('/error');
    await expect(page.getByText('req-e2e-1')).toBeVisible();
  });

  test('the skip link goes to the content, and the access keys are there', async ({ home, page, shell }) => {
    await home.open();
    await page.keyboard.press('Tab');
    await expect(shell.skipLink).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await shell.expectAt('/');
    const keys = await page
      .locator('[accesskey]')
      .evaluateAll((all) => all.map((element) => element.getAttribute('accesskey') ?? ''));
    expect(new Set(keys)).toEqual(new Set(['0', '1', '4', '6', 's']));
  });

  test('navigation moves focus to the new page’s heading', async ({ home, page, shell }) => {
    await home.open();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(shell.heading).toHaveText('Privacy');
    await expect(shell.heading).toBeFocused();
  });

  test('follows the device’s dark mode', async ({ home, page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await home.open();
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
  });

  test('shows when the device is offline at the start, and retries', async ({ home, page, watch }) => {
    await home.open();
    watch.expectFailedCall('offline', '/api/');
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByText('Your device is currently offline...')).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await home.expectOpen();
  });
});
