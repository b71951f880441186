import { isWeekend, parseDate } from '@portal/contract/dates';
import { schoolToday, weekOf } from '../support/dates.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

const systemFailure = 'Your request could not be updated due to a system failure';

test.beforeEach(async ({ home, attendance, reportAbsence }) => {
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.expectOpen();
  await attendance.reportAnAbsence.click();
  await reportAbsence.expectOpen();
});

test('reports an absence over a weekend as two school days', async ({
  reportAbsence,
  attendance,
  shell,
  page,
  checkPage,
}) => {
  const week = weekOf('over a weekend');
  await shell.expectTitle('Asha Sandhu-Reid, report an absence');
  await reportAbsence.fields.enter({ from: week.friday, to: week.nextMonday, reason: 'Wedding out west' });
  await expect(reportAbsence.summary).toContainText('Asha Sandhu-Reid');
  await expect(reportAbsence.summary).toContainText('All day');
  await checkPage('report-absence');
  await reportAbsence.send.click();
  await expect(reportAbsence.reported).toBeVisible();
  await expect(page.getByText('Quillby State High School can see it now.')).toBeVisible();
  await checkPage('report-absence-sent');
  await reportAbsence.backToAttendance.click();
  for (const day of [week.friday, week.nextMonday]) {
    await expect(attendance.reportedOn(day)).toContainText('Wedding out west');
    await expect(attendance.reportedOn(day)).toContainText('Awaiting approval');
  }
  await expect(attendance.reported.getByRole('row').filter({ hasText: 'Wedding out west' })).toHaveCount(2);
});

test('reports part of a day with its times', async ({ reportAbsence, attendance }) => {
  const { tuesday } = weekOf('part of a day');
  await reportAbsence.fields.enter({
    from: tuesday,
    timeFrom: '9:15 am',
    timeTo: '11:00 am',
    reason: 'Orthodontist',
  });
  await reportAbsence.fields.enter({ to: tuesday });
  await reportAbsence.send.click();
  await expect(reportAbsence.reported).toBeVisible();
  await reportAbsence.backToAttendance.click();
  await expect(attendance.reportedOn(tuesday)).toContainText('9:15 am to 11:00 am');
});

