import { expect, test } from '../support/test.ts';

const requestPath = '/api/forgot-password/request';

test.beforeEach(({ forgotPassword }) => forgotPassword.open());

test('shows the same for an unknown address as for a known one, and sends it nothing', async ({
  forgotPassword,
  page,
  mailbox,
  shell,
  checkPage,
}) => {
  await shell.expectTitle('Forgotten password');
  await checkPage('forgot-password');
  await forgotPassword.ask('viewer@example.com');
  await expect(forgotPassword.sent).toBeFocused();
  const known = await page.getByRole('main').innerText();
  await checkPage('forgot-password-sent');
  await page.getByRole('button', { name: 'Send another link' }).click();
  await expect(forgotPassword.email).toHaveValue('viewer@example.com');
  await forgotPassword.ask('nobody-here@example.com');
  await expect(forgotPassword.sent).toBeVisible();
  expect(await page.getByRole('main').innerText()).toBe(
    known.replace('viewer@example.com', 'nobody-here@example.com'),
  );
  expect(await mailbox.all('nobody-here@example.com')).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await shell.expectAt('/login');
});

const notValid = 'The email address provided is not valid. Correct format is: name@example.com';
const wrongEmails = [
  ['', 'An email address is required'],
  ['owner.example.com', notValid],
  ['<script>alert(1)</script>', notValid],
  ["' OR 1=1 --", notValid],
  [`${'a'.repeat(45)}@example.com`, 'Email address cannot be longer than 50 characters'],
] as const;

test('keeps an invalid e-mail for correction, and sends nothing', async ({ forgotPassword, page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith(requestPath) ? 1 : 0));
  await forgotPassword.email.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
  for (const [email, message] of wrongEmails) {
    await forgotPassword.ask(email);
    await expect(forgotPassword.problems).toContainText(message);
    await expect(forgotPassword.problems).toBeFocused();
    await expect(forgotPassword.email).toHaveValue(email);
    await expect(forgotPassword.email).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent).toBe(0);
});

test('shows how long to wait after too many attempts, and keeps the e-mail', async ({
  forgotPassword,
  page,
  watch,
}) => {
  watch.expectFailedCall(429, requestPath);
  await page.route(`**${requestPath}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1500' },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Wait',
        status: 429,
        code: 'too-many-requests',
        requestId: 'r',
      }),
    }),
  );
  await forgotPassword.ask('viewer@example.com');
  await expect(forgotPassword.problems).toContainText('Try again in 25 minutes.');
  await expect(forgotPassword.email).toHaveValue('viewer@example.com');
});

test('shows that the device is offline, and keeps the e-mail', async ({ forgotPassword, context, watch }) => {
  watch.expectFailedCall('offline', requestPath);
  // The module that reports failures can't be loaded either.
  watch.expectFailedCall('offline', '/assets/');
  await context.setOffline(true);
  await forgotPassword.ask('viewer@example.com');
  await expect(forgotPassword.problems).toContainText('Your device is currently offline...');
  await expect(forgotPassword.email).toHaveValue('viewer@example.com');
  await context.setOffline(false);
  await forgotPassword.button.click();
  await expect(forgotPassword.sent).toBeVisible();
});
