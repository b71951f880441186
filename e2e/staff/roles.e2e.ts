import { expect, test } from '../support/test.ts';

test('a principal assigns a role after a fresh sign-in, and ends it', async ({
  office,
  page,
  watch,
  checkPage,
  context,
}) => {
  // The colleague must have signed in once.
  await office.signInAs('Piet Visser');
  await context.clearCookies();
  await office.signInAs('Amara Osei');
  await page.getByRole('link', { name: 'Staff and roles' }).click();
  await expect(page.getByRole('heading', { name: 'Staff and roles', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill('piet');
  await page.getByRole('button', { name: 'Piet Visser' }).click();
  const role = page.getByRole('checkbox', { name: 'Attendance officer' });
  await role.check();
  await checkPage('office-staff');
  watch.expectFailedCall(403, '/roles');
  await page.getByRole('button', { name: 'Save roles' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Amara Osei' }).click();
  await expect(page.getByText('Confirmed. You can go on.')).toBeVisible();
  await expect(role).toBeChecked();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('Roles saved')).toBeVisible();
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('button', { name: 'Piet Visser' })).toBeVisible();
  await role.uncheck();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(people.getByRole('button', { name: 'Piet Visser' })).toHaveCount(0);
});