test('picks a date from the calendar, and closes it with Escape', async ({ reportAbsence, checkPage }) => {
  const { page, fields, calendarButton, calendar } = reportAbsence;
  await calendarButton.click();
  await expect(calendar.getByText('School days from today onwards')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(calendarButton).toBeFocused();
  const offered = await fields.startDate.inputValue();
  expect(parseDate(offered) !== null && offered === (await fields.endDate.inputValue())).toBe(true);
  await calendarButton.click();
  await checkPage('report-absence-calendar');
  await calendar.getByRole('button', { name: /^Next/ }).first().click();
  await reportAbsence.openDays.first().click();
  await expect(calendar).toBeHidden();
  const picked = parseDate(await fields.startDate.inputValue());
  expect(picked !== null && picked > schoolToday() && !isWeekend(picked)).toBe(true);
  await expect(fields.endDate).toHaveValue(await fields.startDate.inputValue());
});

test('shows the exact messages for missing fields', async ({ reportAbsence, checkPage }) => {
  await reportAbsence.fields.startDate.clear();
  await reportAbsence.fields.endDate.clear();
  await reportAbsence.fields.allDay.uncheck();
  await reportAbsence.send.click();
  for (const message of [
    'Start date is required',
    'End date is required',
    'Time from is required',
    'Time to is required',
    'Reason is required.',
  ])
    await reportAbsence.expectProblem(message);
  await expect(reportAbsence.problems.first()).toBeFocused();
  await checkPage('report-absence-errors');
});

test('shows the exact messages for invalid dates', async ({ reportAbsence }) => {
  const { startDate, endDate } = reportAbsence.fields;
  const week = weekOf('validation');
  const { fields } = reportAbsence;
  await fields.allDay.uncheck();
  const expectAfter = async (start: string, end: string, ...messages: string[]) => {
    await startDate.fill(start);
    await endDate.fill(end);
    await reportAbsence.send.click();
    for (const message of messages) await reportAbsence.expectProblem(message);
  };
  await expectAfter('31/02/2031', 'soon', 'Start date is not a valid date', 'End date is not a valid date');
  await expectAfter(
    '01/02/2021',
    '02/02/2021',
    'Start date cannot be in the past',
    'End date cannot be in the past',
  );
  await fields.enter({ from: week.saturday, to: week.saturday });
  await reportAbsence.expectProblem('Start date can only be a weekday');
  await reportAbsence.expectProblem('End date can only be a weekday');
  await fields.enter({ from: week.thursday, to: week.tuesday });
  await reportAbsence.expectProblem('Start date cannot be greater than End date');
  await reportAbsence.expectProblem('End date cannot be less than Start date');
  await fields.enter({ from: week.thursday, to: week.thursday, timeFrom: '11:00 am', timeTo: '9:00 am' });
  await reportAbsence.expectProblem('End date time must be after Start date time');
});

test('moves the end date when the start is later', async ({ reportAbsence }) => {
  const week = weekOf('validation');
  await reportAbsence.fields.enter({ from: week.monday, to: week.tuesday });
  await reportAbsence.fields.enter({ from: week.thursday });
  await reportAbsence.fields.expectHolds({ from: week.thursday, to: week.thursday, reason: '' });
});

test('counts the characters that remain', async ({ reportAbsence, page }) => {
  const { reason } = reportAbsence.fields;
  const counter = page.locator('#reason-count');
  await expect(counter).toHaveText('You have 89 characters remaining');
  await reason.fill('x'.repeat(88));
  await expect(counter).toHaveText('You have 1 character remaining');
  await reason.fill('x'.repeat(89));
  await expect(counter).toHaveText('You have no characters remaining');
  await reason.fill('x'.repeat(90));
  await expect(counter).toHaveText('The Reason is too long');
  await reportAbsence.send.click();
  await reportAbsence.expectProblem('The Reason is too long');
  await expect(reason).toHaveValue('x'.repeat(90));
});

test('inserts a common reason, and treats hostile text as text', async ({
  reportAbsence,
  page,
  attendance,
}) => {
  const { wednesday } = weekOf('part of a day');
  await page.getByRole('button', { name: 'Medical appointment' }).click();
  await expect(reportAbsence.fields.reason).toHaveValue('Medical appointment');
  const hostile = '<img src=x onerror=alert(1)> {{7*7}} 🦘 Nguyễn';
  await reportAbsence.fields.enter({ from: wednesday, reason: hostile });
  await reportAbsence.send.click();
  await expect(reportAbsence.reported).toBeVisible();
  await reportAbsence.backToAttendance.click();
  await expect(attendance.reportedOn(wednesday)).toContainText(hostile);
});

test('rejects a day that is already reported, and keeps the form', async ({ reportAbsence, page, watch }) => {
  const { thursday } = weekOf('overlap');
  await reportAbsence.fields.enter({ from: thursday, reason: 'First' });
  await reportAbsence.send.click();
  await expect(reportAbsence.reported).toBeVisible();
  await page.getByRole('button', { name: 'Report another absence' }).click();
  await reportAbsence.fields.enter({ from: thursday, reason: 'Again' });
  watch.expectFailedCall(409, '/api/attendance/reportAbsence');
  await reportAbsence.send.click();
  await expect(page.getByText(/Error: An absence is already reported for Asha on Thursday/)).toBeVisible();
  await reportAbsence.fields.expectHolds({ from: thursday, to: thursday, reason: 'Again' });
});

test('keeps what was typed after a reload', async ({ reportAbsence, page }) => {
  const { monday, tuesday } = weekOf('reload');
  const entry = { from: monday, to: tuesday, reason: 'Half typed' };
  await reportAbsence.fields.enter(entry);
  await page.reload();
  await reportAbsence.expectOpen();
  await reportAbsence.fields.expectHolds(entry);
});

test('keeps the form when the server fails', async ({ reportAbsence, page, watch, checkPage }) => {
  const { monday } = weekOf('server failure');
  const entry = { from: monday, to: monday, reason: 'Visit to family' };
  watch.expectFailedCall(500, '/api/attendance/reportAbsence');
  await page.route('**/api/attendance/reportAbsence', (route) => route.fulfill({ status: 500 }), {
    times: 1,
  });
  await reportAbsence.fields.enter(entry);
  await reportAbsence.send.click();
  await expect(page.getByText('Failed!')).toBeVisible();
  await expect(page.getByText(systemFailure)).toBeVisible();
  await reportAbsence.fields.expectHolds(entry);
  await checkPage('report-absence-failed');
  await reportAbsence.send.click();
  await expect(reportAbsence.reported).toBeVisible();
});

test('shows that the device is offline, and sends again with Retry', async ({
  reportAbsence,
  page,
  watch,
  checkPage,
}) => {
  const { wednesday } = weekOf('server failure');
  const entry = { from: wednesday, to: wednesday, reason: 'No reception' };
  watch.expectFailedCall('offline', '/api/attendance/reportAbsence');
  await page.route('**/api/attendance/reportAbsence', (route) => route.abort('internetdisconnected'), {
    times: 2,
  });
  await reportAbsence.fields.enter(entry);
  await reportAbsence.send.click();
  await expect(page.getByText('Your device is currently offline...')).toBeVisible();
  await reportAbsence.fields.expectHolds(entry);
  await checkPage('report-absence-offline');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Your device is currently offline...')).toBeVisible();
  await expect(reportAbsence.send).toBeFocused();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(reportAbsence.reported).toBeVisible();
});

test('home informs an account that has become inactive', async ({
  reportAbsence,
  page,
  watch,
  home,
  shell,
}) => {
  const { monday } = weekOf('validation');
  watch.expectFailedCall(403, '/api/attendance/reportAbsence');
  await page.route('**/api/attendance/reportAbsence', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Your account is inactive',
        status: 403,
        code: 'account-inactive',
        requestId: 'req-e2e-2',
      }),
    }),
  );
  await page.route('**/api/user?**', async (route) => {
    const response = await route.fetch();
    const user: object = await response.json();
    await route.fulfill({
      response,
      json: { ...user, isActive: false, students: [], delegatedStudents: [] },
    });
  });
  await reportAbsence.fields.enter({ from: monday, to: monday, reason: 'Not any more' });
  await reportAbsence.send.click();
  await expect(page.getByText('Your account is inactive.')).toBeVisible();
  await shell.expectAt('/');
  await expect(home.myStudents).toBeHidden();
});

