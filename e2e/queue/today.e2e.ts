import { expect, test } from '../support/test.ts';

test('today counts open requests, and each figure links to its list', async ({ office, page, checkPage }) => {
  await office.signInAs('Amara Osei');
  const table = page.getByRole('table', { name: 'By kind against target' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await checkPage('office-today');
  const count = table.getByRole('link', { name: /^Add student, \d+$/ });
  const waiting = Number(await count.textContent());
  await count.click();
  await expect(page.getByLabel('Kind')).toHaveValue('add-student');
  await expect(office.rows).toHaveCount(Math.min(waiting, 20));
});

test('O-3.3 today counts what goes out, and links to it', async ({ office, page }) => {
  await office.signInAs('Amara Osei');
  await page.getByRole('link', { name: /^Decisions not yet sent, \d+$/ }).click();
  await expect(page.getByRole('link', { name: /^Not yet sent/ })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await page.getByRole('link', { name: /^Approved changes for the register, \d+$/ }).click();
  await expect(page.getByRole('link', { name: /^For the register/ })).toHaveAttribute('aria-current', 'true');
});

test('O-3.5 today shows payments, the register’s age and what needs somebody', async ({ office, page }) => {
  await office.signInAs('Amara Osei');
  await expect(page.getByText(/^Register as of /)).toBeVisible();
  const figures = page.getByRole('region', { name: 'Waiting requests' });
  await expect(figures.getByRole('link', { name: /Consent due \d+ this week/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Scheduled' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments to settle' })).toContainText(' settled');
  await figures.getByRole('link', { name: /^Payments unknown \d/ }).click();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
});

test('an attendance officer sees absences only', async ({ office, page }) => {
  await office.signInAs('Tom Kelso');
  await expect(page.getByRole('table', { name: 'By kind against target' }).getByRole('row')).toHaveCount(3);
  await office.openQueue();
  await expect(office.rows.filter({ hasNotText: 'Absence' })).toHaveCount(0);
});
