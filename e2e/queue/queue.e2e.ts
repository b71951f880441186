import { createCalendar, officeFamilies } from '@portal/demo-data';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

/** Families of the generated school, one for each journey: packages/demo-data/src/office-school.ts. */
const families = {
  approved: { number: 11, eqId: '1870000011K' },
  rejected: { number: 16, eqId: '1870000016K' },
  undone: { number: 21, eqId: '1870000021K' },
} as const;
const kind = 'Absence reason';

test('staff approve a reason: the family is told when the undo window closes, and sees it', async ({
  office,
  page,
  mailbox,
  signIn,
  home,
  checkPage,
}) => {
  const { number, eqId } = families.approved;
  const email = `wattle${number}@example.com`;
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await checkPage('office-queue');
  await office.openRequest(eqId, kind);
  await checkPage('office-request');
  const before = await mailbox.all();
  await office.note.fill('Get well soon');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(office.messages).toContainText('Approved:');
  const letter = await mailbox.newMessage(before, ({ to }) => to === email);
  expect(letter.text).toContain('has accepted the reason you gave');
  expect(letter.text).toContain('The school wrote: "Get well soon"');
  await signIn.open();
  await signIn.signInWithCode(email);
  const family = officeFamilies(createCalendar(schoolToday())).find((one) => one.number === number);
  await home.openAttendance(`${family?.givenName} ${family?.familyName}`);
  await expect(
    page.getByRole('row').filter({ hasText: family?.requests[0]?.absence?.reason ?? '' }),
  ).toContainText('Explained');
});

test('staff need a note to the family to reject', async ({ office, page, mailbox }) => {
  const { number, eqId } = families.rejected;
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.openRequest(eqId, kind);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Say why, in words the parent can use')).toBeVisible();
  await expect(office.note).toBeFocused();
  const before = await mailbox.all();
  await office.note.fill('Please bring a certificate');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(office.messages).toContainText('Rejected:');
  const letter = await mailbox.newMessage(before, ({ to }) => to === `wattle${number}@example.com`);
  expect(letter.text).toContain('Please bring a certificate');
});

test('a decision is undone in time: nobody is told', async ({ office, page, mailbox }) => {
  const { number, eqId } = families.undone;
  const to = `wattle${number}@example.com`;
  await office.signInAs('Amara Osei');
  await office.openQueue();
  await office.openRequest(eqId, kind);
  const address = page.url();
  const told = (await mailbox.all(to)).length;
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await office.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(office.messages).toContainText('Undone. The request is open again.');
  await page.goto(address);
  await expect(office.decision).toBeVisible();
  await expect(page.getByText('Amara Osei took the decision back')).toBeVisible();
  expect(await mailbox.all(to)).toHaveLength(told);
});

test('O-4.7 simple requests are approved by keyboard alone, and single keys can be switched off', async ({
  office,
  page,
}) => {
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.showKind(kind);
  await page.keyboard.press('j');
  const first = await office.rows.first().getByRole('link').textContent();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: '2 selected' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(office.messages).toContainText('2 approved');
  await page.keyboard.press('u');
  await expect(office.messages).toContainText('Undone. The request is open again.');
  await expect(office.rows.first()).toContainText(first ?? '');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('heading', { name: 'Queue' }).click();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
});

test('a colleague who acts second is told what the first did', async ({ office, page, browser, watch }) => {
  await office.signInAs('Amara Osei');
  await office.openQueue();
  await office.openRequest('1870000026K', kind);
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await colleague.goto('/office/sign-in');
  await colleague.getByRole('link', { name: 'Sign in with your department account' }).click();
  await colleague.getByRole('button', { name: 'Tom Kelso' }).click();
  await colleague.waitForURL(/\/office$/);
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: 'Put on hold' }).click();
  await expect(colleague.getByText('On hold', { exact: true })).toBeVisible();
  await other.close();
  watch.expectFailedCall(409, '/api/office/');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Tom Kelso put this request on hold.')).toBeVisible();
});
