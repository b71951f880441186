import { OfficeImportPages } from '../pages/office-import-pages.ts';
import { packageNamed } from '../support/new-student-package.ts';
import { expect, test } from '../support/test.ts';

test('O-12 a package with a problem is refused; the corrected one shows who gains access, and is imported', async ({
  office,
  page,
  checkPage,
}) => {
  const imports = new OfficeImportPages(page);
  await office.signInAs('Joanne Whitby');
  await imports.open();

  await imports.upload(await packageNamed('with-a-problem.zip', { parentPortal: 'yes' }));
  const problem = imports.problems.getByRole('row').filter({ hasText: 'studentContacts' });
  await expect(problem).toContainText('parentPortal');
  await expect(problem).toContainText('1 row, line 2');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await checkPage('office-import-refused');

  await imports.openToday();
  await expect(imports.needingAttention).toContainText('with-a-problem.zip');

  await imports.open();
  await imports.interrupt(await packageNamed('new-student.zip'));
  await imports.resume();
  await expect(imports.access).toContainText('Rosalind Ashgrove, for Juniper Ashgrove');
  await expect(imports.changes.getByRole('row').filter({ hasText: 'studentContacts' })).toContainText('+1');
  await checkPage('office-import-checked');
  await page.getByRole('button', { name: 'Import 4 changes' }).click();
  await expect(imports.result).toContainText('Imported by Joanne Whitby');

  await imports.open();
  await expect(imports.row('new-student.zip')).toContainText('Imported');
  await expect(imports.row('with-a-problem.zip')).toContainText('Refused');
  await checkPage('office-imports');
  await imports.openToday();
  await expect(imports.needingAttention).toHaveCount(0);
});

test('O-12.3 a package that ends the access of many parents waits for a principal, who types the number', async ({
  office,
  page,
  checkPage,
}) => {
  const imports = new OfficeImportPages(page);
  await office.signInAs('Amara Osei');
  await imports.open();
  await imports.upload(await packageNamed('access-ends.zip', { ending: 12 }));
  await expect(imports.access).toContainText('12 parents lose access to a student');
  await imports.confirm('11');
  await expect(imports.number).toHaveAccessibleDescription(/Type 12 to import this package/);
  await expect(imports.number).toBeFocused();
  await checkPage('office-import-over-limit');
  await imports.discard();
  await expect(imports.result).toContainText('Nothing was changed');
});
