import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../testing/register.ts';
import {
  contactsHeader,
  enrolmentsHeader,
  smallSchool,
  writePackageFolder,
} from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { importPackage } from './index.ts';
import type { AccessChange } from './index.ts';

const register = useRegister();
beforeEach(() => register.empty());

async function changes(
  files: PackageFiles,
  mode: 'bulk' | 'delta' = 'bulk',
  dryRun = false,
): Promise<AccessChange[]> {
  const found: AccessChange[] = [];
  const report = await importPackage(register.connectionString, await writePackageFolder(files, mode), {
    dryRun,
    onAccessChange: (change) => found.push(change),
  });
  expect(report.problems).toEqual([]);
  expect(Object.values(report.access).reduce((sum, count) => sum + count, 0)).toBe(found.length);
  return found;
}

const contact = (student: string, rights: string, status = ',') => `${student},PAR-A,${status},01,${rights}`;
const at = '2026-05-01T00:00:00Z';

describe('the report of who may see a student', () => {
  it('lists each parent and student of a first import, and of a dry run', async () => {
    const first: AccessChange[] = [
      { kind: 'gained', student: 'STU-A1', other: 'PAR-A' },
      { kind: 'enrolled', student: 'STU-A1', other: 'SCH-A' },
      { kind: 'enrolled', student: 'STU-A2', other: 'SCH-A' },
    ];
    expect(await changes(smallSchool(), 'bulk', true)).toEqual(first);
    expect(await changes(smallSchool())).toEqual(first);
    expect(await changes(smallSchool())).toEqual([]);
  });

  it('lists intervention orders, and the access that they end', async () => {
    await changes(smallSchool());
    const barred = [contactsHeader, contact('STU-A1', 'true,true,true')];
    expect(await changes({ ...smallSchool(), studentContacts: barred })).toEqual([
      { kind: 'lost', student: 'STU-A1', other: 'PAR-A' },
      { kind: 'barred', student: 'STU-A1', other: 'PAR-A' },
    ]);
    expect((await changes(smallSchool())).map(({ kind }) => kind)).toEqual(['gained', 'unbarred']);
  });

  it('lists what a delta adds and removes', async () => {
    await changes(smallSchool());
    const studentContacts = [
      contactsHeader,
      contact('STU-A1', ',,', `tobedeleted,${at}`),
      contact('STU-A2', 'true,,', `active,${at}`),
    ];
    expect(await changes({ studentContacts }, 'delta')).toEqual([
      { kind: 'gained', student: 'STU-A2', other: 'PAR-A' },
      { kind: 'lost', student: 'STU-A1', other: 'PAR-A' },
    ]);
    const studentEnrolments = [enrolmentsHeader, `ENR-STU-A2,tobedeleted,${at},,,,,,,`];
    expect(await changes({ studentEnrolments }, 'delta')).toEqual([
      { kind: 'lost', student: 'STU-A2', other: 'PAR-A' },
      { kind: 'unenrolled', student: 'STU-A2', other: 'SCH-A' },
    ]);
  });

  it('lists the access of a removed parent', async () => {
    await changes(smallSchool());
    const { users = [], roles = [], studentContacts: _, ...rest } = smallSchool();
    const without = (lines: readonly string[]): string[] => lines.filter((line) => !line.includes('PAR-A'));
    expect(await changes({ ...rest, users: without(users), roles: without(roles) })).toEqual([
      { kind: 'lost', student: 'STU-A1', other: 'PAR-A' },
    ]);
  });
});
