/** What a package may contain about students, parents and rows of other schools. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  absencesHeader,
  contactsHeader,
  enrolmentsHeader,
  orgsHeader,
  rolesHeader,
  smallSchool,
  usersHeader,
  writePackageFolder,
} from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { useRegister } from '../testing/register.ts';
import { importPackage } from './index.ts';
import type { ImportReport } from './index.ts';

const register = useRegister();
beforeEach(async () => {
  await register.empty();
  await run({ ...smallSchool('B'), ...classesOfB, ...documentsOfB });
});

const [codeA, codeB] = ['4150', '4160'];
const at = '2026-05-01T00:00:00Z';
const pdf = { 'files/one.pdf': Buffer.from('%PDF-1.4\n%%EOF\n') };
const classesOfB: PackageFiles = {
  classes: [
    'sourcedId,status,dateLastModified,title,courseSourcedId,classType,schoolSourcedId',
    'CLS-B,,,4B,CRS-1,homeroom,SCH-B',
  ],
  courses: ['sourcedId,status,dateLastModified,title', 'CRS-1,,,Mathematics'],
};
const reportsHeader =
  'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,reportingPeriodId,reportingPeriod,endDate,file';
const numbersHeader = 'sourcedId,status,dateLastModified,userSourcedId,contactType,value,priority';
const documentsOfB: PackageFiles = {
  reportDocuments: [reportsHeader, 'REP-B,,,STU-B1,SCH-B,RP-1,Semester 1,2026-06-26,one.pdf'],
  contacts: [numbersHeader, 'CON-B,,,PAR-B,MobilePersonal,0491 570 006,1'],
  ...pdf,
};

async function run(
  files: PackageFiles,
  { school, mode = 'bulk' }: { school?: string; mode?: 'bulk' | 'delta' } = {},
): Promise<ImportReport> {
  const folder = await writePackageFolder(files, mode);
  return importPackage(
    register.connectionString,
    folder,
    school === undefined ? {} : { school: { centreCode: school } },
  );
}

const problems = (report: ImportReport): string[] =>
  report.problems.map(({ file, line, column, reason }) => `${file} ${line} ${column}: ${reason}`);

/** The package of school A with additional rows. */
function withRows(rows: Readonly<Record<string, readonly string[]>>): PackageFiles {
  const own = smallSchool('A');
  return {
    ...own,
    ...Object.fromEntries(
      Object.entries(rows).map(([name, lines]) => [name, [...(own[name] ?? []), ...lines]]),
    ),
  };
}

const userOfB = (id: 'STU-B1' | 'PAR-B', eqId: string): string =>
  `${id},,,true,${id},,Changed,Fairweather,,${eqId}${','.repeat(13)}`;
const enrolsB1 = 'ENR-NEW,,,STU-B1,SCH-A,A,4,,2026-04-20,';
const eqIdB1 = '1000000006A';

async function namesOfB(): Promise<unknown[]> {
  const { rows } = await register.client.query<{ name: string }>(
    `select given_names as name from student where source_id = 'STU-B1'
     union all select given_name from known_parent where source_id = 'PAR-B'
     union all select value from known_parent_contact`,
  );
  return rows.map(({ name }) => name);
}
const unchanged = ['Amelia', 'Louise', '0491 570 006'];

