import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

test.beforeEach(async ({ home, attendance }) => {
  await home.open();
  await home.openAttendance('Toby Sandhu-Reid');
  await attendance.expectOpen();
});

test('explains an unexplained absence, which the school then decides', async ({
  attendance,
  reportReason,
  schoolOffice,
  mailbox,
  page,
  shell,
  checkPage,
}) => {
  const asked = attendance.needsReason.getByRole('link', { name: /^Give a reason/ });
  await expect(asked.first()).toBeVisible();
  const count = await asked.count();
  await asked.first().click();
  await reportReason.expectOpen();
  await shell.expectTitle('Toby Sandhu-Reid, give a reason');
  await reportReason.send.click();
  await expect(reportReason.problems.getByRole('link', { name: 'Reason is required.' })).toBeVisible();
  await reportReason.reason.fill('x'.repeat(90));
  await expect(page.getByText('Error: The Reason is too long')).toBeVisible();
  await checkPage('report-reason');
  await reportReason.reason.fill('Asthma in the morning');
  await reportReason.send.click();
  await expect(reportReason.submitted).toBeVisible();
  await checkPage('report-reason-sent');
  await reportReason.backToAttendance.click();
  await attendance.expectOpen();
  const row = attendance.all.getByRole('row').filter({ hasText: 'Asthma in the morning' });
  await expect(row).toContainText('Awaiting approval');
  await expect(asked).toHaveCount(count - 1);

  const before = await mailbox.all();
  const [request] = await schoolOffice.requestsAbout('Asthma in the morning');
  await schoolOffice.approve(request ?? '');
  const letter = await mailbox.newMessage(before, ({ to }) => to === 'owner@example.com');
  expect(letter.subject).toBe('The reason you gave for an absence');
  expect(letter.text).toContain('has accepted the reason you gave for an absence of Toby');
  await page.reload();
  await expect(row).toContainText('Explained');
});

test('keeps the reason when the server fails', async ({ attendance, reportReason, page, watch }) => {
  await attendance.needsReason
    .getByRole('link', { name: /^Give a reason/ })
    .last()
    .click();
  await reportReason.expectOpen();
  watch.expectFailedCall(500, '/api/attendance/submitAbsenceReason');
  await page.route('**/api/attendance/submitAbsenceReason', (route) => route.fulfill({ status: 500 }));
  await reportReason.reason.fill('Kept through a failure');
  await reportReason.send.click();
  await expect(page.getByText('Failed!')).toBeVisible();
  await expect(page.getByText('Your request could not be updated due to a system failure')).toBeVisible();
  await expect(reportReason.reason).toHaveValue('Kept through a failure');
});

test('a missing absence redirects to attendance', async ({ attendance, shell, page }) => {
  const path = new URL(page.url()).hash.slice(1);
  await shell.goTo(`${path}/report-reason/00000000-0000-4000-8000-000000000000`);
  await attendance.expectOpen();
  await shell.expectAt(path);
});
