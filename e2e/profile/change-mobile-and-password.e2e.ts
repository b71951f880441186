import { expect, test } from '../support/test.ts';
import { password } from '../support/accounts.ts';

const account = 'settings@example.com';
const mobilePath = '/api/user/settings/mobile';
const passwordPath = '/api/user/settings/password';
const newPassword = 'Banksia-Row-9';

/** These journeys run in turn: they share one account. */
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ signIn, home, profile }) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  await profile.open();
});

test('keeps an invalid mobile number for correction', async ({ profile, checkPage }) => {
  await profile.edit('Edit mobile');
  await checkPage('profile-mobile');
  await profile.liftLengths();
  for (const [typed, message] of [
    ['12345', 'The mobile number provided is not valid.'],
    ['<script>', 'The mobile number provided is not valid.'],
    ['0412 555 418 0000', 'Mobile number cannot be longer than 15 characters'],
  ] as const) {
    await profile.enter({ 'Mobile number (optional)': typed });
    await profile.press('Save mobile');
    await expect(profile.problems).toContainText(message);
    await expect(profile.problems).toBeFocused();
    await expect(profile.field('Mobile number (optional)')).toHaveValue(typed);
  }
  await checkPage('profile-mobile-refused');
});

test('shows an error when the mobile can’t be saved, and keeps it', async ({ profile, page, watch }) => {
  watch.expectFailedCall(500, mobilePath);
  await page.route(`**${mobilePath}`, (route) => route.fulfill({ status: 500, body: '' }));
  await profile.edit('Edit mobile');
  await profile.enter({ 'Mobile number (optional)': '0491 570 313' });
  await profile.press('Save mobile');
  await expect(profile.problems).toHaveText(
    'Failed! Your request could not be updated due to a system failure.',
  );
  await expect(profile.field('Mobile number (optional)')).toHaveValue('0491 570 313');
});

test('requires the password after ten minutes, then changes the mobile and notifies the old number', async ({
  profile,
  page,
  mailbox,
  watch,
  checkPage,
}) => {
  watch.expectFailedCall(403, mobilePath);
  await page.route(
    `**${mobilePath}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: "Confirm it's you to continue",
          status: 403,
          requestId: 'r',
          code: 'reauthentication-required',
        }),
      }),
    { times: 1 },
  );
  await profile.edit('Edit mobile');
  const before = await mailbox.all();
  await profile.enter({ 'Mobile number (optional)': '0491570313' });
  await profile.press('Save mobile');
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Mobile number updated' })).toBeFocused();
  await checkPage('profile-mobile-updated');
  await mailbox.newMessage(
    before,
    ({ to, channel }) => channel === 'sms' && to.replaceAll(/\D/g, '').endsWith('491571491'),
  );
  await mailbox.newMessage(
    before,
    ({ to, subject }) => to === account && subject.endsWith('number was changed'),
  );
  await page.getByRole('link', { name: 'Back to my details' }).click();
  await expect(profile.setting('Mobile')).toContainText('0491 570 313');

  await profile.edit('Edit mobile');
  await profile.enter({ 'Mobile number (optional)': '' });
  await profile.press('Save mobile');
  await expect(page.getByRole('heading', { name: 'Mobile number removed' })).toBeFocused();
  await checkPage('profile-mobile-removed');
  await page.getByRole('link', { name: 'Back to my details' }).click();
  await expect(profile.setting('Mobile')).toContainText('None. Codes come by email.');
});

test('keeps passwords until they are valid', async ({ profile, page, checkPage }) => {
  await profile.edit('Change password');
  await profile.press('Change password');
  for (const message of ['Password is required', 'Confirmation is required'])
    await expect(profile.problems).toContainText(message);
  await expect(profile.problems).toBeFocused();
  await checkPage('profile-password-empty');
  await profile.liftLengths();
  for (const [typed, message] of [
    ['Short-1', 'Password must be at least 8 characters'],
    ['With a space-1', 'Password cannot contain spaces'],
    ['<b>alert</b>1', 'Password must contain at least one of ! ? @ # $ % ^ & * - + = : ; , .'],
    [`${'a'.repeat(50)}!`, 'Password cannot be longer than 50 characters'],
  ] as const) {
    await profile.enter({ 'Current password': 'x', 'New password': typed, 'Confirm new password': 'other' });
    await profile.press('Change password');
    await expect(profile.problems).toContainText(message);
    await expect(profile.problems).toContainText('The passwords do not match');
    await expect(profile.field('New password')).toHaveValue(typed);
  }
  await profile.enter({
    'Current password': 'not-the-password',
    'New password': newPassword,
    'Confirm new password': newPassword,
  });
  await profile.press('Change password');
  await expect(profile.problems).toHaveText(
    'Unsuccessful Change Of Password Your current password is not right.',
  );
  await expect(profile.field('New password')).toHaveValue(newPassword);
  await checkPage('profile-password-refused');
  await expect(page.getByRole('listitem').filter({ hasText: 'No spaces, done' })).toBeVisible();
});

test('shows an error when the password can’t be changed', async ({ profile, page, watch }) => {
  watch.expectFailedCall(500, passwordPath);
  await page.route(`**${passwordPath}`, (route) => route.fulfill({ status: 500, body: '' }));
  await profile.edit('Change password');
  await profile.enter({
    'Current password': password,
    'New password': newPassword,
    'Confirm new password': newPassword,
  });
  await profile.press('Change password');
  await expect(profile.problems).toHaveText(
    'Unsuccessful Change Of Password Your request could not be updated due to a system failure.',
  );
});

test('shows at its field that a password is breached, and keeps it', async ({
  profile,
  watch,
  checkPage,
}) => {
  const stolen = 'Correct-Horse-Battery-Staple-9';
  watch.expectFailedCall(422, passwordPath);
  await profile.edit('Change password');
  await profile.enter({
    'Current password': password,
    'New password': stolen,
    'Confirm new password': stolen,
  });
  await profile.press('Change password');
  await expect(profile.problems).toContainText('This password is on lists of stolen passwords');
  await expect(profile.problems).toBeFocused();
  await expect(profile.field('New password')).toHaveAttribute('aria-invalid', 'true');
  await expect(profile.field('New password')).toHaveValue(stolen);
  await checkPage('profile-password-stolen');
});

test('changes the password, stays signed in here, and signs in with the new one', async ({
  profile,
  page,
  mailbox,
  shell,
  signIn,
  home,
  checkPage,
}) => {
  await profile.edit('Change password');
  const before = await mailbox.all();
  await profile.enter({
    'Current password': password,
    'New password': newPassword,
    'Confirm new password': newPassword,
  });
  await profile.press('Change password');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await checkPage('profile-password-changed');
  await mailbox.newMessage(
    before,
    ({ to, subject }) => to === account && subject.endsWith('password was changed'),
  );
  await page.getByRole('link', { name: 'Back to my details' }).click();
  await profile.expectOpen();
  await shell.logOut();
  signIn.expectRefusal();
  await signIn.enter(account);
  await expect(signIn.problems).toContainText('Login Unsuccessful');
  const earlier = await mailbox.all();
  await signIn.enter(account, newPassword);
  await signIn.codeStep.send(await mailbox.newCode(earlier, account));
  await home.expectOpen();
});
