import { storageKeys } from '@portal/contract/session';
import { drawPortrait } from '@portal/demo-data/people/portraits';
import { accounts } from '../support/accounts.ts';
import { weekOf } from '../support/dates.ts';
import { expect, test } from '../support/device/shell-app.ts';
import { databases, storedText } from '../support/device/stored-on-device.ts';

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
    expect(phone.shell.http.requests.at(-1)?.headers).toMatchObject({
      'client-sessionid': expect.stringMatching(/./),
      'client-device': 'iPhone17,3',
      'client-platform': 'ios',
      'client-uuid': '6A3D8C1E-0B4F-4B6C-9D55-1F2A7C3E9B10',
      'client-os-version': '26.1',
      'client-app-version': '4.2.0',
    });

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

  test('W-9.4 W-9.7 adds events to the phone’s calendar, and shows dates and terms in the app’s form', async ({
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
    const add = page.getByRole('button', { name: /^Add .* to my calendar$/ }).first();
    const [, title = ''] =
      /^Add (.*) to my calendar$/.exec((await add.getAttribute('aria-label')) ?? '') ?? [];
    await add.click();
    const entry = await phone.lastCall('CapacitorCalendar.createEventWithPrompt');
    expect(entry).toMatchObject({ title, startDate: expect.any(Number) });

    await shell.goTo('/attendance/report-absences');
    await expect(page.getByPlaceholder('YYYY-MM-DD').first()).toBeVisible();

    await shell.goTo('/profile/terms');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });

  test('W-4.2 keeps the offline key on the phone, and reads the data after a fingerprint', async ({
    phone,
    signIn,
    home,
    profile,
    page,
    watch,
    checkPage,
  }) => {
    await phone.open('#/login');
    await signIn.signInWithCode(accounts.owner);
    await home.expectOpen();
    const offer = page.getByRole('region', { name: 'Read without a signal' });
    await profile.open();
    await expect(profile.setting('Reading without a signal')).toContainText('Off');
    await home.open();
    await expect(offer).toHaveCount(0);
    await phone.endAndOpen();
    await home.expectOpen();
    await expect(offer).toBeVisible();
    await checkPage('shell offline offer');
    await offer.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(offer).toHaveCount(0);
    expect(await phone.lastCall('NativeBiometric.setData')).toMatchObject({ accessControl: 2 });
    const stored = await storedText(page);
    expect(stored).toContain('"iv"');
    expect(stored).not.toContain('extractable');
    expect(stored).not.toContain(phone.shell.offlineKey);

    phone.shell.http.isConnected = false;
    watch.expectFailedCall('offline', '/');
    phone.shell.touch = 'cancelled';
    await phone.endAndOpen();
    await expect(page.getByRole('heading', { level: 1, name: 'Unlock to read' })).toBeVisible();
    await expect(page.getByText('Asha')).toHaveCount(0);
    await checkPage('shell offline locked');
    phone.shell.touch = 'accepted';
    await page.getByRole('button', { name: 'Unlock' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText(/As of \d+:\d\d [ap]m/)).toBeVisible();
    await expect(main.getByText('Asha Sandhu-Reid').first()).toBeVisible();

    phone.shell.http.isConnected = true;
    await main.getByRole('button', { name: 'Retry' }).click();
    await home.expectOpen();
    await phone.logOut();
    await signIn.expectOpen();
    await expect.poll(() => phone.shell.offlineKey).toBeNull();
    await expect.poll(() => databases(page)).toBe(0);
  });

  test('W-5.1 sends an absence that waited on the phone, after a fingerprint', async ({
    phone,
    signIn,
    home,
    attendance,
    reportAbsence,
    page,
    watch,
    checkPage,
  }) => {
    const { thursday } = weekOf('waiting on the device');
    await phone.open('#/login');
    await page.evaluate((key) => localStorage.setItem(key, 'true'), storageKeys.appVisited);
    await signIn.signInWithCode(accounts.owner);
    await home.expectOpen();
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(page.getByRole('region', { name: 'Read without a signal' })).toHaveCount(0);
    await home.openAttendance('Asha Sandhu-Reid');
    await attendance.reportAnAbsence.click();
    await reportAbsence.expectOpen();
    await reportAbsence.fields.enter({ from: thursday, to: thursday, reason: 'Dentist' });
    watch.expectFailedCall('offline', '/');
    phone.shell.http.isConnected = false;
    await reportAbsence.send.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Absence saved on this device' })).toBeVisible();

    phone.shell.touch = 'cancelled';
    const opened = phone.endAndOpen();
    phone.shell.http.isConnected = true;
    await opened;
    const locked = page.getByText('Your fingerprint or face opens it, and then we send it.');
    await expect(locked).toBeVisible();
    await checkPage('shell absence locked');
    phone.shell.touch = 'accepted';
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('Absence sent')).toBeVisible();
    await expect(locked).toHaveCount(0);
  });

  test('W-8.5 opens the phone’s settings where it blocks notifications', async ({
    phone,
    signIn,
    home,
    profile,
    notificationSettings,
    page,
    checkPage,
  }) => {
    phone.shell.notifications = 'denied';
    await phone.open('#/login');
    await signIn.signInWithCode(accounts.secondOwner);
    await home.expectOpen();
    await profile.open();
    await expect(profile.setting('Push notifications')).toContainText('Off');
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await checkPage('shell notifications blocked');
    await page.getByRole('button', { name: 'Go to settings' }).click();
    const opened = await phone.lastCall('NativeSettings.open');
    expect(opened).toEqual({ optionAndroid: 'app_notification', optionIOS: 'appNotification' });
    phone.shell.notifications = 'prompt';
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(notificationSettings.turnOn).toBeVisible();
  });

  test('A-2.17 accepts the photo terms in the page, and takes the photo from camera or gallery', async ({
    phone,
    signIn,
    home,
    student,
    studentPhoto,
    terms,
    page,
    checkPage,
  }) => {
    await phone.open('#/login');
    await signIn.signInWithCode('unrelated-owner@example.com');
    await home.expectOpen();
    await home.openStudent('Dev Nair');
    await studentPhoto.change('Dev').click();
    await expect(page.getByRole('heading', { name: 'The photo you choose' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Accept Terms and Conditions' }).check();
    await terms.accept.click();
    await studentPhoto.choose('Upload a photo');
    await studentPhoto.expectOpen('Upload a photo');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    expect(await phone.lastCall('Camera.getPhoto')).toMatchObject({ source: 'CAMERA' });
    await expect(page.getByText('No photo chosen yet')).toBeVisible();
    phone.shell.photo = 'denied';
    await page.getByRole('button', { name: 'Take a photo' }).click();
    await expect(page.getByText('This picture could not be opened.')).toBeVisible();
    await checkPage('shell photo');
    phone.shell.photo = drawPortrait('for a journey');
    await page.getByRole('button', { name: 'Choose from the gallery' }).click();
    await expect(studentPhoto.preview).toBeVisible();
    expect(await phone.lastCall('Camera.getPhoto')).toMatchObject({ source: 'PHOTOS' });
    await studentPhoto.accept.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dev Nair' })).toBeVisible();
    await studentPhoto.pictureIn(student.header);
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

test.describe('an app with a training portal', () => {
  test.use({ trainingAccount: accounts.viewer });

  test('W-9.4 signs the stores’ test account in there, and everybody else at the portal', async ({
    phone,
    signIn,
    home,
    page,
  }) => {
    const portal = `http://localhost:${process.env['E2E_PORT']}`;
    await phone.open('#/login');
    await signIn.signInWithCode(accounts.viewer);
    await home.expectOpen();
    expect(phone.signInPortals()).not.toContain(portal);
    await phone.logOut();
    await signIn.expectOpen();
    await signIn.signInWithCode(accounts.otherPayer);
    await home.expectOpen();
    expect(phone.signInPortals().at(-1)).toBe(portal);
    expect(new URL(page.url()).origin).not.toBe(portal);
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
