import { expect, test } from '../support/test.ts';

test('staff sign in at the provider, choose a school and sign out', async ({ office, page, checkPage }) => {
  await office.open();
  await checkPage('office-sign-in');
  await office.signInAs('Mei Lin Chua');
  await expect(page.getByRole('heading', { name: 'Where are you working?' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Wattle Plains/ })).toContainText('waiting');
  await checkPage('office-choose-school');
  await page.getByRole('button', { name: /Quillby/ }).click();
  await expect(page.getByText('Start the queue')).toBeVisible();
  await page.getByRole('button', { name: /School: Quillby/ }).click();
  await page.getByRole('button', { name: /Wattle Plains/ }).click();
  await expect(page.getByRole('button', { name: /School: Wattle Plains/ })).toBeVisible();
  await page.getByRole('button', { name: /Mei Lin Chua/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign out of the stand-in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});

test('staff of the department find a school, and return to it', async ({ office, page, checkPage }) => {
  await office.signInAs('Ruth Adeyemi');
  const find = page.getByRole('searchbox', { name: 'Find a school by name or centre code' });
  await find.fill('wattle');
  await page.getByRole('button', { name: /Wattle Plains/ }).click();
  await expect(page.getByRole('button', { name: /School: Wattle Plains/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /School: Wattle Plains/ }).click();
  await page.getByRole('link', { name: 'Another school' }).click();
  await expect(page.getByRole('heading', { name: 'Last used' })).toBeVisible();
  await checkPage('office-department-schools');
  await find.fill('no such school');
  await expect(page.getByText('No school matches “no such school”.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign out of the stand-in' })).toBeVisible();
});

test('a person without a role is told that they have none', async ({ office, page }) => {
  await office.signInAs('Piet Visser');
  await expect(page.getByText('Your account has no role in the office.')).toBeVisible();
});

test('a role without access to the queue doesn’t see it', async ({ office, page, checkPage }) => {
  await office.signInAs('Lena Fischer');
  await expect(page.getByRole('link', { name: /^Payments/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Queue/ })).toHaveCount(0);
  await checkPage('office-no-queue');
});