test('sends once when pressed twice', async ({ reportAbsence, page, attendance }) => {
  const { friday } = weekOf('pressed twice');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/reportAbsence') ? 1 : 0));
  await reportAbsence.fields.enter({ from: friday, reason: 'Only once' });
  await reportAbsence.send.dblclick();
  await expect(reportAbsence.reported).toBeVisible();
  expect(sent).toBe(1);
  await reportAbsence.backToAttendance.click();
  await expect(attendance.reportedOn(friday)).toHaveCount(1);
});

for (const [journey, width] of [
  ['phone', 390],
  ['narrow phone', 320],
] as const) {
  test(`reports an absence ${width} pixels wide without scrolling sideways`, async ({
    reportAbsence,
    page,
  }) => {
    const { friday } = weekOf(journey);
    await page.setViewportSize({ width, height: 720 });
    await expectNoSidewaysScroll(page);
    await reportAbsence.fields.enter({
      from: friday,
      timeFrom: '8:30 am',
      timeTo: '12:00 pm',
      reason: 'Unwell',
    });
    await reportAbsence.fields.enter({ to: friday });
    await expectNoSidewaysScroll(page);
    await reportAbsence.send.click();
    await expect(reportAbsence.reported).toBeVisible();
    await expectNoSidewaysScroll(page);
    await reportAbsence.backToAttendance.click();
    await expect(page.getByText('Days absent by weekday')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('formats a date typed as digits, and allows Backspace', async ({ reportAbsence, page }) => {
  const { startDate } = reportAbsence.fields;
  await startDate.clear();
  await startDate.pressSequentially('25112031');
  await expect(startDate).toHaveValue('25/11/2031');
  for (let key = 0; key < 7; key += 1) await page.keyboard.press('Backspace');
  await expect(startDate).toHaveValue('25/');
  await startDate.fill('');
  await startDate.pressSequentially('25/11/31');
  await startDate.blur();
  await expect(startDate).toHaveValue('25/11/2031');
});
