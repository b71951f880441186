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
/** Families of the demo school that no other journey uses. */
const familyNumber = (at: number): number => 120 + at;
const commas = ','.repeat(13);

interface Content {
  /** Whether the parent gets access: `true`, or a value that is refused. */
  parentPortal?: string;
  /** How many of the school's families lose access to their child. */
  ending?: number;
}

/** Adds one student and their parent to the school. */
async function packageNamed(
  name: string,
  { parentPortal = 'true', ending = 0 }: Content = {},
): Promise<string> {
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
    studentContacts: [
      contactsHeader,
      `STU-NEW,PAR-NEW,active,${changed},01,${parentPortal},true,`,
      ...Array.from({ length: ending }, (_, at) => familyNumber(at)).map(
        (number) => `STU-WP-${number},PAR-WP-${number},active,${changed},01,false,false,`,
      ),
    ],
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
