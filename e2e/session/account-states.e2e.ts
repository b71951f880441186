import { expect, test } from '../support/test.ts';

test('a person with pending terms agrees to them before anything else', async ({
  signIn,
  terms,
  shell,
  page,
  lookOver,
}) => {
  await shell.goTo('/help');
  await shell.goTo('/attendance/report-absences');
  await signIn.expectOpen();
  await signIn.signInWithCode('terms@example.com');
  await expect(terms.heading).toBeVisible();
  await shell.expectAt('/termsAndConditions');
  await shell.expectTitle('Terms and conditions');
  await expect(shell.logoutButton).toBeHidden();
  await expect(terms.boxes.first()).toBeVisible();
  await expect(terms.mustAgree).toBeVisible();
  await expect(terms.accept).toBeDisabled();
  await lookOver('terms');
  await shell.goTo('/');
  await shell.expectAt('/termsAndConditions');
  await terms.acceptAll();
  await shell.expectAt('/attendance/report-absences');
  await expect(page.getByRole('heading', { level: 1, name: 'Report absences' })).toBeVisible();
});

test('an inactive person is told so and sees no student', async ({ signIn, home, shell, page, lookOver }) => {
  await signIn.open();
  await signIn.signInWithCode('inactive@example.com');
  await home.expectOpen();
  await expect(page.getByText('Your account is inactive.')).toBeVisible();
  await expect(home.myStudents).toBeHidden();
  await expect(home.reportAnAbsence).toBeHidden();
  await expect(page.getByText('Luca')).toHaveCount(0);
  await lookOver('home-inactive');
  await shell.goTo('/attendance/report-absences');
  await shell.expectAt('/featureUnavailable');
});
