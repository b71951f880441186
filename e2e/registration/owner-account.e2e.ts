import { expect, test } from '../support/test.ts';
import { password } from '../support/accounts.ts';
import { SchoolOffice } from '../pages/school-office.ts';
import type { Code } from '../pages/school-office.ts';
import { RegistrationPage } from '../pages/account/registration-page.ts';

/** Only this file uses this school's parents; other journeys use other schools. */
const school = '4107';
const loginPath = '/api/authentication/account-owner/login';
const retry = 'Please retry your registration again or contact your school administrator.';
const newPassword = 'Banksia-Row-9';

/** One code for each journey. */
let issued: Code[] = [];
let codes: Code[] = [];
const nextCode = (): string => codes.shift()?.code ?? '';

test.beforeAll(async () => {
  issued = await new SchoolOffice().codesForParents(school, 15);
  codes = [...issued];
});

test('registers an owner: name, identity, account, SMS code, e-mailed link', async ({
  registration,
  schoolOffice,
  mailbox,
  signIn,
  home,
  page,
  checkPage,
}) => {
  test.slow();
  const email = 'declan.new@example.com';
  const { newAccount } = registration;
  const first = codes.shift() ?? { code: '', name: '', parent: '' };
  const spare = await schoolOffice.anotherCode(first, school);
  await registration.begin(first.code);
  await registration.expectStep(2, 'Check it is you');
  await checkPage('registration-is-this-you');
  await page.getByRole('radio', { name: 'No, this is not me' }).check();
  await expect(page.getByText('Contact your school and say that the code')).toBeVisible();
  await registration.thisIsMe();
  await registration.iHaveALogin('No');
  await checkPage('registration-verify-identity');
  await registration.visitIdentityService('Verified');
  await registration.expectFocusedHeading('Create your account');
  await registration.expectStep(3, 'Create account');
  expect(page.url()).toMatch(/#\/registration\/account-owner\/register$/);

  await newAccount.fill('owner@example.com', newPassword);
  await newAccount.create.click();
  await expect(newAccount.problems).toContainText('Error! This email has already been used.');
  await expect(newAccount.retry).toBeVisible();
  await checkPage('registration-email-taken');

  await newAccount.fill(email, newPassword, '0491 570 006');
  const before = await mailbox.all();
  await newAccount.retry.click();
  await expect(newAccount.smsCode).toBeVisible();
  await expect(page.getByText('We sent a 6-digit code by SMS to the mobile ending in')).toBeVisible();
  await newAccount.smsCode.fill('000000');
  await newAccount.create.click();
  await expect(newAccount.problems).toContainText('Invalid Code: The code you have entered is incorrect.');
  await checkPage('registration-sms-code');
  const sms = await mailbox.newMessage(
    before,
    ({ channel, text }) => channel === 'sms' && /\d{6}/.test(text),
  );
  await newAccount.smsCode.fill(/\d{6}/.exec(sms.text)?.[0] ?? '');
  await newAccount.create.click();
  await registration.expectFocusedHeading('Check your email');
  await registration.expectStep(4, 'Confirm email');
  await expect(page.getByText(email)).toBeVisible();
  await checkPage('registration-check-email');
  await page.reload();
  await registration.expectHeading('Check your email');

  await page.goto(await mailbox.newLink(before, email, '/activate/'));
  await signIn.expectOpen();
  await expect(page.getByText('Your email has been confirmed.')).toBeVisible();
  expect(page.url()).not.toContain('ct=');
  await checkPage('sign-in-email-confirmed');
  const earlier = await mailbox.all();
  await signIn.enter(email, newPassword);
  await signIn.codeStep.expectOpen();
  const signInCode = await mailbox.newMessage(
    earlier,
    ({ channel, text }) => channel === 'sms' && /\d{6}/.test(text),
  );
  await signIn.codeStep.send(/\d{6}/.exec(signInCode.text)?.[0] ?? '');
  await home.expectOpen();

  await registration.openWithCode(spare);
  await registration.next.click();
  await expect(registration.problems).toContainText(
    'You have already registered with a valid invitation code',
  );
});

test('registers without a mobile, and keeps the address after a reload', async ({ registration, page }) => {
  const { newAccount } = registration;
  await registration.proveIdentity(nextCode());
  await newAccount.fill('no-mobile@example.com', newPassword);
  await page.reload();
  await registration.expectHeading('Create your account');
  await expect(newAccount.email).toHaveValue('no-mobile@example.com');
  await expect(newAccount.confirmEmail).toHaveValue('no-mobile@example.com');
  await expect(newAccount.password).toHaveValue('');
  await newAccount.fill('no-mobile@example.com', newPassword);
  await newAccount.create.click();
  await registration.expectHeading('Check your email');
});

test('sends another code when asked', async ({ registration, mailbox, page, watch }) => {
  const { newAccount } = registration;
  await registration.proveIdentity(nextCode());
  await newAccount.fill('another-code@example.com', newPassword, '0491 570 313');
  const before = await mailbox.all();
  await newAccount.create.click();
  await expect(newAccount.smsCode).toBeVisible();
  const isSms = ({ channel }: { channel: string }): boolean => channel === 'sms';
  const first = await mailbox.newMessage(before, isSms);
  // A failure keeps the form, and its message lasts until the next attempt.
  const path = '/api/registration/account-owner-register';
  watch.expectFailedCall(503, path);
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole('button', { name: 'Send another code via SMS' }).click();
  await expect(newAccount.problems).toBeFocused();
  await expect(newAccount.email).toHaveValue('another-code@example.com');
  await newAccount.create.click();
  await expect(newAccount.problems).toHaveText(/^There is a problem\s*Code is required$/);
  await newAccount.smsCode.fill(/\d{6}/.exec(first.text)?.[0] ?? '');
  await newAccount.create.click();
  await expect(
    page.getByRole('heading', { name: 'Check your email' }).or(newAccount.problems).first(),
  ).toBeVisible();
});

test('keeps what was typed until it is valid', async ({ registration, checkPage }) => {
  const { newAccount } = registration;
  await registration.proveIdentity(nextCode());
  await newAccount.create.click();
  for (const message of ['An email address is required', 'Password is required', 'Confirmation is required'])
    await expect(newAccount.problems).toContainText(message);
  await expect(newAccount.problems).toBeFocused();
  await checkPage('registration-form-errors');
  await newAccount.liftLengthLimits();
  for (const [given, messages] of [
    [
      { email: "' OR 1=1 --", other: 'x', password: 'Short-1', mobile: '123' },
      [
        'The email address provided is not valid. Correct format is: name@example.com',
        'The emails do not match',
        'Password must be at least 8 characters',
        'The passwords do not match',
        'The mobile number provided is not valid. Correct format is: 04XX XXX XXX, or + and a country code',
      ],
    ],
    [
      {
        email: `${'a'.repeat(45)}@example.com`,
        other: `${'a'.repeat(45)}@example.com`,
        password: 'With a space-1',
        mobile: '+61 491 570 156 00',
      },
      [
        'Email address cannot be longer than 50 characters',
        'Password cannot contain spaces',
        'Mobile number cannot be longer than 15 characters',
      ],
    ],
    [
      {
        email: '<script>alert(1)</script>',
        other: '<script>alert(1)</script>',
        password: 'NoSymbolHere1',
        mobile: '',
      },
      [
        'The email address provided is not valid.',
        'Password must contain at least one of ! ? @ # $ % ^ & * - + = : ; , .',
      ],
    ],
  ] as const) {
    await newAccount.fill(given.email, given.password, given.mobile);
    await newAccount.confirmEmail.fill(given.other);
    await newAccount.confirmation.fill(`${given.password}?`);
    await newAccount.create.click();
    for (const message of messages) await expect(newAccount.problems).toContainText(message);
    await expect(newAccount.email).toHaveValue(given.email);
    await expect(newAccount.mobile).toHaveValue(given.mobile);
    await expect(newAccount.password).toHaveValue(given.password);
  }
});

test('shows server-side errors at their field', async ({ registration, watch, checkPage }) => {
  const { newAccount } = registration;
  await registration.proveIdentity(nextCode());
  for (const [status, given, message] of [
    [422, { password: 'Password1!', mobile: '' }, 'This password is on lists of stolen passwords'],
    [400, { password: newPassword, mobile: '+979 123 45678' }, 'We cannot send a code to this country.'],
  ] as const) {
    watch.expectFailedCall(status, '/api/registration/account-owner-register');
    await newAccount.fill('at-its-field@example.com', given.password, given.mobile);
    await newAccount.create.click();
    await expect(newAccount.problems).toContainText(message);
    await expect(newAccount.problems).toBeFocused();
    await expect(newAccount.password).toHaveValue(given.password);
    await checkPage(`registration-refused-${status}`);
  }
});

for (const [finding, title, words] of [
  ['Not verified', 'Your identity could not be verified', retry],
  ['Cancel', 'You cancelled the identity check', 'You can start the check again.'],
  ['Time out', 'The identity check took too long', retry],
  ['Exception', 'The identity service had a problem', retry],
] as const) {
  test(`continues after the identity service’s outcome: ${finding}`, async ({
    registration,
    page,
    checkPage,
  }) => {
    await registration.begin(nextCode());
    await registration.thisIsMe();
    await registration.iHaveALogin('No');
    await registration.visitIdentityService(finding);
    await registration.expectHeading(title);
    await expect(page.getByText(words)).toBeVisible();
    if (finding === 'Not verified') await checkPage('registration-not-verified');
    await page.getByRole('link', { name: 'Try again' }).click();
    // The earlier answers are kept.
    await registration.expectHeading('Is this you?');
    await registration.visitIdentityService('Verified');
    await registration.expectHeading('Create your account');
  });
}

test('F22 keeps the step while the identity service is pending, and continues with the same code on another device', async ({
  registration,
  page,
  browser,
  watch,
}) => {
  const code = nextCode();
  await registration.begin(code);
  await registration.thisIsMe();
  await registration.iHaveALogin('No');
  await page.route('**/api/registration/account-owner-auto-activate', (route) =>
    route.fulfill({ json: { outcome: 'pending', isOwnerNow: false } }),
  );
  await registration.visitIdentityService('Verified');
  await registration.expectHeading('Your identity is still being checked');
  await page.unroute('**/api/registration/account-owner-auto-activate');
  await page.getByRole('button', { name: 'Look again' }).click();
  await registration.expectHeading('Create your account');

  const other = await browser.newContext();
  watch.follow(other);
  const elsewhere = new RegistrationPage(await other.newPage());
  await elsewhere.openWithCode(code);
  await elsewhere.next.click();
  // Terms and name are kept, but each browser must verify the identity.
  await elsewhere.expectHeading('Is this you?');
  await other.close();
});

test('rejects adding an invitation for another name to an account', async ({
  registration,
  mailbox,
  watch,
  page,
  home,
  checkPage,
}) => {
  watch.expectFailedCall(420, loginPath);
  watch.expectFailedCall(401, loginPath);
  const { login } = registration;
  await registration.begin(nextCode());
  await registration.thisIsMe();
  await registration.iHaveALogin('Yes');
  await checkPage('registration-login');
  await login.button.click();
  await expect(login.problems).toContainText('Email address is required');
  await expect(login.problems).toContainText('Password is required');
  await login.enter('owner@example.com', 'wrong');
  await expect(login.problems).toContainText('Login Unsuccessful');
  await expect(login.email).toHaveValue('owner@example.com');
  const before = await mailbox.all();
  await login.enter('owner@example.com', password);
  await login.codeStep.expectOpen();
  await registration.expectStep(2, 'Check it is you');
  await login.codeStep.send(await mailbox.newCode(before, 'owner@example.com'));
  await expect(page.getByText('There is problem with your account!')).toBeVisible();
  await expect(page.getByText('The name on your account is not the name')).toBeVisible();
  await checkPage('registration-account-problem');
  await registration.cancel.first().click();
  await page.goto('/#/');
  await home.expectOpen();
});

for (const [what, answer, words] of [
  [
    'a code that is used by now',
    { resultCode: 2, valid: false, errorMessage: '', userNotAccountOwner: false },
    'This invitation code has already been used.',
  ],
  [
    'a further invitation',
    { resultCode: 0, valid: true, errorMessage: '', userNotAccountOwner: false },
    'Your invitation has been added to your account.',
  ],
] as const) {
  test(`shows the outcome of ${what} for an existing account`, async ({
    registration,
    mailbox,
    watch,
    page,
  }) => {
    watch.expectFailedCall(420, loginPath);
    await page.route('**/api/registration/associate-additional-invitation', (route) =>
      route.fulfill({ json: answer }),
    );
    await registration.begin(nextCode());
    await registration.thisIsMe();
    await registration.iHaveALogin('Yes');
    const before = await mailbox.all();
    await registration.login.enter('second-owner@example.com', password);
    await registration.login.codeStep.expectOpen();
    await registration.login.codeStep.send(await mailbox.newCode(before, 'second-owner@example.com'));
    await expect(page.getByText(words)).toBeVisible();
    await registration.expectHeading(answer.valid ? 'Congratulations' : 'Is this you?');
  });
}

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'owner' });

  test('adds a code to their account with one press, and confirms their identity if the sign-in is not recent', async ({
    registration,
    schoolOffice,
    watch,
    page,
    checkPage,
  }) => {
    watch.expectFailedCall(403, '/api/registration/associate-additional-invitation');
    let calls = 0;
    await page.route('**/api/registration/associate-additional-invitation', (route) => {
      calls += 1;
      const body = { type: 'about:blank', title: 'Confirm', status: 403, requestId: 'r' };
      return calls === 1
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({ ...body, code: 'reauthentication-required' }),
          })
        : route.fulfill({
            json: { resultCode: 0, valid: true, errorMessage: '', userNotAccountOwner: false },
          });
    });
    // No parents without an account are left: issues another code to one with an unfinished registration.
    const left = issued[5];
    if (!left) throw new Error('The school issued too few codes.');
    await registration.begin(await schoolOffice.anotherCode(left, school));
    await registration.thisIsMe();
    await expect(page.getByText('You are signed in as owner@example.com.')).toBeVisible();
    await expect(registration.login.email).toBeHidden();
    await checkPage('registration-signed-in');
    await page.getByRole('button', { name: 'Add to my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Your invitation has been added to your account.')).toBeVisible();
    await expect(page.getByText('Your students are on your home page now.')).toBeVisible();
    expect(calls).toBe(2);
  });
});

test('shows at sign-in that a link to confirm an e-mail was not valid', async ({
  page,
  signIn,
  checkPage,
}) => {
  for (const token of ['made-up', '', 'x'.repeat(300), '<script>']) {
    await page.goto(`/#/registration/activate?ct=${token}`);
    await signIn.expectOpen();
    await expect(
      page.getByText("Error confirming email! The confirm email link that brought you here wasn't valid."),
    ).toBeVisible();
    await page.goto('/#/privacy');
  }
  await page.goto('/#/registration/activate?ct=made-up');
  await signIn.expectOpen();
  await checkPage('sign-in-email-not-confirmed');
});
