import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../../testing/register.ts';
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

const register = useRegister();
beforeEach(() => register.empty());

async function run(
  files: PackageFiles,
  mode: 'bulk' | 'delta' = 'bulk',
): Promise<{ report: ImportReport; access: AccessChange[] }> {
  const access: AccessChange[] = [];
  const report = await importPackage(register.connectionString, await writePackageFolder(files, mode), {
    now: () => new Date('2026-05-01T00:00:00Z'),
    onAccessChange: (change) => access.push(change),
  });
  expect(report.problems).toEqual([]);
  return { report, access };
}

async function rows(sql: string): Promise<unknown[][]> {
  return (await register.client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
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

/** The export of a student information system that supports only OneRoster. */
const plain = {
  orgs: [orgsHeader, 'ORG-1,,,Kauri School,school,7001,', 'ORG-0,,,District,district,,'],
  academicSessions: [
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    'YEAR-26,,,2026,schoolYear,2026-01-01,2027-01-01,,2026',
  ],
  users: [
    usersHeader,
    user('STU-1', 'Aroha,Ngata', { eqId: '5000000001A', agents: '{PAR-1},PAR-2', grades: '04' }),
    user('STU-2', 'Wiremu,Ngata', { eqId: '5000000002A', grades: 'KG' }),
    user('STU-3', 'Tane,Parata', { eqId: '5000000003A' }),
    user('PAR-1', 'Hana,Ngata', { agents: 'STU-1,STU-2' }),
    user('PAR-2', 'Rangi,Ngata'),
    user('TEA-1', 'Ines,Albright'),
  ],
  roles: [
    rolesHeader,
    ...['STU-1', 'STU-2', 'STU-3'].map((id) => `R${id},,,${id},primary,student,,,ORG-1`),
    'ROLE-P1,,,PAR-1,primary,guardian,,,ORG-1',
    'ROLE-P2,,,PAR-2,primary,relative,,,ORG-1',
    'ROLE-T1,,,TEA-1,primary,teacher,,,ORG-1',
  ],
  courses: [
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode',
    'CRS-1,,,YEAR-26,Mathematics,MAT',
  ],
  classes: [
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds',
    'CLS-1,,,4A,,CRS-1,4A,homeroom,,ORG-1,YEAR-26',
    'CLS-2,,,Mathematics 4,,CRS-1,4MAT,scheduled,,ORG-1,YEAR-26',
  ],
  enrollments: [
    enrollmentsHeader,
    'ENC-1,,,CLS-1,ORG-1,STU-1,student,,2026-01-27,2026-12-12',
    'ENC-2,,,CLS-2,ORG-1,STU-1,student,,2026-02-02,2026-12-12',
    'ENC-3,,,CLS-2,ORG-1,STU-2,student,,2026-01-27,2026-04-03',
    'ENC-4,,,CLS-2,ORG-1,STU-3,student,,,',
    'ENC-5,,,CLS-2,ORG-1,TEA-1,teacher,true,,',
  ],
  demographics: ['sourcedId,status,dateLastModified,birthDate', 'STU-1,,,2016-01-01'],
};

const at = '2026-05-02T00:00:00Z';

describe('a plain OneRoster 1.2 export', () => {
  it('enrols students by their classes, and links families by their agent ids', async () => {
    const { report } = await run(plain);
    expect(report.outcome).toBe('imported');
    expect(await enrolments()).toEqual([
      ['STU-1', 'A', '04', '4A', '2026-01-27', null],
      ['STU-2', 'L', 'PY', null, '2026-01-27', '2026-04-02'],
      ['STU-3', 'A', 'UG', null, '2026-05-01', null],
    ]);
    expect(await links()).toEqual([
      ['STU-1', 'PAR-1', true, false],
      ['STU-1', 'PAR-2', false, false],
      ['STU-2', 'PAR-1', true, false],
    ]);
  });

  it('reports who gains access to which students, and the source of the rows', async () => {
    const { report, access } = await run(plain);
    expect(access.filter(({ kind }) => kind === 'gained')).toEqual([
      { kind: 'gained', student: 'STU-1', other: 'PAR-1' },
      { kind: 'gained', student: 'STU-2', other: 'PAR-1' },
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
    const users = plain.users.map((line) =>
      line.replace('"STU-1,STU-2"', 'STU-2').replace('"{PAR-1},PAR-2"', 'PAR-2'),
    );
    const enrollments = plain.enrollments.filter((line) => !line.startsWith('ENC-4'));
    const { access } = await run({ ...plain, users, enrollments });
    expect(access).toEqual([
      { kind: 'lost', student: 'STU-1', other: 'PAR-1' },
      { kind: 'unenrolled', student: 'STU-3', other: 'ORG-1' },
    ]);
  });

  it('follows deltas', async () => {
    await run(plain);
    const enrollments = [
      enrollmentsHeader,
      `ENC-4,tobedeleted,${at},,,,,,,`,
      `ENC-6,active,${at},CLS-1,ORG-1,STU-2,student,,2026-05-01,2026-12-12`,
    ];
    const users = [
      usersHeader,
      user('STU-1', 'Aroha,Ngata', { eqId: '5000000001A', grades: '05', agents: 'PAR-1' }).replace(
        ',,,',
        `,active,${at},`,
      ),
    ];
    const { access } = await run({ enrollments, users }, 'delta');
    expect(access).toEqual([{ kind: 'unenrolled', student: 'STU-3', other: 'ORG-1' }]);
    expect(await enrolments()).toEqual([
      ['STU-1', 'A', '05', '4A', '2026-01-27', null],
      ['STU-2', 'A', 'PY', '4A', '2026-01-27', null],
    ]);
    expect((await links()).map(([student, parent]) => [student, parent])).toEqual([
      ['STU-1', 'PAR-1'],
      ['STU-2', 'PAR-1'],
    ]);
  });

  it('is replaced by the files that a register sends later, without confirmation', async () => {
    await run(plain);
    const studentEnrolments = [
      enrolmentsHeader,
      ...['STU-1', 'STU-2', 'STU-3'].map((id) => `ENR-${id},,,${id},ORG-1,A,4,4A,2026-01-27,`),
    ];
    const studentContacts = [contactsHeader, 'STU-1,PAR-1,,,01,true,true,', 'STU-3,PAR-2,,,01,true,true,'];
    expect((await run({ ...plain, studentEnrolments, studentContacts })).report.outcome).toBe('imported');
    expect(await links()).toEqual([
      ['STU-1', 'PAR-1', true, true],
      ['STU-3', 'PAR-2', true, true],
    ]);
    // From now on, nothing is derived from a package without these files.
    expect((await run(plain)).report).toMatchObject({ outcome: 'unchanged' });
    expect(await rows('select source_id from enrolment order by 1')).toEqual([
      ['ENR-STU-1'],
      ['ENR-STU-2'],
      ['ENR-STU-3'],
    ]);
  });

  it('derives nothing for another school that sends the files itself', async () => {
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
      ['STU-1', 'PAR-1'],
      ['STU-1', 'PAR-2'],
      ['STU-2', 'PAR-1'],
      ['STU-B1', 'PAR-B'],
    ]);
    expect((await enrolments()).map(([student]) => student)).toEqual([
      'STU-1',
      'STU-2',
      'STU-3',
      'STU-B1',
      'STU-B2',
    ]);
  });

  it('is rejected if it would remove many families’ access', async () => {
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
    const enrollments = [...plain.enrollments, ...many.map((n) => `EM${n},,,CLS-1,ORG-1,M${n},student,,,`)];
    await run({ ...plain, roles, enrollments, users: users((index) => `Q${index}`) });
    const folder = await writePackageFolder({ ...plain, roles, enrollments, users: users(() => '') });
    const report = await importPackage(register.connectionString, folder);
    expect(report.problems.map(({ file, reason }) => [file, reason])).toEqual([
      ['studentContacts.csv', 'would remove 20 of 23 rows of Kauri School (87 %; the limit is 5 %)'],
    ]);
  });
});
