/** A package that adds a student with one parent to the office's demo school. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { wattlePlains } from '@portal/demo-data';
import {
  contactsHeader,
  enrolmentsHeader,
  rolesHeader,
  usersHeader,
  writePackageZip,
} from '../../apps/api/src/testing/package-files.ts';

const { id: school } = wattlePlains;
const changed = '2026-11-18T00:00:00Z';
/** Families that no other journey uses. */
const familyNumber = (at: number): number => 120 + at;
const commas = ','.repeat(13);

export interface PackageContent {
  /** Whether the parent gets access: `true`, or a value that is refused. */
  parentPortal?: string;
  /** How many of the school's families lose access to their child. */
  ending?: number;
}

/** Adds one student and their parent to the school. */
export async function packageNamed(
  name: string,
  { parentPortal = 'true', ending = 0 }: PackageContent = {},
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
