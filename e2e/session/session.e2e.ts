import { storageKeys } from '@portal/contract/session';
import { password } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Has an e-mail address and no mobile; signed in nowhere else. */
const account = 'unrelated-owner@example.com';

test('remembers the device, and the e-mail on request', async ({ signIn, shell, home, mailbox }) => {
  await signIn.open();
  await signIn.remember.check();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  await shell.logOut();
  await shell.page.reload();
  await signIn.expectOpen();
  await expect(signIn.email).toHaveValue(account);
  await expect(signIn.remember).toBeChecked();
  const before = await mailbox.all(account);
  await signIn.password.fill(password);
  await signIn.remember.uncheck();
  await signIn.button.click();
  await home.expectOpen();
  expect(await mailbox.all(account)).toHaveLength(before.length);
  await shell.logOut();
  await shell.page.reload();
  await expect(signIn.email).toHaveValue('');
});

test('continues to the requested page, once', async ({ signIn, shell, home, page }) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  await home.openStudent('Dev Nair');
  const wanted = new URL(page.url()).hash.slice(1);
  await shell.logOut();
  await shell.goTo(wanted);
  await shell.expectAt('/login');
  await signIn.enter(account);
  await expect(shell.heading).toHaveText('Dev Nair');
  await shell.expectAt(wanted);
  await shell.logOut();
  await signIn.enter(account);
  await home.expectOpen();
  await shell.expectAt('/');
});

test('T46 drops a stored path that is not a page of the portal, or is another user’s', async ({
  signIn,
  shell,
  home,
  page,
}) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2F%2Fevil.example',
    '/help/../../evil',
    'https://evil.example/',
    '/attendance/report-absences somebody-else',
  ];
  for (const stored of hostile) {
    await shell.logOut();
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
      storageKeys.redirectRoutePath,
      stored,
    ] as const);
    await signIn.enter(account);
    await home.expectOpen();
    await shell.expectAt('/');
    expect(new URL(page.url()).hostname).toBe('localhost');
    expect(
      await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.redirectRoutePath),
    ).toBeNull();
  }
});

test('T8 the session has ended on the server after logging out', async ({
  signIn,
  shell,
  home,
  context,
  watch,
  page,
}) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  const cookies = await context.cookies();
  await shell.logOut();
  await context.addCookies(cookies);
  watch.expectFailedCall(401, '/api/user');
  const status = await page.evaluate(
    async () => (await fetch('/api/user?includeFutureStudents=true')).status,
  );
  expect(status).toBe(401);
});

test('waits for requests in flight before logging out', async ({ signIn, shell, home, page }) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/authentication/authenticationCheck', async (route) => {
    await held.promise;
    await route.continue();
  });
  await shell.goTo('/help');
  await expect(shell.heading).toHaveText('Help');
  await shell.logoutButton.click();
  await expect(page.getByRole('button', { name: 'Please wait while logging out...' })).toBeVisible();
  held.resolve();
  await signIn.expectOpen();
});

test('stays signed in when the logout call fails', async ({ signIn, shell, home, page, watch }) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  watch.expectFailedCall(503, '/api/authentication/logout');
  await page.route('**/api/authentication/logout', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await shell.logoutButton.click();
  await expect(page.getByText('You are still signed in. Try again.')).toBeVisible();
  await shell.logOut();
});