describe('a package that is bound to a school', () => {
  it('can’t list another school or change the centre code of its own', async () => {
    const both = { ...withRows({ orgs: (smallSchool('B')['orgs'] ?? []).slice(1) }) };
    expect(problems(await run(both, { school: codeA }))).toEqual([
      'orgs.csv 3 sourcedId: is not the school of this package',
    ]);
    await run(smallSchool('A'), { school: codeA });
    const orgs = [orgsHeader, 'SCH-A,,,School A,school,9999,'];
    expect(problems(await run({ ...smallSchool('A'), orgs }, { school: codeA }))).toEqual([
      'orgs.csv 2 identifier: is not the centre code of this package’s school',
    ]);
    const deleted = { orgs: [orgsHeader, `SCH-B,tobedeleted,${at},,,,`] };
    expect(problems(await run(deleted, { school: codeA, mode: 'delta' }))).toEqual([
      'orgs.csv 2 sourcedId: is not the school of this package',
    ]);
  });

  it('needs no orgs.csv, and can’t contain rows of another school', async () => {
    await run(smallSchool('A'));
    const { orgs: _, ...rest } = smallSchool('A');
    expect(await run(rest, { school: codeA })).toMatchObject({ outcome: 'unchanged' });
    expect((await run(smallSchool('B'), { school: codeA })).outcome).toBe('refused');
    const details = { schools: ['sourcedId,status,dateLastModified,email', 'SCH-B,,,office@example.com'] };
    expect(problems(await run(details, { school: codeA }))).toEqual([
      'schools.csv 2 sourcedId: is not the school of this package',
    ]);
  });

  it('is rejected if the school doesn’t exist', async () => {
    await expect(run(smallSchool('A'), { school: '7777' })).rejects.toThrow(
      'No school has the centre code 7777.',
    );
  });
});

describe('a delta', () => {
  const removed = { studentEnrolments: [enrolmentsHeader, `ENR-STU-B1,tobedeleted,${at},,,,,,,`] };

  it('is refused if it doesn’t name its schools', async () => {
    expect(problems(await run(removed, { mode: 'delta' }))).toEqual([
      'studentEnrolments.csv 0 : is delta: name the package’s school with --school, or list its schools in orgs.csv',
    ]);
  });

  it('can’t remove or move the rows of another school', async () => {
    await run(smallSchool('A'));
    const options = { school: codeA, mode: 'delta' } as const;
    const taken = 'sourcedId: is already the id of another school’s row';
    expect(problems(await run(removed, options))).toEqual([`studentEnrolments.csv 2 ${taken}`]);
    const row = `REP-B,active,${at},STU-A1,SCH-A,RP-1,Semester 1,2026-06-26,one.pdf`;
    expect(problems(await run({ reportDocuments: [reportsHeader, row] }, options))).toEqual([
      `reportDocuments.csv 2 ${taken}`,
    ]);
  });

  it('must include the file of a document that it moves to another student', async () => {
    const row = `REP-B,active,${at},STU-B2,SCH-B,RP-1,Semester 1,2026-06-26,one.pdf`;
    const moved = { reportDocuments: [reportsHeader, row] };
    const options = { school: codeB, mode: 'delta' } as const;
    expect(problems(await run(moved, options))).toEqual([
      'reportDocuments.csv 2 file: is not in the package: files/one.pdf',
    ]);
    expect(await run({ ...moved, ...pdf }, options)).toMatchObject({ outcome: 'imported' });
  });
});

describe('a student of another school', () => {
  it('can’t be renamed, enrolled or linked by a package that uses the id for another child', async () => {
    const claimed = withRows({
      users: [userOfB('STU-B1', '9999999999Z')],
      roles: ['R-X,,,STU-B1,primary,student,,,SCH-A'],
      studentEnrolments: [enrolsB1],
      studentContacts: ['STU-B1,PAR-A,,,01,true,true,'],
    });
    expect(problems(await run(claimed))).toEqual([
      'users.csv 5 identifier: is not the EQ ID that the student’s school has sent',
    ]);
    const enrolled = withRows({
      studentEnrolments: [enrolsB1],
      studentContacts: ['STU-B1,PAR-A,,,01,true,true,'],
    });
    expect(problems(await run(enrolled))).toEqual([
      'studentEnrolments.csv 4 studentSourcedId: is a student of another school: a package that enrols them needs their row of users.csv',
    ]);
    expect(await namesOfB()).toEqual(unchanged);
  });

  it('can’t be changed by a package that doesn’t enrol them', async () => {
    const files = withRows({
      users: [userOfB('STU-B1', eqIdB1)],
      roles: ['R-X,,,STU-B1,primary,student,,,SCH-A'],
    });
    expect(problems(await run(files))).toEqual([
      'users.csv 5 sourcedId: is the id of one of another school’s students',
    ]);
  });

  it.each([
    ['studentDetails', 'sourcedId,status,dateLastModified,dateOfBirth', 'STU-B1,,,2015-01-01', 'sourcedId'],
    ['absences', absencesHeader, 'ABS-X,,,STU-B1,SCH-A,2026-03-05,Full,201,01,,,', 'studentSourcedId'],
    [
      'featureSwitches',
      'schoolSourcedId,status,dateLastModified,studentSourcedId,feature,isOn',
      'SCH-A,,,STU-B1,Timetable,false',
      'studentSourcedId',
    ],
    [
      'events',
      'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,startDate,endDate,audience,studentSourcedIds',
      'EVT-X,,,SCH-A,Exam,Maths,2026-12-01,2026-12-01,students,"STU-A1,STU-B1"',
      'studentSourcedIds',
    ],
  ])('can’t appear in %s', async (file, header, row, column) => {
    const { absences: _, ...rest } = smallSchool('A');
    expect(problems(await run({ ...rest, [file]: [header, row] }))).toEqual([
      `${file}.csv 2 ${column}: is a student of another school`,
    ]);
  });

  it('can move to the package’s school if the EQ ID matches', async () => {
    const files = withRows({
      users: [userOfB('STU-B1', eqIdB1)],
      roles: ['R-X,,,STU-B1,primary,student,,,SCH-A'],
      studentEnrolments: [enrolsB1],
    });
    expect(await run(files)).toMatchObject({ outcome: 'imported', problems: [] });
    expect(await run(smallSchool('B'))).toMatchObject({ problems: [] });
  });
});

