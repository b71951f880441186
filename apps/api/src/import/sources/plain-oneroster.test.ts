import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  contactsHeader,
  enrolmentsHeader,
  orgsHeader,
  rolesHeader,
  smallSchool,
  usersHeader,
  writePackageFolder,
} from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';
import type { AccessChange, ImportReport } from '../index.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerConnectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('truncate school, student, known_parent, account cascade'));

async function run(
  files: PackageFiles,
  mode: 'bulk' | 'delta' = 'bulk',
): Promise<{ report: ImportReport; access: AccessChange[] }> {
  const access: AccessChange[] = [];
  const report = await importPackage(database.connectionString, await writePackageFolder(files, mode), {
    now: () => new Date('2026-05-01T00:00:00Z'),
    onAccessChange: (change) => access.push(change),
  });
  expect(report.problems).toEqual([]);
  return { report, access };
}

async function rows(sql: string): Promise<unknown[][]> {
  return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
}

const enrolments = (): Promise<unknown[][]> =>
  rows(`select st.source_id, e.status, e.year_level, e.roll_class, e.entry_date::text, e.exit_date::text
    from enrolment e join student st on st.id = e.student_id order by 1`);
const links = (): Promise<unknown[][]> =>
  rows(`select st.source_id, kp.source_id, r.parent_portal, r.is_primary_account_owner
    from student_contact_relationship r join student st on st.id = r.student_id
    join known_parent kp on kp.id = r.known_parent_id order by 1, 2`);

const user = (
  id: string,
  name: string,
  rest: { eqId?: string; agents?: string; grades?: string } = {},
): string =>
  `${id},,,true,${id},,${name},,${rest.eqId ?? ''},,,,"${rest.agents ?? ''}",${rest.grades ?? ''},,,,,,,,`;
const enrollmentsHeader =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate';

/** What a student information system exports that knows OneRoster only. */
const plain = {
  orgs: [orgsHeader, 'ORG-1,,,Kauri School,school,7001,', 'ORG-0,,,District,district,,'],
  academicSessions: [
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    'Y26,,,2026,schoolYear,2026-01-01,2027-01-01,,2026',
  ],
  users: [
    usersHeader,
    user('S1', 'Aroha,Ngata', { eqId: '5000000001A', agents: '{P1},P2', grades: '04' }),
    user('S2', 'Wiremu,Ngata', { eqId: '5000000002A', grades: 'KG' }),
    user('S3', 'Tane,Parata', { eqId: '5000000003A' }),
    user('P1', 'Hana,Ngata', { agents: 'S1,S2' }),
    user('P2', 'Rangi,Ngata'),
    user('T1', 'Ines,Albright'),
  ],
  roles: [
    rolesHeader,
    ...['S1', 'S2', 'S3'].map((id) => `R${id},,,${id},primary,student,,,ORG-1`),
    'RP1,,,P1,primary,guardian,,,ORG-1',
    'RP2,,,P2,primary,relative,,,ORG-1',
    'RT1,,,T1,primary,teacher,,,ORG-1',
  ],
  courses: [
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode',
    'C1,,,Y26,Mathematics,MAT',
  ],
  classes: [
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds',
    'K1,,,4A,,C1,4A,homeroom,,ORG-1,Y26',
    'K2,,,Mathematics 4,,C1,4MAT,scheduled,,ORG-1,Y26',
  ],
  enrollments: [
    enrollmentsHeader,
    'E1,,,K1,ORG-1,S1,student,,2026-01-27,2026-12-12',
    'E2,,,K2,ORG-1,S1,student,,2026-02-02,2026-12-12',
    'E3,,,K2,ORG-1,S2,student,,2026-01-27,2026-04-03',
    'E4,,,K2,ORG-1,S3,student,,,',
    'E5,,,K2,ORG-1,T1,teacher,true,,',
  ],
  demographics: ['sourcedId,status,dateLastModified,birthDate', 'S1,,,2016-01-01'],
};

const at = '2026-05-02T00:00:00Z';

