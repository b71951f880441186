import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';

/** A family of the generated school: packages/demo-data/src/office-school.ts. */
const eqId = '1870000046K';

test('a principal finds who opened a request, by the student’s EQ ID, and exports the search', async ({
  office,
  page,
  watch,
  checkPage,
}) => {
  await office.signInAs('Amara Osei');
  await office.openQueue();
  await office.openRequest(eqId, 'Absence reason');
  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Audit log' })
    .click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeFocused();
  const table = page.getByRole('table', { name: 'Audit rows' });
  await page.getByRole('searchbox', { name: 'EQ ID of a student' }).fill(eqId);
  await page.getByLabel('What', { exact: true }).selectOption('Looks');
  await page.getByLabel('What', { exact: true }).press('Tab');
  await page.keyboard.press('Enter');
  const row = table.getByRole('row').filter({ hasText: 'opened a request' }).first();
  await expect(row).toContainText('Amara Osei');
  expect(page.url()).not.toContain(eqId);
  await row.getByRole('button', { name: /^Details of/ }).click();
  await expect(table.getByText('Row and seal').first()).toBeVisible();
  await checkPage('office-audit');
  watch.expectFailedCall(403, '/api/office/schools/4466/audit/export');
  await page.getByRole('button', { name: 'Export this search' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Amara Osei' }).click();
  await expect(page.getByRole('searchbox', { name: 'EQ ID of a student' })).toHaveValue(eqId);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this search' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('opened a request');
});
