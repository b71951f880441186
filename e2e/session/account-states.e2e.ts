import { expect, test } from '../support/test.ts';

test('an inactive user sees a message and no student', async ({ signIn, home, shell, page, checkPage }) => {
  await signIn.open();
  await signIn.signInWithCode('inactive@example.com');
  await home.expectOpen();
  await expect(page.getByText('Your account is inactive.')).toBeVisible();
  await expect(home.myStudents).toBeHidden();
  await expect(home.reportAnAbsence).toBeHidden();
  await expect(page.getByText('Luca')).toHaveCount(0);
  await checkPage('home-inactive');
  await shell.goTo('/attendance/report-absences');
  await shell.expectAt('/featureUnavailable');
});
