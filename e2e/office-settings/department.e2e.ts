import { OfficeSettingsPages } from '../pages/office-settings-pages.ts';
import { expect, test } from '../support/test.ts';

test('O-18.1 support checks a version of the terms, and must type it to plan it', async ({
  office,
  page,
  watch,
  checkPage,
}) => {
  const settings = new OfficeSettingsPages(page);
  await office.signInAs('Ruth Adeyemi');
  await settings.chooseSchool();
  await office.openPlace('Features');
  await settings.openTab('Terms');
  await page.getByRole('combobox', { name: 'For' }).selectOption('Terms for viewers');
  await page.getByRole('textbox', { name: 'Version' }).fill('2031.1');
  await page.getByRole('textbox', { name: 'Title' }).fill('Terms for viewers');
  await page.getByRole('textbox', { name: 'Text' }).fill('# Sharing\nBe kind.\n\nAsk the owner.');
  await page.getByRole('textbox', { name: 'In force from' }).fill('01/07/2031');
  await expect(page.getByRole('group', { name: 'Preview on a phone' })).toContainText('Ask the owner.');
  await checkPage('office-terms');
  await page.getByRole('button', { name: 'Check and publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Terms for viewers, version 2031.1?' });
  await dialog.getByRole('button', { name: 'Publish 2031.1' }).click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('textbox').fill('2031.1');
  watch.expectFailedCall(403, '/terms/publish');
  await dialog.getByRole('button', { name: 'Publish 2031.1' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Ruth Adeyemi' }).click();
  await page.getByRole('button', { name: 'Check and publish' }).press('Enter');
  await dialog.getByRole('button', { name: 'Publish 2031.1' }).click();
  await expect(office.messages).toContainText('Planned for');
  await page.getByRole('button', { name: 'Take back the Terms for viewers, version 2031.1' }).click();
  await expect(page.getByRole('region', { name: 'Planned' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Who has accepted/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Opening this list is recorded.')).toBeVisible();
});

test('O-19.2 support handles an error that pages reported', async ({ office, page, checkPage }) => {
  const settings = new OfficeSettingsPages(page);
  await office.signInAs('Ruth Adeyemi');
  await settings.chooseSchool();
  await office.openPlace('Error reports');
  const row = page.getByRole('row', { name: /TypeError: row 2 is undefined/ });
  await expect(row).toContainText('1.4.0, 1.3.0');
  await row.getByRole('button').click();
  await expect(page.getByText('at Timetable').first()).toBeVisible();
  await checkPage('office-error-reports');
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(row).toContainText('Handled');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toContainText('Open');
});
