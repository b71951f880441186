import { storageKeys } from '@portal/contract/session';
import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/device/shell-app.ts';

const failed = 'Biometrics login failed - please enter your email and password';

test.describe('the app in the native shell', () => {
  test('W-9.5 W-9.6 signs in with the phone, locks, and keeps a draft when the session is gone', async ({
    phone,
    signIn,
    home,
    shell,
    page,
    watch,
    checkPage,
  }) => {
    await phone.open('#/login');
    await signIn.signInWithCode(accounts.payer);
    await home.expectOpen();
    await phone.lastCall('PrivacyScreen.enable');

    await shell.goTo('/profile');
    const settings = page.getByRole('region', { name: 'This phone' });
    await settings.getByRole('button', { name: 'Register' }).click();
    const register = page.getByRole('dialog', { name: 'Register for Biometrics Login' });
    await checkPage('shell register biometrics');
    await register.getByRole('button', { name: 'Log out and go on' }).click();
    await signIn.expectOpen();
    await signIn.enter(accounts.payer);
    const setUp = page.getByRole('dialog', { name: 'Set up on this phone?' });
    await setUp.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByText('now signs you in on this phone')).toBeVisible();

    await phone.logOut();
    await signIn.expectOpen();
    phone.shell.touch = 'cancelled';
    const biometrics = page.getByRole('button', { name: 'Use fingerprint or face' });
    await biometrics.click();
    await expect(signIn.problems).toContainText(failed);
    phone.shell.touch = 'accepted';
    await biometrics.click();
    await home.expectOpen();

    await shell.goTo('/profile');
    await settings.getByRole('switch', { name: 'Lock Schoolside' }).click();
    await settings.getByRole('button', { name: 'At once' }).click();
    await checkPage('shell this phone');
    phone.shell.touch = 'failed';
    await phone.leaveAndReturn();
    const lock = page.getByRole('dialog', { name: 'Schoolside is locked' });
    await expect(lock.getByRole('status')).toContainText('didn’t recognise you');
    await expect(page.getByRole('region', { name: 'This phone' })).toHaveCount(0);
    await checkPage('shell locked');
    phone.shell.touch = 'accepted';
    await lock.getByRole('button', { name: 'Unlock' }).click();
    await expect(lock).toHaveCount(0);

    await settings.getByRole('switch', { name: 'Lock Schoolside' }).click();
    await settings.getByRole('button', { name: 'Disable' }).click();
    await expect(settings).toContainText('Not set up');
    // As if it had been removed elsewhere: the phone still offers the passkey that it had saved.
    await page.evaluate((key) => localStorage.setItem(key, 'removed'), storageKeys.credentialSaved);
    await phone.logOut();
    watch.expectFailedCall(401, '/api/authentication/passkey/login');
    await biometrics.click();
    const changed = page.getByRole('dialog', { name: 'Have your login details changed?' });
    await checkPage('shell changed details');
    await changed.getByRole('button', { name: 'No' }).click();
    await expect(signIn.problems).toContainText(failed);
    await signIn.enter(accounts.payer);
    await home.expectOpen();

    await shell.goTo('/addStudent');
    const field = page.getByRole('textbox', { name: 'EQ ID' });
    await field.fill('1234567890');
    watch.expectFailedCall(401, '/api/');
    phone.shell.http.forget();
    await phone.leaveAndReturn();
    await signIn.expectOpen();
    await signIn.signInWithCode(accounts.payer);
    await expect(field).toHaveValue('1234567890');
  });

  test('W-9.4 W-9.7 hands events to the phone, and shows its dates and the terms', async ({
    phone,
    signIn,
    home,
    shell,
    page,
  }) => {
    await phone.open('#/login');
    await signIn.signInWithCode(accounts.owner);
    await home.expectOpen();
    await shell.goTo('/combined-upcoming-events');
    await page
      .getByRole('button', { name: /^Add .* to my calendar$/ })
      .first()
      .click();
    const entry = await phone.lastCall('CapacitorCalendar.createEventWithPrompt');
    expect(entry).toMatchObject({ title: expect.any(String), startDate: expect.any(Number) });

    await shell.goTo('/attendance/report-absences');
    await expect(page.getByPlaceholder('YYYY-MM-DD').first()).toBeVisible();

    await shell.goTo('/profile/terms');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });

  test('W-9.9 pays by card, through the handler of the app', async ({
    phone,
    signIn,
    home,
    shell,
    page,
    payments,
    cardPayment,
  }) => {
    await phone.open('#/login');
    await signIn.signInWithCode(accounts.payer);
    await home.expectOpen();
    const returned = page.waitForRequest(/\/api\/processpayment\/paymentResponse/);
    await shell.goTo('/parent-centric/combined-payments');
    await payments.tick('Laptop program').check();
    await payments.amount('Laptop program').fill('3.00');
    await payments.pay.click();
    await cardPayment.expectOpen();
    await cardPayment.payWith();
    await returned;
    await cardPayment.expectResult('Payment successful');
  });
});

test.describe('an app below the minimum version', () => {
  test.use({ appVersion: '3.9.0' });

  test('W-9.6 opens nothing but the update page', async ({ phone, page, checkPage }) => {
    phone.shell.storeVersion = '4.6.1';
    await phone.open('#/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Your app is out of date' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Current 3.9.0');
    await expect(page.getByRole('main')).toContainText('Latest 4.6.1');
    await checkPage('shell update');
    await page.evaluate(() => (location.hash = '#/login'));
    await expect(page.getByRole('heading', { level: 1, name: 'Your app is out of date' })).toBeVisible();
    await page.getByRole('button', { name: 'Update the app' }).click();
    await phone.lastCall('AppUpdate.openAppStore');
  });
});
