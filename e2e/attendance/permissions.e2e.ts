import { expect, test } from '../support/test.ts';

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('may see attendance but not report', async ({ home, attendance, shell, page, checkPage }) => {
    await home.open();
    await home.openAttendance('Asha Sandhu-Reid');
    await attendance.expectOpen();
    await expect(attendance.reportAnAbsence).toHaveCount(0);
    const path = new URL(page.url()).hash.slice(1);
    await shell.goTo(`${path}/report-absence`);
    await shell.expectAt('/featureUnavailable');
    await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
    await shell.expectTitle('Feature unavailable');
    await checkPage('feature-unavailable');
    await shell.goTo('/attendance/report-absences');
    await shell.expectAt('/featureUnavailable');
  });
});

test.describe('an owner who is not primary for the student', () => {
  test.use({ signedInAs: 'secondOwner' });

  test('may see attendance but not report', async ({ home, attendance, shell, page }) => {
    await home.open();
    await expect(home.reportAnAbsence).toHaveCount(0);
    await home.openAttendance('Asha Sandhu-Reid');
    await attendance.expectOpen();
    await expect(attendance.reportAnAbsence).toHaveCount(0);
    const path = new URL(page.url()).hash.slice(1);
    await shell.goTo(`${path}/report-absence`);
    await shell.expectAt('/featureUnavailable');
    await shell.goTo('/attendance/report-absences');
    await shell.expectAt('/featureUnavailable');
  });
});
