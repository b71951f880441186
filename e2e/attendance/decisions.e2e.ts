import type { ReportAbsencesPage } from '../pages/student/report-absences-page.ts';
import { weekOf } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

const subject = 'The absence you reported';

async function report(reportAbsences: ReportAbsencesPage, day: string, reason: string): Promise<void> {
  await reportAbsences.open();
  await reportAbsences.block(1).enter(['Asha Sandhu-Reid'], { from: day, reason });
  await reportAbsences.send.click();
  await reportAbsences.expectReported('Absence reported');
}

test('the school accepts a reported absence: the parent sees it and gets an e-mail', async ({
  reportAbsences,
  schoolOffice,
  mailbox,
  home,
  attendance,
}) => {
  const { tuesday } = weekOf('school approves');
  await report(reportAbsences, tuesday, 'Choir trip accepted');
  const before = await mailbox.all();
  const [request] = await schoolOffice.requestsAbout('Choir trip accepted');
  await schoolOffice.approve(request ?? '');
  const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
  expect(letter.to).toBe('owner@example.com');
  expect(letter.text).toContain('has accepted the absence you reported for Asha');
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await expect(attendance.reportedOn(tuesday)).toContainText('Explained');
});

test('the school does not accept a reported absence: it disappears from the list and the e-mail gives the reason', async ({
  reportAbsences,
  schoolOffice,
  mailbox,
  home,
  attendance,
}) => {
  const { wednesday } = weekOf('school rejects');
  await report(reportAbsences, wednesday, 'Fishing trip refused');
  const before = await mailbox.all();
  const [request] = await schoolOffice.requestsAbout('Fishing trip refused');
  await schoolOffice.reject(request ?? '', 'Exam on this day');
  const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
  expect(letter.text).toContain('Exam on this day');
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.expectOpen();
  await expect(attendance.reportedOn(wednesday)).toHaveCount(0);
});
