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

test('an attendance officer sees absences only', async ({ office, page }) => {
  await office.signInAs('Tom Kelso');
  await expect(page.getByRole('table', { name: 'By kind against target' }).getByRole('row')).toHaveCount(3);
  await office.openQueue();
  await expect(office.rows.filter({ hasNotText: 'Absence' })).toHaveCount(0);
});
