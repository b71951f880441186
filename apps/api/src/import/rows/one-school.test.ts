import { beforeEach, describe, expect, it } from 'vitest';
import {
  contactsHeader,
  enrolmentsHeader,
  smallSchool,
  usersHeader,
  rolesHeader,
  writePackageFolder,
} from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { useRegister } from '../../testing/register.ts';
import { importPackage } from '../index.ts';

const register = useRegister();
const at = '2026-11-01T00:00:00Z';

/** Imports a package as an operator. */
const operate = async (files: PackageFiles) =>
  importPackage(register.connectionString, await writePackageFolder(files));
/** Imports a package as a delivery of school A. */
const deliver = async (files: PackageFiles, mode: 'bulk' | 'delta' = 'delta', isConfirmed = false) =>
  importPackage(register.connectionString, await writePackageFolder(files, mode), {
    school: { sourceId: 'SCH-A' },
    confirmsRemovals: isConfirmed,
    confirmsJoining: isConfirmed,
  });
const causes = async (files: PackageFiles, mode: 'bulk' | 'delta' = 'delta') =>
  (await deliver(files, mode)).causes.map(({ file, column, reason }) => `${file} ${column}: ${reason}`);

const user = (id: string, status: string, given: string, eqId = ''): string =>
  `${id},${status},${status === '' ? '' : at},true,${id},,${given},Fairweather,,${eqId},,,,,,,,,,,,,`;
const studentName = async (id: string) => {
  const { rows } = await register.client.query<{ name: string }>(
    'select given_names as name from student where source_id = $1',
    [id],
  );
  return rows[0]?.name;
};

beforeEach(async () => {
  await register.empty();
  for (const key of ['A', 'B']) await operate(smallSchool(key));
});

describe('a package delivered by a school', () => {
  it('can change the school’s own data', async () => {
    const files = { users: [usersHeader, user('STU-A1', 'active', 'Amelie', '1000000005A')] };
    expect(await deliver(files)).toMatchObject({ outcome: 'imported', changes: 1, schools: ['SCH-A'] });
    expect(await deliver(smallSchool('A'), 'bulk')).toMatchObject({
      outcome: 'imported',
      schools: ['SCH-A'],
    });
  });

  it('can’t refer to another school', async () => {
    expect(await causes(smallSchool('B'), 'bulk')).toContain(
      'orgs.csv sourcedId: is not the school of this package',
    );
    const row = `ENR-X,active,${at},STU-A1,SCH-B,A,4,,2026-01-27,`;
    expect(await causes({ studentEnrolments: [enrolmentsHeader, row] })).toEqual([
      'studentEnrolments.csv schoolSourcedId: is not the school of this package',
    ]);
  });

  it('can’t use the id of another school’s row', async () => {
    const row = `ENR-STU-B1,active,${at},STU-A1,SCH-A,A,4,,2026-01-27,`;
    expect(await causes({ studentEnrolments: [enrolmentsHeader, row] })).toEqual([
      'studentEnrolments.csv sourcedId: is already the id of another school’s row',
    ]);
    const gone = `ENR-STU-B1,tobedeleted,${at},,,,,,,`;
    expect(await causes({ studentEnrolments: [enrolmentsHeader, gone] })).toEqual([
      'studentEnrolments.csv sourcedId: is already the id of another school’s row',
    ]);
  });

  it('can’t change, remove or link people of another school', async () => {
    const change = { users: [usersHeader, user('STU-B1', 'active', 'Renamed', '1000000006A')] };
    expect(await causes(change)).toEqual([
      'users.csv sourcedId: is the id of one of another school’s students',
    ]);
    const remove = { users: [usersHeader, user('STU-B1', 'tobedeleted', '')] };
    expect(await causes(remove)).toContain(
      'users.csv sourcedId: is the id of one of another school’s students',
    );
    const link = { studentContacts: [contactsHeader, `STU-B1,PAR-A,active,${at},01,true,true,`] };
    expect(await causes(link)).toEqual([
      'studentContacts.csv studentSourcedId: is not a student of this package’s schools',
    ]);
    const parent = { users: [usersHeader, user('PAR-B', 'active', 'Renamed')] };
    expect(await causes(parent)).toEqual([
      'users.csv sourcedId: is the id of one of another school’s parents',
    ]);
    expect(await studentName('STU-B1')).toBe('Amelia');
  });

  it('can’t link its parents to another school’s students through agentSourcedIds', async () => {
    const row = `PAR-A,active,${at},true,PAR-A,,Louise,Fairweather,,,,,,STU-B1,,,,,,,,,`;
    expect(await causes({ users: [usersHeader, row] })).toContain(
      'users.csv agentSourcedIds: is not a student of this school',
    );
  });

  it('can share a parent with another school by linking the parent to its own student', async () => {
    const link = { studentContacts: [contactsHeader, `STU-A1,PAR-B,active,${at},01,true,true,`] };
    expect(await deliver(link)).toMatchObject({ outcome: 'imported', access: { gained: 1 } });
  });

  it('needs an operator’s confirmation to enrol a student whom another school has enrolled', async () => {
    const files = {
      users: [usersHeader, user('STU-B1', 'active', 'Amelia', '1000000006A')],
      roles: [rolesHeader, `R-B1,active,${at},STU-B1,primary,student,,,SCH-A`],
      studentEnrolments: [enrolmentsHeader, `ENR-NEW,active,${at},STU-B1,SCH-A,A,4,,2026-11-02,`],
    };
    const asked = await deliver(files);
    expect(asked).toMatchObject({ outcome: 'refused', isConfirmable: true });
    expect(asked.causes.map(({ reason }) => reason)).toEqual([
      'would enrol 1 student whom another school has enrolled',
    ]);
    expect(await deliver(files, 'delta', true)).toMatchObject({ outcome: 'imported' });
    // Both schools have the student now, so no confirmation is needed.
    expect(await deliver(files)).toMatchObject({ outcome: 'unchanged' });
  });

  it('can enrol a student who has left the other school', async () => {
    await register.client.query(
      "update enrolment set status = 'L', exit_date = '2026-10-01' where source_id = 'ENR-STU-B1'",
    );
    const files = {
      users: [usersHeader, user('STU-B1', 'active', 'Amelia', '1000000006A')],
      studentEnrolments: [enrolmentsHeader, `ENR-NEW,active,${at},STU-B1,SCH-A,A,4,,2026-11-02,`],
    };
    expect(await deliver(files)).toMatchObject({ outcome: 'imported' });
  });

  it('can only add to lists that schools share', async () => {
    const header = 'sourcedId,status,dateLastModified,description,requiresAllergyDetails';
    await operate({ ...smallSchool('B'), medicalConditionTypes: [header, 'T1,,,Asthma,false'] });
    const rows = [`T1,active,${at},Renamed,false`, `T2,active,${at},Migraine,false`];
    const report = await deliver({ medicalConditionTypes: [header, ...rows] });
    expect(report).toMatchObject({ outcome: 'imported', changes: 1 });
    expect(report.warnings).toEqual([
      'medicalConditionTypes.csv: left as they are, because schools share them: 1.',
    ]);
  });
});
