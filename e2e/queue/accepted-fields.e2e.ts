import { createCalendar, officeFamilies } from '@portal/demo-data';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

/** Its parent asks for another mobile number and another address. */
const familyNumber = 33;

test('O-4.10 staff accept one of two fields, and the parent reads which', async ({
  office,
  page,
  mailbox,
  signIn,
  otherDetails,
  checkPage,
}) => {
  const family = officeFamilies(createCalendar(schoolToday())).find(({ number }) => number === familyNumber);
  const { email = '', parentName, familyName } = family ?? {};
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.showKind('Contact details');
  await office.find(`${parentName} ${familyName}`);
  await expect(office.rows).toHaveCount(1);
  await office.rows.getByRole('link').click();
  await page.getByRole('checkbox', { name: 'Accept Home address' }).uncheck();
  await checkPage('office-request-by-field');
  const before = await mailbox.all();
  await page.getByRole('button', { name: 'Approve 1 of 2' }).click();
  await expect(office.messages).toContainText('Approved:');
  const letter = await mailbox.newMessage(before, ({ to }) => to === email);
  expect(letter.text).toContain('Approved: Mobile (personal).');
  expect(letter.text).toContain('Not approved: Residential address.');
  await signIn.open();
  await signIn.signInWithCode(email);
  await otherDetails.open();
  await expect(page.getByText('The school has approved some of your last changes.')).toBeVisible();
  await expect(page.getByText('Not approved, and as before: Residential address.')).toBeVisible();
});
