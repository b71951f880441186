import { expect, test } from '../support/test.ts';

test.beforeEach(({ signIn }) => signIn.open());

test('shows the sign-in page', async ({ signIn, shell, checkPage, page }) => {
  await shell.expectTitle('Sign in');
  await expect(signIn.email).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Learning platform' })).toBeVisible();
  await checkPage('sign-in');
});

test('rejects a wrong password and keeps the e-mail', async ({ signIn, checkPage }) => {
  signIn.expectRefusal();
  await signIn.enter('viewer@example.com', 'Not-my-password-1');
  await expect(signIn.problems).toContainText('Login Unsuccessful');
  await expect(signIn.problems).toBeFocused();
  await expect(signIn.email).toHaveValue('viewer@example.com');
  await checkPage('sign-in-refused');
});

test('shows the same error for an unknown address as for a wrong password', async ({ signIn }) => {
  signIn.expectRefusal();
  await signIn.enter('viewer@example.com', 'Not-my-password-2');
  const known = await signIn.problems.innerText();
  await signIn.page.reload();
  await signIn.enter('nobody-here@example.com', 'Not-my-password-2');
  await expect(signIn.problems).toContainText('Login Unsuccessful');
  expect(await signIn.problems.innerText()).toBe(known);
});

test('lists the missing fields', async ({ signIn, page, checkPage }) => {
  await signIn.button.click();
  await expect(page.getByText('Error: Email address is required')).toBeVisible();
  await expect(page.getByText('Error: Password is required')).toBeVisible();
  await expect(signIn.problems).toBeFocused();
  await signIn.problems.getByRole('link', { name: 'Password is required' }).click();
  await expect(signIn.password).toBeFocused();
  await checkPage('sign-in-empty');
});

const wrongEmails = [
  'owner.example.com',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  `${'a'.repeat(45)}@example.com`,
] as const;

test('keeps an invalid e-mail for correction, and sends nothing', async ({ signIn, page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/authentication/login') ? 1 : 0));
  await signIn.email.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
  for (const email of wrongEmails) {
    await signIn.enter(email);
    await expect(signIn.problems).toBeVisible();
    await expect(signIn.email).toHaveValue(email);
    await expect(signIn.email).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent).toBe(0);
});

test('shows that the device is offline, and retries', async ({ signIn, context, page, watch, checkPage }) => {
  watch.expectFailedCall('offline', '/');
  await signIn.email.fill('owner@example.com');
  await context.setOffline(true);
  await expect(page.getByText('Your device is currently offline...')).toBeVisible();
  await checkPage('sign-in-offline');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await expect(page.getByText('Your device is currently offline...')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your device is currently offline...')).toBeHidden();
  await expect(signIn.email).toHaveValue('owner@example.com');
});

test('shows planned maintenance with Retry', async ({ page, signIn }) => {
  let isDown = true;
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const notice = '<head><meta name="planned-maintenance" content="Back at 6 &amp; a bit.">';
    const body = await response.text();
    await route.fulfill({ response, body: isDown ? body.replace('<head>', notice) : body });
  });
  await page.reload();
  await expect(page.getByText('Back at 6 & a bit.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Back at 6 & a bit.')).toBeHidden();
  await signIn.expectOpen();
});

test('shows the password on request', async ({ signIn, page }) => {
  await signIn.password.fill('Some-secret-1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(signIn.password).toHaveAttribute('type', 'text');
});
