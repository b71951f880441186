import { OfficeSettingsPages } from '../pages/office-settings-pages.ts';
import { expect, test } from '../support/test.ts';

test('O-17.1 a principal sees whom a switch touches, saves it, and follows the import again', async ({
  office,
  page,
  checkPage,
}) => {
  const settings = new OfficeSettingsPages(page);
  await office.signInAs('Amara Osei');
  await office.openPlace('Features');
  await settings.feature('Assessment planner').check();
  await expect(settings.changes).toContainText(/On for \d+ students, \d+ parents/);
  await page.getByRole('button', { name: /^Year levels for Timetable/ }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: 'Use these year levels' }).click();
  await expect(settings.changes.getByRole('row')).toHaveCount(3);
  await checkPage('office-features');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(office.messages).toContainText('Saved.');
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Assessment planner: on' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the import’s setting for Assessment planner' }).click();
  await page.getByRole('button', { name: 'Use the import’s setting for Timetable' }).click();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(settings.feature('Assessment planner')).not.toBeChecked();
});

test('O-17.3 a feature of one student differs, with a reason', async ({ office, page, checkPage }) => {
  const settings = new OfficeSettingsPages(page);
  await office.signInAs('Amara Osei');
  await office.openPlace('Features');
  await settings.openTab('One student');
  await expect(settings.students.getByText('Review due')).toBeVisible();
  await settings.students.getByRole('button').first().click();
  await settings.feature('Timetable').uncheck();
  await expect(page.getByText('Timetable off for 1 parent')).toBeVisible();
  await checkPage('office-features-student');
  await page.getByRole('button', { name: /^Save for/ }).click();
  await expect(settings.students.getByRole('row').nth(1)).toContainText('Timetable');
  expect(new URL(page.url()).pathname).toBe('/office/features/students');
  await page.getByRole('button', { name: 'Use the school’s setting for Timetable' }).click();
  await page.getByRole('button', { name: /^Save for/ }).click();
  await expect(settings.students.getByRole('row').nth(1)).not.toContainText('Timetable');
});
