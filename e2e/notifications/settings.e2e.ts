import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'otherOwner' });

test('W-8.6 W-8.7 each choice is saved at once and is there the next time', async ({
  page,
  notificationSettings: settings,
  profile,
  checkPage,
}) => {
  await profile.open();
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  const payments = settings.kind('Push', 'Payments');
  await expect(payments).toBeChecked();
  await payments.uncheck();
  await expect(settings.saved).toBeVisible();
  await settings.child('Mia').selectOption('Only what needs me');
  await settings.from.selectOption('8:30 pm');
  await settings.until.selectOption('7:00 am');
  await expect(page.getByText('Notifications and texts wait, and arrive at 7:00 am.')).toBeVisible();
  await expect(page.getByLabel('As it happens')).toBeChecked();
  await page.getByLabel('One email a week').check();
  await expect(settings.saved).toBeVisible();
  await checkPage('notification-settings');

  await page.reload();
  await expect(payments).not.toBeChecked();
  await expect(settings.child('Mia')).toHaveValue('needs-me');
  await expect(settings.child('Lachlan')).toHaveValue('everything');
  await expect(settings.from).toHaveValue('20:30');
  await expect(page.getByLabel('One email a week')).toBeChecked();
  await settings.quietHours.uncheck();
  await expect(settings.from).toHaveCount(0);
  await expect(settings.saved).toBeVisible();

  // Restores the setting, because other journeys of this account expect its e-mails.
  await settings.child('Mia').selectOption('Everything ticked above');
  await page.getByLabel('As it happens').check();
  await expect(settings.saved).toBeVisible();
  await page.reload();
  await expect(settings.child('Mia')).toHaveValue('everything');
  await expect(page.getByLabel('As it happens')).toBeChecked();
});

test('W-8.6 a choice that could not be saved is taken back', async ({
  page,
  notificationSettings: settings,
  watch,
}) => {
  await settings.open();
  watch.expectFailedCall(500, '/api/notifications/preferences');
  const reports = settings.kind('Email', 'Reports and results');
  await expect(reports).toBeChecked();
  await page.route('**/api/notifications/preferences', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  // Not `uncheck`: the choice may be taken back before its state is read.
  await reports.click();
  await expect(page.getByText('Your request could not be updated due to a system failure.')).toBeVisible();
  await expect(reports).toBeChecked();
});

test('W-8.6 reloading the page while a choice is being saved asks first', async ({
  page,
  notificationSettings: settings,
}) => {
  await settings.open();
  let respond = (): void => undefined;
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/notifications/preferences', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const reports = settings.kind('Email', 'Reports and results');
  await reports.uncheck();
  const dialogs: string[] = [];
  page.once('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  respond();
  await expect(settings.saved).toBeVisible();
  await page.reload();
  await expect(reports).not.toBeChecked();
  await reports.check();
  await expect(settings.saved).toBeVisible();
});
