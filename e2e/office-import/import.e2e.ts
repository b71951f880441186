import path from 'node:path';
import { rename } from 'node:fs/promises';
import { wattlePlains } from '@portal/demo-data';
import {
  contactsHeader,
  enrolmentsHeader,
  rolesHeader,
  usersHeader,
  writePackageZip,
} from '../../apps/api/src/testing/package-files.ts';
import { OfficeImportPages } from '../pages/office-import-pages.ts';
import { expect, test } from '../support/test.ts';

const { id: school } = wattlePlains;
const changed = '2026-11-18T00:00:00Z';
const commas = ','.repeat(13);

/** Adds one student and their parent to the school. `parentPortal` says whether the parent gets access. */
async function packageNamed(name: string, parentPortal: string): Promise<string> {
  const file = await writePackageZip({
    manifest: [
      'propertyName,value',
      'manifest.version,1.0',
      'oneroster.version,1.2',
      ...['users', 'roles', 'studentEnrolments', 'studentContacts'].map((each) => `file.${each},delta`),
    ],
    users: [
      usersHeader,
      `STU-NEW,active,${changed},true,,,Juniper,Ashgrove,,5000000001K${commas}`,
      `PAR-NEW,active,${changed},true,,,Rosalind,Ashgrove,,${commas}`,
    ],
    roles: [
      rolesHeader,
      `R-NEW-S,active,${changed},STU-NEW,primary,student,,,${school}`,
      `R-NEW-P,active,${changed},PAR-NEW,primary,parent,,,${school}`,
    ],
    studentEnrolments: [enrolmentsHeader, `ENR-NEW,active,${changed},STU-NEW,${school},A,4,,2026-01-27,`],
    studentContacts: [contactsHeader, `STU-NEW,PAR-NEW,active,${changed},01,${parentPortal},true,`],
  });
  const named = path.join(path.dirname(file), name);
  await rename(file, named);
  return named;
}

test('O-12 a package with a problem is refused; the corrected one shows who gains access, and is imported', async ({
  office,
  page,
  checkPage,
}) => {
  const imports = new OfficeImportPages(page);
  await office.signInAs('Joanne Whitby');
  await imports.open();

  await imports.upload(await packageNamed('with-a-problem.zip', 'yes'));
  const problem = imports.problems.getByRole('row').filter({ hasText: 'studentContacts' });
  await expect(problem).toContainText('parentPortal');
  await expect(problem).toContainText('2');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await checkPage('office-import-refused');

  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Import' })
    .click();
  await imports.upload(await packageNamed('new-student.zip', 'true'));
  await expect(imports.access).toContainText('Rosalind Ashgrove, for Juniper Ashgrove');
  await expect(imports.changes.getByRole('row').filter({ hasText: 'studentContacts' })).toContainText('+1');
  await checkPage('office-import-checked');
  await page.getByRole('button', { name: 'Import 4 changes' }).click();
  await expect(imports.result).toContainText('Imported by Joanne Whitby');

  await imports.open();
  await expect(imports.row('new-student.zip')).toContainText('Imported');
  await expect(imports.row('with-a-problem.zip')).toContainText('Refused');
  await checkPage('office-imports');
});