describe('other rows of another school', () => {
  it('can’t be taken over: parents, telephone numbers, classes and courses', async () => {
    const parent = withRows({
      users: [userOfB('PAR-B', '')],
      roles: ['R-X,,,PAR-B,primary,parent,,,SCH-A'],
    });
    expect(problems(await run(parent))).toEqual([
      'users.csv 5 sourcedId: is the id of one of another school’s parents',
    ]);
    const stolen = {
      ...smallSchool('A'),
      contacts: [numbersHeader, 'CON-B,,,PAR-A,MobilePersonal,0491 570 110,1'],
    };
    expect(problems(await run(stolen))).toEqual([
      'contacts.csv 2 sourcedId: is already the id of another school’s row',
    ]);
    const added = {
      ...smallSchool('A'),
      contacts: [numbersHeader, 'CON-X,,,PAR-B,MobilePersonal,0491 570 110,1'],
    };
    expect(problems(await run(added))).toEqual([
      'contacts.csv 2 userSourcedId: is a parent of students of other schools only',
    ]);
    const period = {
      ...smallSchool('A'),
      timetablePeriods: [
        'sourcedId,status,dateLastModified,classSourcedId,day,periodName,startTime,endTime',
        'PER-X,,,CLS-B,1,Period 1,09:00,10:00',
      ],
    };
    expect(problems(await run(period))).toEqual([
      'timetablePeriods.csv 2 classSourcedId: is a class of another school',
    ]);
    const courses = ['sourcedId,status,dateLastModified,title', 'CRS-1,,,Something else'];
    expect(await run({ ...smallSchool('A'), courses })).toMatchObject({ outcome: 'imported' });
    const { rows } = await register.client.query('select course_title from class');
    expect(rows).toEqual([{ course_title: 'Mathematics' }]);
    expect(await namesOfB()).toEqual(unchanged);
  });

  it('can be shared: a parent with a student at both schools', async () => {
    const files = withRows({
      users: [userOfB('PAR-B', '')],
      roles: ['R-X,,,PAR-B,primary,parent,,,SCH-A'],
      studentContacts: ['STU-A1,PAR-B,,,01,true,,'],
    });
    expect(await run(files)).toMatchObject({ outcome: 'imported', problems: [] });
    const delta = {
      users: [usersHeader, userOfB('PAR-B', '').replace(',,,', `,active,${at},`)],
      roles: [rolesHeader, `R-X,active,${at},PAR-B,primary,parent,,,SCH-A`],
      studentContacts: [contactsHeader, `STU-A2,PAR-B,active,${at},01,true,,`],
    };
    expect(await run(delta, { school: codeA, mode: 'delta' })).toMatchObject({ problems: [] });
  });
});
