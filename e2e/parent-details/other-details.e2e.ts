import { OtherDetailsPage } from '../pages/account/other-details-page.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'otherOwner' });
test.describe.configure({ mode: 'serial' });

const subject = 'The changes to your details';
const mobileMessage =
  'A mobile number is required. Enter an Australian mobile as 04XX XXX XXX without the country code, ' +
  'or an international mobile starting with + and the country code';

test('shows addresses and contacts in order, and validation errors', async ({
  otherDetails,
  page,
  checkPage,
}) => {
  await otherDetails.open();
  await expect(otherDetails.sameAsPostal).toBeChecked();
  await expect(otherDetails.contacts.getByRole('textbox')).toHaveCount(5);
  await expect(otherDetails.contacts.getByRole('textbox').first()).toHaveAccessibleName('Mobile (personal)');
  await checkPage('other-details');

  await otherDetails.sameAsPostal.uncheck();
  await otherDetails.line('residential', 'Address line 1').fill('');
  await otherDetails.line('residential', 'Suburb').fill('');
  await otherDetails.line('residential', 'Postcode').fill('49');
  await otherDetails.line('contacts', 'Mobile (personal)').fill('');
  await otherDetails.line('contacts', /Phone \(home\)/).fill('0491 570 158');
  await otherDetails.line('contacts', 'Phone International').fill('');
  await otherDetails.line('contacts', 'Email').fill('linh@example');
  await otherDetails.send.click();
  for (const message of [
    'Residential address: Suburb is required',
    'Residential address: A valid postcode is required',
    'Postal address: State is required',
    mobileMessage,
    'The phone number provided is not valid. Correct format is: 07 1111 1111',
    'Phone International is required',
    'The email address provided is not valid. Correct format is: name@example.com',
  ])
    await expect(
      otherDetails.problems.getByRole('link', { name: message, exact: true }).first(),
    ).toBeVisible();
  await expect(otherDetails.line('residential', 'Suburb')).toHaveAccessibleDescription(
    'Error: Suburb is required',
  );
  await checkPage('other-details-errors');
  await page.reload();
  await expect(otherDetails.line('contacts', 'Email')).toHaveValue('linh@example');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
});

test('shows a message when nothing has been changed', async ({ otherDetails, page }) => {
  await otherDetails.open();
  await otherDetails.send.click();
  await expect(page.getByText('Nothing has been changed.')).toBeVisible();
});

test('requests a change: it is pending, the school approves it, and the page and an e-mail confirm it', async ({
  otherDetails,
  mailbox,
  page,
  schoolOffice,
  checkPage,
}) => {
  await otherDetails.open();
  await otherDetails.line('residential', 'Address line 1').fill('9 Melaleuca Court');
  await otherDetails.line('residential', /Address line 2/).fill('<b>Unit 2</b>');
  await otherDetails.line('contacts', /Fax/).fill('');
  await otherDetails.send.click();
  await expect(otherDetails.waiting).toBeVisible();
  await expect(otherDetails.heading).toBeFocused();
  await expect(otherDetails.asked).toContainText('9 Melaleuca Court');
  await expect(otherDetails.asked).toContainText('<b>Unit 2</b>');
  await checkPage('other-details-waiting');

  const [id = ''] = await schoolOffice.requestsAbout('Address and contact details of a parent · Linh Tran');
  const shown = await schoolOffice.show(id);
  expect(shown).toMatch(/\* residentialAddress\.line1\s+\d+ .*\s+9 Melaleuca Court/);
  const before = await mailbox.all();
  await schoolOffice.approve(id, 'Thank you for telling us');
  const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
  expect(letter.to).toBe('linh.tran@example.com');
  expect(letter.text).toContain('has approved the changes to your details.');
  await page.reload();
  await expect(page.getByText('The school has approved your last changes.')).toBeVisible();
  await expect(page.getByText('Thank you for telling us')).toBeVisible();
  await expect(otherDetails.line('residential', 'Address line 1')).toHaveValue('9 Melaleuca Court');
  await checkPage('other-details-approved');
});

test('requests a change: the school rejects it with a reason, and the details are unchanged', async ({
  otherDetails,
  mailbox,
  page,
  schoolOffice,
}) => {
  await otherDetails.open();
  await otherDetails.line('contacts', 'Mobile (personal)').fill('0491 570 999');
  await otherDetails.send.click();
  await expect(otherDetails.waiting).toBeVisible();
  const [id = ''] = await schoolOffice.requestsAbout('0491 570 999');
  const before = await mailbox.all();
  await schoolOffice.reject(id, 'This number does not answer');
  const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
  expect(letter.text).toContain('They are as they were.');
  await page.reload();
  await expect(page.getByText('The school has not approved your last changes.')).toBeVisible();
  await expect(page.getByText('This number does not answer')).toBeVisible();
  await expect(otherDetails.line('contacts', 'Mobile (personal)')).toHaveValue('0491 570 158');
});

test('shows in a second browser that the details have changed, and keeps what was typed', async ({
  browser,
  otherDetails,
  page,
  schoolOffice,
  watch,
}) => {
  await otherDetails.open();
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = new OtherDetailsPage(await context.newPage());
  await other.open();
  await other.line('residential', 'Suburb').fill('Elsewhere');
  await other.send.click();
  await expect(other.waiting).toBeVisible();
  const [id = ''] = await schoolOffice.requestsAbout('Elsewhere');
  await schoolOffice.approve(id);
  await context.close();
  watch.expectFailedCall(409, '/api/user');
  await otherDetails.line('residential', 'Suburb').fill('Stale Suburb');
  await otherDetails.send.click();
  await expect(page.getByText('These details have changed since you opened this page.')).toBeVisible();
  await expect(otherDetails.line('residential', 'Suburb')).toHaveValue('Stale Suburb');
  await page.getByRole('button', { name: 'Load the details as they are now' }).click();
  await expect(otherDetails.line('residential', 'Suburb')).toHaveValue('Elsewhere');
});

test('exports approved changes to the school’s system once', async ({ schoolOffice }) => {
  const first = await schoolOffice.export('--format', 'json');
  expect(first).toContain('9 Melaleuca Court');
  expect(first).not.toContain('0491 570 999');
  const batchId = /"batchId": "([^"]+)"/.exec(first)?.[1] ?? '';
  expect(await schoolOffice.export('--format', 'json')).not.toContain('9 Melaleuca Court');
  const again = await schoolOffice.export('--batch', batchId, '--format', 'csv');
  expect(again.split('\r\n')[0]).toContain('batchId,requestId,kind,');
  expect(again).toContain('9 Melaleuca Court');
});
