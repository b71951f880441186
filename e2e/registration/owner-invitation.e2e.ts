import { SchoolOffice } from '../pages/school-office.ts';
import { expect, test } from '../support/test.ts';

/** Only this file uses this school's parents; other journeys use other schools. */
const school = '4215';
const codePath = '/api/registration/account-owner-invitation';
const studentId =
  'You have entered a student ID. Enter the invitation code in the letter or email from your school instead';

/** One code for each journey that needs one. */
let codes: string[] = [];
const nextCode = (): string => codes.shift() ?? '';
let cancelled = '';

test.beforeAll(async () => {
  const office = new SchoolOffice();
  const [takenBack, ...issued] = await office.codesForParents(school, 9);
  if (takenBack) await office.cancelCode(takenBack, school);
  cancelled = takenBack?.code ?? '';
  codes = issued.map(({ code }) => code);
});

test('can be reached from the landing page and from sign-in', async ({
  landing,
  registration,
  signIn,
  page,
  shell,
}) => {
  await landing.open();
  await page.getByRole('link', { name: 'I have an invitation code' }).click();
  await registration.expectHeading('Enter your invitation code');
  await shell.expectTitle('Register');
  await registration.expectStep(1, 'Code');
  await signIn.open();
  await page.getByRole('link', { name: 'Register' }).click();
  await registration.expectHeading('Enter your invitation code');
  await page.getByRole('link', { name: 'Already registered? Sign in' }).click();
  await signIn.expectOpen();
});

test('explains where to find the code, by mouse and by keyboard', async ({
  registration,
  page,
  checkPage,
}) => {
  await registration.open();
  await checkPage('registration-code');
  const tip = page.getByRole('button', { name: 'Where do I find my code?' });
  const words = page.getByText('It is in the letter or email your school sent you');
  await tip.click();
  await expect(words).toBeVisible();
  await expect(tip).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(words).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy statement' })).toHaveAttribute('href', '#/privacy');
});

const wrongCodes = [
  ['', 'Invitation required'],
  ['x'.repeat(41), 'Invitation cannot be longer than 40 characters'],
  ['123456789K', studentId],
  ['12345678901K', studentId],
  ['<script>alert(1)</script>', studentId],
  ["' OR 1=1 --", studentId],
] as const;

test('keeps a malformed code for correction, and sends nothing', async ({ registration, page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith(codePath) ? 1 : 0));
  await registration.open();
  await registration.code.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
  for (const [code, message] of wrongCodes) {
    await registration.enter(code);
    await expect(registration.problems).toContainText(message);
    await expect(registration.problems).toBeFocused();
    await expect(registration.code).toHaveValue(code);
  }
  expect(sent).toBe(0);
});

for (const [code, message] of [
  ['0000000000X', 'The invitation code is not correct'],
  ['used', 'The invitation code you entered is no longer valid'],
] as const) {
  test(`shows that a code is ${code === 'used' ? 'used' : 'wrong'}, and lets the user try again`, async ({
    registration,
    checkPage,
  }) => {
    await registration.open();
    await registration.enter(code === 'used' ? cancelled : code);
    await expect(registration.problems).toContainText(message);
    await expect(registration.tryAgain).toBeVisible();
    await checkPage(`registration-code-${code === 'used' ? 'used' : 'wrong'}`);
    await registration.enter(nextCode());
    await registration.expectFocusedHeading('Terms and conditions');
  });
}

test('G11 passes the captcha silently while codes are being guessed', async ({
  registration,
  page,
  watch,
}) => {
  watch.expectFailedCall(403, codePath);
  const proofs: unknown[] = [];
  await page.route(`**${codePath}`, (route) => {
    const { captchaToken }: { captchaToken?: string } = route.request().postDataJSON();
    proofs.push(captchaToken);
    if (captchaToken !== undefined) return route.fallback();
    const problem = { type: 'about:blank', title: 'Try again', status: 403, code: 'person-check-required' };
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, requestId: 'r' }),
    });
  });
  await registration.open();
  await registration.enter(nextCode());
  await registration.expectFocusedHeading('Terms and conditions');
  expect(proofs).toEqual([undefined, expect.stringContaining('derivedKey')]);
});

test('shows how long to wait after too many attempts, and keeps the code', async ({
  registration,
  page,
  watch,
}) => {
  watch.expectFailedCall(429, codePath);
  await page.route(`**${codePath}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3600' },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Too many tries. Wait a little and try again',
        status: 429,
        code: 'too-many-requests',
        requestId: 'r',
      }),
    }),
  );
  await registration.open();
  await registration.enter('1234567890K');
  await expect(registration.problems).toContainText('Try again in 1 hour.');
  await expect(registration.code).toHaveValue('1234567890K');
});

test('shows that the device is offline, and keeps the code', async ({ registration, context, watch }) => {
  watch.expectFailedCall('offline', codePath);
  // The module that reports failures can't be loaded either.
  watch.expectFailedCall('offline', '/assets/');
  await registration.open();
  await context.setOffline(true);
  await registration.enter('1234567890K');
  await expect(registration.problems).toContainText('Your device is currently offline...');
  await context.setOffline(false);
  await expect(registration.code).toHaveValue('1234567890K');
});

test('T49 T50 fills in a code from a link, and keeps it out of history, address bar and local storage', async ({
  registration,
  page,
}) => {
  const code = nextCode();
  await registration.openWithCode(code);
  await expect(page).toHaveURL(/#\/registration\/account-owner\/invitation$/);
  await page.reload();
  await expect(registration.code).toHaveValue(code);
  await registration.next.click();
  await registration.expectHeading('Terms and conditions');
  const held = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(held).not.toContain(code);
  await page.goBack();
  expect(page.url()).not.toContain(code);
});

test('requires every document to be accepted, and lets the user decline', async ({
  registration,
  page,
  shell,
  checkPage,
}) => {
  await registration.openWithCode(nextCode());
  await registration.next.click();
  await registration.expectHeading('Terms and conditions');
  await expect(
    page.getByText('You must agree to all the terms & conditions above to continue'),
  ).toBeVisible();
  await expect(registration.accept).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('checkbox', { name: 'Read and understood' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Accept Terms and Conditions' })).toBeVisible();
  await checkPage('registration-terms');
  await page.reload();
  await registration.expectHeading('Terms and conditions');
  await registration.decline.click();
  await shell.expectAt('/landing');
  await page.goto('/#/registration/account-owner/verify');
  await registration.expectHeading('Enter your invitation code');
});

test('redirects every page to the next step', async ({ registration, page, watch, shell }) => {
  watch.expectFailedCall(409, '/api/registration/account-owner-verification');
  await registration.openWithCode(nextCode());
  await registration.next.click();
  await registration.expectHeading('Terms and conditions');
  await page.goto('/#/registration/account-owner/verify');
  await registration.expectHeading('Terms and conditions');
  await shell.expectAt('/registration/account-owner/invitation');
  await page.goto('/#/registration/account-owner/register');
  await registration.expectHeading('Terms and conditions');
});

test.describe('Safari 12', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15',
  });

  test('shows that it is not supported', async ({ registration, page }) => {
    await registration.open();
    await expect(page.getByText('You cannot register with Safari 12 or older.')).toBeVisible();
  });

  test('shows it even when the page’s scripts do not run', async ({ context, page, watch }) => {
    watch.expectFailedCall('offline', '/assets/');
    await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/#/registration/account-owner/invitation');
    await expect(page.getByRole('alert')).toContainText('Your browser is not supported.');
    await expect(page.getByRole('alert')).toContainText('Safari 12 or older');
  });
});
