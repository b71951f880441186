import { expect, test } from '../support/test.ts';

const reason = 'The date is a pupil free day';

test('O-4.8, O-4.9 a principal adds a reason, and a colleague rejects with it', async ({
  office,
  page,
  mailbox,
  checkPage,
}) => {
  await office.signInAs('Amara Osei');
  await office.openPlace('Settings');
  await checkPage('office-queue-settings');
  const medical = page.getByLabel('Medical, school hours');
  await medical.fill('0');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Medical: From 1 to 8');
  await medical.fill('4');
  await page.getByRole('button', { name: 'Add a reason' }).click();
  await expect(page.getByRole('textbox', { name: /^Reason \d+$/ }).last()).toBeFocused();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Enter a text, or remove this line');
  await page.getByRole('alert').getByRole('link').click();
  await page.keyboard.type(reason);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(office.messages).toContainText('Settings saved.');
  await office.openQueue();
  await office.openRequest('1870000041K', 'Absence reason');
  const before = await mailbox.all();
  await page.getByRole('combobox', { name: 'Reason, to reject' }).selectOption(reason);
  const template = page.getByRole('button', { name: 'Call the office' });
  await template.click();
  await expect(template).toHaveAttribute('aria-pressed', 'true');
  await expect(office.note).toHaveValue('Please call the office.');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(office.messages).toContainText('Rejected:');
  const letter = await mailbox.newMessage(before, ({ to }) => to === 'wattle41@example.com');
  expect(letter.text).toContain(`${reason}. Please call the office.`);
});