describe('a plain OneRoster 1.2 export', () => {
  it('enrols students by their classes, and links families by their agents', async () => {
    const { report } = await run(plain);
    expect(report.outcome).toBe('imported');
    expect(await enrolments()).toEqual([
      ['S1', 'A', '04', '4A', '2026-01-27', null],
      ['S2', 'L', 'PY', null, '2026-01-27', '2026-04-02'],
      ['S3', 'A', 'UG', null, '2026-05-01', null],
    ]);
    expect(await links()).toEqual([
      ['S1', 'P1', true, false],
      ['S1', 'P2', false, false],
      ['S2', 'P1', true, false],
    ]);
  });

  it('reports who gains access to which students, and what the rows come from', async () => {
    const { report, access } = await run(plain);
    expect(access.filter(({ kind }) => kind === 'gained')).toEqual([
      { kind: 'gained', student: 'S1', other: 'P1' },
      { kind: 'gained', student: 'S2', other: 'P1' },
    ]);
    expect(report.access).toMatchObject({ gained: 2, enrolled: 3 });
    expect(report.warnings).toEqual([
      'demographics.csv is not used.',
      'studentEnrolments.csv is not in the package: 3 enrolments come from enrollments.csv.',
      'studentContacts.csv is not in the package: 3 family links come from agentSourcedIds in users.csv, ' +
        'which knows no custody, no intervention orders and no primary account owner.',
    ]);
    expect(report.files.map(({ file }) => file)).toContain('studentContacts.csv from users.csv');
  });

  it('changes nothing the second time', async () => {
    await run(plain);
    expect((await run(plain)).report).toMatchObject({ outcome: 'unchanged', changes: 0 });
  });

  it('follows bulk packages that change classes and agents', async () => {
    await run(plain);
    const users = plain.users.map((line) => line.replace('"S1,S2"', 'S2').replace('"{P1},P2"', 'P2'));
    const enrollments = plain.enrollments.filter((line) => !line.startsWith('E4'));
    const { access } = await run({ ...plain, users, enrollments });
    expect(access).toEqual([
      { kind: 'lost', student: 'S1', other: 'P1' },
      { kind: 'unenrolled', student: 'S3', other: 'ORG-1' },
    ]);
  });

  it('follows deltas', async () => {
    await run(plain);
    const enrollments = [
      enrollmentsHeader,
      `E4,tobedeleted,${at},,,,,,,`,
      `E6,active,${at},K1,ORG-1,S2,student,,2026-05-01,2026-12-12`,
    ];
    const users = [
      usersHeader,
      user('S1', 'Aroha,Ngata', { eqId: '5000000001A', grades: '05', agents: 'P1' }).replace(
        ',,,',
        `,active,${at},`,
      ),
    ];
    const { access } = await run({ enrollments, users }, 'delta');
    expect(access).toEqual([{ kind: 'unenrolled', student: 'S3', other: 'ORG-1' }]);
    expect(await enrolments()).toEqual([
      ['S1', 'A', '05', '4A', '2026-01-27', null],
      ['S2', 'A', 'PY', '4A', '2026-01-27', null],
    ]);
    expect((await links()).map(([student, parent]) => [student, parent])).toEqual([
      ['S1', 'P1'],
      ['S2', 'P1'],
    ]);
  });

  it('gives way to the files that a register sends later, without confirmation', async () => {
    await run(plain);
    const studentEnrolments = [
      enrolmentsHeader,
      ...['S1', 'S2', 'S3'].map((id) => `ENR-${id},,,${id},ORG-1,A,4,4A,2026-01-27,`),
    ];
    const studentContacts = [contactsHeader, 'S1,P1,,,01,true,true,', 'S3,P2,,,01,true,true,'];
    expect((await run({ ...plain, studentEnrolments, studentContacts })).report.outcome).toBe('imported');
    expect(await links()).toEqual([
      ['S1', 'P1', true, true],
      ['S3', 'P2', true, true],
    ]);
    // From now on, a package without them derives nothing.
    expect((await run(plain)).report).toMatchObject({ outcome: 'unchanged' });
    expect(await rows('select source_id from enrolment order by 1')).toEqual([
      ['ENR-S1'],
      ['ENR-S2'],
      ['ENR-S3'],
    ]);
  });

  it('derives nothing for a school beside it that sends the files itself', async () => {
    const other = smallSchool('B');
    await run(other);
    const { studentContacts: _, studentEnrolments: __, absences: ___, ...bare } = other;
    const both = Object.fromEntries(
      Object.entries(plain).map(([name, lines]) => [name, [...lines, ...(bare[name] ?? []).slice(1)]]),
    );
    const withAgents =
      both['users']?.map((line) =>
        line.startsWith('STU-B2') ? line.replace(',,,,,,,,,,,,,', ',,,,PAR-B,,,,,,,,,') : line,
      ) ?? [];
    expect((await run({ ...both, users: withAgents })).report.outcome).toBe('imported');
    expect((await links()).map(([student, parent]) => [student, parent])).toEqual([
      ['S1', 'P1'],
      ['S1', 'P2'],
      ['S2', 'P1'],
      ['STU-B1', 'PAR-B'],
    ]);
    expect((await enrolments()).map(([student]) => student)).toEqual(['S1', 'S2', 'S3', 'STU-B1', 'STU-B2']);
  });

  it('is refused when it would take the access of many families away', async () => {
    const many = Array.from({ length: 20 }, (_, index) => index);
    const users = (agents: (index: number) => string): string[] => [
      ...plain.users,
      ...many.flatMap((index) => [
        user(`M${index}`, 'Mere,Tau', { eqId: `${6_000_000_000 + index}A`, agents: agents(index) }),
        user(`Q${index}`, 'Mara,Tau'),
      ]),
    ];
    const roles = [
      ...plain.roles,
      ...many.flatMap((n) => [
        `RM${n},,,M${n},primary,student,,,ORG-1`,
        `RQ${n},,,Q${n},primary,parent,,,ORG-1`,
      ]),
    ];
    const enrollments = [...plain.enrollments, ...many.map((n) => `EM${n},,,K1,ORG-1,M${n},student,,,`)];
    await run({ ...plain, roles, enrollments, users: users((index) => `Q${index}`) });
    const folder = await writePackageFolder({ ...plain, roles, enrollments, users: users(() => '') });
    const report = await importPackage(database.connectionString, folder);
    expect(report.problems.map(({ file, reason }) => [file, reason])).toEqual([
      ['studentContacts.csv', 'would remove 20 of 23 rows of Kauri School (87 %; the limit is 5 %)'],
    ]);
  });
});
