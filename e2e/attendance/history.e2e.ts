import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

test('shows the year: ring, weekdays, marks and every absence', async ({
  home,
  attendance,
  shell,
  page,
  checkPage,
}) => {
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.expectOpen();
  await shell.expectTitle('Asha Sandhu-Reid, attendance');
  await expect(attendance.ring).toHaveAccessibleName(/^\d+ per cent attendance this calendar year$/);
  await expect(page.getByText(/days on Mondays/)).toHaveCount(1);
  await expect(page.getByText('A half day counts as 0.5.')).toBeVisible();
  await expect(attendance.all.getByRole('row').filter({ hasText: 'Awaiting approval' })).toHaveCount(1);
  await expect(attendance.all).toContainText('Explained');
  await expect(attendance.reported).toBeVisible();
  await checkPage('attendance');
});

test('lists absences without a reason first', async ({ home, attendance, shell }) => {
  await home.open();
  await home.openAttendance('Toby Sandhu-Reid');
  await attendance.expectOpen();
  await expect(attendance.needsReason).toBeVisible();
  await expect(shell.sidebar.getByRole('link', { name: /Attendance.*unexplained/ })).toBeVisible();
  await expect(attendance.all.getByRole('row').filter({ hasText: 'Unexplained' })).not.toHaveCount(0);
});

test('shows another year on request', async ({ home, attendance, page }) => {
  const thisYear = Number(schoolToday().slice(0, 4));
  const years = [thisYear, thisYear - 1];
  await page.route('**/api/attendance/**', async (route) => {
    const response = await route.fetch();
    const answer: object = await response.json();
    await route.fulfill({ response, json: { ...answer, years } });
  });
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.expectOpen();
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(thisYear - 1));
  await expect(page.getByRole('heading', { name: `All absences in ${thisYear - 1}` })).toBeVisible();
  await expect(page.getByText(`In ${thisYear - 1}`, { exact: true })).toBeVisible();
});

test('leads to the year that holds an unexplained absence, and lists what the school recorded ahead', async ({
  home,
  attendance,
  page,
  checkPage,
}) => {
  const thisYear = Number(schoolToday().slice(0, 4));
  const ahead = {
    absenceDate: `${thisYear + 1}-02-01`,
    isReported: false,
    requiresReason: true,
    reason: null,
  };
  await page.route('**/api/attendance/**', async (route) => {
    const response = await route.fetch();
    const answer: { year: number; futureAbsences: object[] } = await response.json();
    const [first] = answer.futureAbsences;
    const recorded = {
      ...first,
      ...ahead,
      studentAbsenceId: crypto.randomUUID(),
      reasonAwaitingApproval: false,
    };
    await route.fulfill({
      response,
      json: {
        ...answer,
        years: [thisYear, thisYear - 1],
        yearsWithoutReason: [{ year: thisYear - 1, count: 2 }],
        futureAbsences: [...answer.futureAbsences, recorded],
      },
    });
  });
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.expectOpen();
  const row = attendance.reported.getByRole('row').filter({ hasText: 'Unexplained' });
  await expect(row).toContainText('No reason given');
  await expect(attendance.needsReason).toContainText(String(thisYear + 1));
  await expect(page.getByText(`2 unexplained absences in ${thisYear - 1}.`)).toBeVisible();
  await checkPage('attendance-earlier-year');
  await page.getByRole('button', { name: `Show ${thisYear - 1}` }).click();
  await expect(page.getByRole('heading', { name: `All absences in ${thisYear - 1}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Show ${thisYear - 1}` })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Year' })).toBeFocused();
});

test('keeps the page when attendance fails to load, and retries', async ({
  home,
  attendance,
  page,
  watch,
}) => {
  await home.open();
  watch.expectFailedCall(503, '/api/attendance/');
  await page.route('**/api/attendance/**', (route) => route.fulfill({ status: 503 }));
  await home
    .card('Asha Sandhu-Reid')
    .getByRole('link', { name: /^Attendance/ })
    .click();
  await expect(page.getByText('Attendance could not be loaded.')).toBeVisible();
  await page.unroute('**/api/attendance/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await attendance.expectOpen();
});
