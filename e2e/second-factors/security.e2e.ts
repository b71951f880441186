import type { Browser } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { AuthenticatorApp } from '../support/device/authenticator-app.ts';
import { expect, test } from '../support/test.ts';
import { VirtualAuthenticator } from '../support/device/virtual-authenticator.ts';
import { Watch } from '../support/watch.ts';

/** Only these journeys sign in to this account. */
const account = 'security@example.com';
const reauthenticate = '/api/authentication/reauthenticate';
const confirmPath = '/api/user/security/authenticator/confirm';

test.beforeEach(async ({ signIn, home }) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
});

const failed = 'Biometrics login failed - please enter your email and password';

test('adds a passkey, signs in with only the passkey, renames and removes it', async ({
  page,
  security,
  shell,
  home,
  signIn,
  mailbox,
  watch,
  checkPage,
}) => {
  const authenticator = await VirtualAuthenticator.plugIn(page);
  await security.open();
  await expect(security.passkeys).toContainText('No passkeys yet');
  const before = await mailbox.all(account);
  await security.beginPasskey('  ');
  await expect(security.passkeys).toContainText('A name is required');
  await security.passkeys.getByLabel('Name').fill('Kitchen <b>tablet</b>');
  await security.passkeys.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You can now sign in with it.')).toBeVisible();
  await expect(security.passkeys.getByRole('heading', { name: 'Kitchen <b>tablet</b>' })).toBeVisible();
  await mailbox.newMessage(before, ({ subject }) => subject.startsWith('A passkey was added'));
  await checkPage('security');

  await shell.logOut();
  await page.context().clearCookies({ name: 'device' });
  await authenticator.setUserVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(signIn.problems).toContainText(failed);
  await authenticator.setUserVerified(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await home.expectOpen();

  await security.open();
  await security.rename('Kitchen <b>tablet</b>', 'Tablet');
  await expect(security.passkeys.getByRole('heading', { name: 'Tablet', exact: true })).toBeVisible();
  await expect(security.passkeys).toContainText('last used');
  await security.remove('Tablet');
  await expect(security.passkeys).toContainText('No passkeys yet');

  await shell.logOut();
  watch.expectFailedCall(401, '/api/authentication/passkey/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(signIn.problems).toContainText(failed);
});

test('sets up an authenticator app, signs in with its code, and removes it', async ({
  page,
  security,
  shell,
  home,
  signIn,
  watch,
  checkPage,
}) => {
  await security.open();
  await security.codes.getByRole('button', { name: 'Set up' }).click();
  await expect(security.codes.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = security.codes.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const app = new AuthenticatorApp(await key.innerText());
  const code = security.codes.getByRole('textbox', { name: '6-digit code' });
  const confirm = security.codes.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect(security.codes).toContainText('Code is required');
  watch.expectFailedCall(422, confirmPath);
  await code.fill(app.code() === '000000' ? '000001' : '000000');
  await confirm.click();
  await expect(security.codes.getByRole('alert')).toContainText(
    'Invalid Code: The code you have entered is incorrect. Please try again',
  );
  await checkPage('security-authenticator');
  await code.fill(app.code());
  await confirm.click();
  await expect(security.codes).toContainText('In use since');

  await shell.logOut();
  await page.context().clearCookies({ name: 'device' });
  await signIn.enter(account);
  await signIn.codeStep.expectOpen();
  await expect(page.getByText('Enter the 6-digit code your authenticator app shows.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Authenticator app' })).toBeChecked();
  await expect(signIn.codeStep.sms).toBeVisible();
  await checkPage('sign-in-code-app');
  // The code used for set-up can't be used again; the next one is already valid.
  await signIn.codeStep.send(app.code(1));
  await home.expectOpen();

  await security.open();
  await security.codes.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await expect(security.codes.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('G7 requires step-up once the sign-in is ten minutes old, and continues with the change', async ({
  page,
  security,
  watch,
  checkPage,
}) => {
  await security.open();
  // The server's response after ten minutes, without waiting.
  const path = '/api/user/security/authenticator/begin';
  watch.expectFailedCall(403, path);
  watch.expectFailedCall(401, reauthenticate);
  const body = { type: 'about:blank', title: "Confirm it's you to continue", status: 403, requestId: 'r' };
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...body, code: 'reauthentication-required', reason: 'sign-in-too-old' }),
      }),
    { times: 2 },
  );
  const setUp = security.codes.getByRole('button', { name: 'Set up' });
  await setUp.click();
  await expect(security.confirm).toBeVisible();
  await security.confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText("Confirm it's you to make this change.")).toBeVisible();
  await expect(security.codes.getByRole('alert')).toContainText('Nothing was changed.');

  await setUp.click();
  await security.confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(security.confirm).toContainText('Password is required');
  await security.enterPassword('not-the-Password!');
  await expect(security.confirm).toContainText('The password is not right.');
  await checkPage('step-up');
  await security.enterPassword();
  await expect(security.codes.getByRole('img')).toBeVisible();
});

async function signInElsewhere(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const signIn = new SignInPage(page, new Watch());
  await signIn.open();
  await signIn.signInWithCode(account);
  await new HomePage(page).expectOpen();
  return { page, signIn, close: () => context.close() };
}

test('G6 signs out another browser, then all browsers, and forgets devices', async ({
  page,
  browser,
  security,
  signIn,
  home,
}) => {
  await security.open();
  const others = security.sessions.getByRole('button', { name: /^Sign out/ });
  await expect(security.sessions).toContainText('This one');
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
  await expect(security.sessions).toContainText('Chrome on');
  const other = await signInElsewhere(browser);
  await security.open();
  await page.reload();
  await expect(others).toHaveCount(1);
  await others.click();
  await expect(others).toHaveCount(0);
  await other.page.goto('/#/profile');
  await other.signIn.expectOpen();

  const devices = security.devices.getByRole('button', { name: /^Forget/ });
  await expect(devices.last()).toBeVisible();
  const remembered = await devices.count();
  await devices.last().click();
  await expect(devices).toHaveCount(remembered - 1);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn.expectOpen();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  await other.close();
});
