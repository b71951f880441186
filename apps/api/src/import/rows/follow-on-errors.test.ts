import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  absencesHeader,
  enrolmentsHeader,
  rolesHeader,
  smallSchool,
  usersHeader,
  writePackageFolder,
} from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function causes(files: PackageFiles): Promise<[string, string, string, number][]> {
  const report = await importPackage(database.connectionString, await writePackageFolder(files));
  expect(report.outcome).toBe('refused');
  return report.causes.map(({ file, column, reason, count }) => [file, column, reason, count]);
}

const students = Array.from({ length: 900 }, (_, index) => index);

/** A package with 900 students and 36 rows for each of them. */
function large(id: (index: number) => string): Record<string, readonly string[]> {
  const eqId = (index: number): string => `${4_000_000_000 + index}A`;
  return {
    orgs: smallSchool()['orgs'] ?? [],
    users: [usersHeader, ...students.map((n) => `${id(n)},,,true,,,Minh,Tran,,${eqId(n)}${','.repeat(13)}`)],
    roles: [rolesHeader, ...students.map((n) => `R${n},,,${id(n)},primary,student,,,SCH-A`)],
    studentEnrolments: [enrolmentsHeader, ...students.map((n) => `E${n},,,${id(n)},SCH-A,A,4,,2026-01-27,`)],
    absences: [
      absencesHeader,
      ...students.flatMap((n) =>
        Array.from({ length: 34 }, (_, day) => {
          const date = `2026-0${2 + Math.floor(day / 20)}-${String(1 + (day % 20)).padStart(2, '0')}`;
          return `A${n}-${day},,,${id(n)},SCH-A,${date},Full,201,01,,,`;
        }),
      ),
    ],
  };
}

const notAnId = 'is not an id: use letters, digits and . - _ / @, up to 255';

describe('follow-on errors', () => {
  it('are not reported: 900 bad ids are one cause, without the rows that refer to them', async () => {
    expect(await causes(large((index) => `STU ${index}`))).toEqual([
      ['users.csv', 'sourcedId', notAnId, 900],
    ]);
  });

  it('are not reported if the row was rejected for another column or for missing columns', async () => {
    const { users = [], ...rest } = smallSchool();
    const badEqId = users.map((line) => line.replace(/1000000\d+A/, 'unknown'));
    expect(await causes({ ...rest, users: badEqId })).toEqual([
      ['users.csv', 'identifier', 'must be the EQ ID of a student: ten digits and a letter', 1],
    ]);
    const short = users.map((line) => (line.startsWith('STU-A1') ? line.slice(0, -1) : line));
    expect(await causes({ ...rest, users: short })).toEqual([
      ['users.csv', '', 'has 22 columns where the header has 23', 1],
    ]);
  });

  it('are not reported if a file is incomplete or unreadable, or a quote swallowed its rows', async () => {
    const { users = [], roles = [], orgs = [], ...rest } = smallSchool();
    const quote = users.map((line) => line.replace('Amelia', '"Amelia'));
    expect(await causes({ ...rest, orgs, roles, users: quote })).toEqual([
      ['users.csv', '', 'is not CSV: a quote is missing or out of place', 1],
    ]);
    expect(
      await causes({
        ...rest,
        orgs,
        users,
        roles: [rolesHeader.replace('userSourcedId', 'user'), ...roles.slice(1)],
      }),
    ).toEqual([['roles.csv', 'userSourcedId', 'is missing from the header', 1]]);
    const manifest = [
      'propertyName,value',
      ...Object.keys(smallSchool()).map((name) => `file.${name},bulk`),
      'rows.users,3',
    ];
    expect(
      (await causes({ ...smallSchool(), users: users.slice(0, -1), manifest })).map(([file]) => file),
    ).toEqual(['users.csv']);
  });

  it('are not reported for the rows of a rejected school, role or class', async () => {
    const { orgs = [], roles = [], ...rest } = smallSchool();
    const badSchool = orgs.map((line) => line.replace(/school,41\d+/, 'school,no centre code'));
    expect((await causes({ ...rest, roles, orgs: badSchool })).map(([file]) => file)).toEqual(['orgs.csv']);
    const badRole = roles.map((line) => line.replace('student', 'pupil'));
    expect((await causes({ ...rest, orgs, roles: badRole })).map(([file, column]) => [file, column])).toEqual(
      [['roles.csv', 'role']],
    );
    const classes = [
      'sourcedId,status,dateLastModified,title,courseSourcedId,classType,schoolSourcedId',
      'CLS 1,,,Maths,CRS-1,scheduled,SCH-A',
    ];
    const enrollments = [
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role',
      'ENC-1,,,CLS 1,SCH-A,STU-A1,student',
    ];
    expect(await causes({ ...rest, orgs, roles, classes, enrollments })).toEqual([
      ['classes.csv', 'sourcedId', notAnId, 1],
    ]);
  });

  it('are distinguished from independent errors', async () => {
    const { absences = [], ...rest } = smallSchool();
    const own = [
      ...absences,
      'ABS-9,,,STU A1,SCH-A,2026-03-05,Full,201,01,,,',
      'ABS-10,,,STU-A7,SCH-A,2026-03-05,Full,201,01,,,',
    ];
    expect(await causes({ ...rest, absences: own })).toEqual([
      ['absences.csv', 'studentSourcedId', notAnId, 1],
      ['absences.csv', 'studentSourcedId', 'is not a student in users.csv or in the register', 1],
    ]);
  });
});
