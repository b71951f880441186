import { weekOf } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

const asha = 'Asha Sandhu-Reid';
const toby = 'Toby Sandhu-Reid';

test.beforeEach(({ reportAbsences }) => reportAbsences.open());

test('reports two absences for two children', async ({
  reportAbsences,
  home,
  attendance,
  shell,
  checkPage,
}) => {
  const week = weekOf('two children, two blocks');
  await shell.expectTitle('Report absences');
  await reportAbsences.block(1).enter([asha], { from: week.monday, reason: 'Dentist in town' });
  await reportAbsences.addAnother.click();
  await reportAbsences
    .block(2)
    .enter([toby], { from: week.tuesday, to: week.wednesday, reason: 'School camp' });
  await checkPage('report-absences');
  await reportAbsences.send.click();
  await reportAbsences.expectReported('2 absences reported');
  await checkPage('report-absences-sent');
  await home.open();
  await home.openAttendance(asha);
  await expect(attendance.reportedOn(week.monday)).toContainText('Dentist in town');
  await home.open();
  await home.openAttendance(toby);
  await expect(attendance.reportedOn(week.tuesday)).toContainText('School camp');
  await expect(attendance.reportedOn(week.wednesday)).toContainText('School camp');
});

test('reports one absence for two children', async ({ reportAbsences, home, attendance }) => {
  const { friday } = weekOf('one block for two children');
  await reportAbsences.block(1).enter([asha, toby], { from: friday, reason: 'Family reunion' });
  await reportAbsences.send.click();
  await reportAbsences.expectReported('Absence reported');
  for (const name of [asha, toby]) {
    await home.open();
    await home.openAttendance(name);
    await expect(attendance.reportedOn(friday)).toContainText('Family reunion');
  }
});

test('lists only students whose absences may be reported', async ({ reportAbsences }) => {
  const choices = reportAbsences.block(1).root.getByRole('checkbox');
  await expect(choices).toHaveCount(2);
  await expect(reportAbsences.block(1).student(asha)).toBeVisible();
  await expect(reportAbsences.block(1).student(toby)).toBeVisible();
});

test('requires a student in each block', async ({ reportAbsences, page, checkPage }) => {
  await reportAbsences.addAnother.click();
  await reportAbsences.send.click();
  await expect(reportAbsences.problems.getByRole('link', { name: 'Student is required' })).toHaveCount(2);
  await expect(page.getByText('Error: Student is required')).toHaveCount(2);
  await reportAbsences.problems.getByRole('link', { name: 'Student is required' }).last().click();
  await expect(reportAbsences.block(2).student(asha)).toBeFocused();
  await checkPage('report-absences-errors');
});

test('removes a block, but never the last one', async ({ reportAbsences }) => {
  await expect(reportAbsences.block(1).remove).toHaveCount(0);
  await reportAbsences.block(1).fields.reason.fill('First');
  await reportAbsences.addAnother.click();
  await reportAbsences.block(2).fields.reason.fill('Second');
  await reportAbsences.block(1).remove.click();
  await expect(reportAbsences.block(2).root).toHaveCount(0);
  await expect(reportAbsences.block(1).fields.reason).toHaveValue('Second');
  await expect(reportAbsences.block(1).remove).toHaveCount(0);
});

test('resends only the failed one of two absences', async ({
  reportAbsences,
  home,
  attendance,
  page,
  watch,
}) => {
  const week = weekOf('one of two blocks');
  await reportAbsences.block(1).enter([asha], { from: week.monday, reason: 'Goes through' });
  await reportAbsences.addAnother.click();
  await reportAbsences.block(2).enter([toby], { from: week.tuesday, reason: 'Fails first' });
  watch.expectFailedCall(503, '/api/attendance/reportMultipleAbsences');
  let calls = 0;
  await page.route('**/api/attendance/reportMultipleAbsences', async (route) => {
    calls += 1;
    if (calls === 2) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await reportAbsences.send.click();
  await expect(page.getByText('Failed!')).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(reportAbsences.block(2).fields.reason).toHaveValue('Fails first');
  await reportAbsences.send.click();
  await reportAbsences.expectReported('2 absences reported');
  expect(calls).toBe(3);
  await home.open();
  await home.openAttendance(asha);
  await expect(attendance.reportedOn(week.monday)).toHaveCount(1);
});
