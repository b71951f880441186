/** A rule has approved requests, and a person checks the sample (O-4.15). */
import { expect, test } from '../support/test.ts';

test('a principal switches a rule on, and a colleague checks an automatic approval', async ({
  office,
  page,
  checkPage,
}) => {
  await office.signInAs('Amara Osei');
  await office.openPlace('Settings');
  const rule = page.getByLabel('Only the postcode changes in a student’s address');
  await rule.check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(office.messages).toContainText('Settings saved.');
  await office.messages.getByRole('button', { name: /^Close/ }).click();
  await rule.uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(office.messages).toContainText('Settings saved.');

  await office.openPlace('Automatic approvals');
  const waiting = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Correct' }) });
  await expect(waiting).toHaveCount(1);
  await checkPage('office-auto-approvals');
  await waiting.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText('Your check is saved.')).toBeVisible();
  await expect(page.getByText(/^Checked by Amara Osei, /)).toHaveCount(2);
});
