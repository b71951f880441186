import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../testing/register.ts';
import {
  absencesHeader,
  enrolmentsHeader,
  orgsHeader,
  smallSchool,
  usersHeader,
  writePackageFolder,
} from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { importPackage } from './index.ts';
import type { ImportReport } from './index.ts';

const register = useRegister();
beforeEach(() => register.empty());

async function run(
  files: PackageFiles,
  options: { mode?: 'bulk' | 'delta'; dryRun?: boolean; school?: string } = {},
): Promise<ImportReport> {
  const folder = await writePackageFolder(files, options.mode ?? 'bulk');
  return importPackage(register.connectionString, folder, {
    dryRun: options.dryRun === true,
    ...(options.school === undefined ? {} : { school: { centreCode: options.school } }),
  });
}

async function column(sql: string): Promise<unknown[]> {
  const result = await register.client.query<unknown[]>({ text: sql, rowMode: 'array' });
  return result.rows.map(([value]) => value);
}

const sourceIds = (table: string): Promise<unknown[]> => column(`select source_id from ${table} order by 1`);

describe('bulk', () => {
  it('imports schools, students, parents, enrolments and absences', async () => {
    const report = await run(smallSchool());
    expect(report).toMatchObject({ outcome: 'imported', problemCount: 0, schoolsTouched: 1 });
    expect(await sourceIds('student')).toEqual(['STU-A1', 'STU-A2']);
    expect(await sourceIds('known_parent')).toEqual(['PAR-A']);
    expect(await column('select absence_period from absence order by absence_date')).toEqual([
      'All day',
      'Morning',
    ]);
    expect(await column('select requires_reason from absence order by absence_date')).toEqual([false, true]);
    expect(await column('select parent_portal from student_contact_relationship')).toEqual([true]);
  });

  it('changes nothing when the same package is imported again', async () => {
    await run(smallSchool());
    const report = await run(smallSchool());
    expect(report).toMatchObject({ outcome: 'unchanged', changes: 0, schoolsTouched: 0 });
  });

  it('O-7.4 keeps a reason that the office was told, until the register has one', async () => {
    await run(smallSchool());
    await register.client.query(`
      insert into attendance_entry (school_id, student_id, absence_id, kind, entry_date, entry_time, reason, told_by,
                                    channel, staff_name, entered_at, settles_at, settled_at)
      select school_id, student_id, id, 'told', absence_date, '09:00', 'Flu', 'A parent', 'phone', 'Office', now(),
             now(), now()
      from absence where requires_reason`);
    await register.client.query("update absence set reason = 'Flu' where requires_reason");
    await run(smallSchool());
    expect(await column('select reason from absence where requires_reason')).toEqual(['Flu']);
  });

  it('deletes what is missing, only within the schools of the package', async () => {
    await run(smallSchool('A'));
    await run(smallSchool('B'));
    const { orgs = [], users = [], roles = [], studentEnrolments = [], absences = [] } = smallSchool('A');
    const without = (lines: readonly string[]): string[] =>
      lines.filter((line) => !/STU-A2|ABS-A2|R-A2/.test(line));
    const report = await run({
      orgs,
      users: without(users),
      roles: without(roles),
      studentEnrolments: without(studentEnrolments),
      absences: without(absences),
    });
    expect(report.outcome).toBe('imported');
    expect(await sourceIds('student')).toEqual(['STU-A1', 'STU-B1', 'STU-B2']);
    expect(await sourceIds('absence')).toEqual(['ABS-A1', 'ABS-B1', 'ABS-B2']);
  });

  it('keeps a student with family entries', async () => {
    await run(smallSchool());
    await register.client
      .query(`insert into account (email, first_name, last_name, password_hash, known_parent_id)
      select 'a@example.com', 'Louise', 'Fairweather', 'x', id from known_parent`);
    await register.client.query(`insert into account_student (account_id, student_id, state)
      select a.id, s.id, 'approved' from account a, student s where s.source_id = 'STU-A1'`);
    const { orgs = [], users = [], roles = [], studentEnrolments = [] } = smallSchool();
    const without = (lines: readonly string[]): string[] =>
      lines.filter((line) => !/STU-A1|PAR-A/.test(line));
    await run({
      orgs,
      users: without(users),
      roles: without(roles),
      studentEnrolments: without(studentEnrolments),
    });
    expect(await sourceIds('student')).toEqual(['STU-A1', 'STU-A2']);
    expect(await sourceIds('enrolment')).toEqual(['ENR-STU-A2']);
    expect(await sourceIds('known_parent')).toEqual(['PAR-A']);
  });

  it('refuses rows of a school the package does not list, and ids that another school uses', async () => {
    await run(smallSchool('B'));
    const { absences = [], ...rest } = smallSchool('A');
    const foreign = [
      'ABS-B1,,,STU-A1,SCH-A,2026-03-05,Full,201,01,,,',
      'ABS-X,,,STU-B1,SCH-B,2026-03-05,Full,201,01,,,',
    ];
    const report = await run({ ...rest, absences: [...absences, ...foreign] });
    expect(report.problems).toEqual([
      {
        file: 'absences.csv',
        line: 4,
        column: 'sourcedId',
        reason: 'is already the id of another school’s row',
      },
      {
        file: 'absences.csv',
        line: 5,
        column: 'schoolSourcedId',
        reason: 'is not a school this package lists in orgs.csv',
      },
    ]);
    expect(await sourceIds('absence')).toEqual(['ABS-B1', 'ABS-B2']);
  });

  it('refuses a bulk file without a list of its schools', async () => {
    const report = await run({ absences: smallSchool()['absences'] ?? [] });
    expect(report.problems).toContainEqual(expect.objectContaining({ file: 'absences.csv', line: 0 }));
  });

  it('refuses a file with only a header, which would delete everything', async () => {
    await run(smallSchool());
    const report = await run({ orgs: smallSchool()['orgs'] ?? [], absences: [absencesHeader] });
    expect(report.outcome).toBe('refused');
    expect(await sourceIds('absence')).toHaveLength(2);
  });
});

describe('delta', () => {
  const at = '2026-05-01T00:00:00Z';

  it('updates the rows it contains, deletes the marked ones, and leaves the rest', async () => {
    await run(smallSchool());
    const absences = [
      absencesHeader,
      `ABS-A1,tobedeleted,${at},,,,,,,,,`,
      `ABS-A2,active,${at},STU-A1,SCH-A,2026-03-03,AM,201,01,,,Fever`,
      `ABS-A3,active,${at},STU-A2,SCH-A,2026-03-04,Full,500,99,,,`,
    ];
    const report = await run({ absences }, { mode: 'delta', school: '4150' });
    expect(report.files).toEqual([
      { file: 'absences.csv', mode: 'delta', rows: 3, added: 1, changed: 1, removed: 1, unchanged: 0 },
    ]);
    expect(await sourceIds('absence')).toEqual(['ABS-A2', 'ABS-A3']);
    expect(await column("select reason from absence where source_id = 'ABS-A2'")).toEqual(['Fever']);
    expect(await sourceIds('student')).toHaveLength(2);
  });

  it('requires status and dateLastModified, which must be blank in a bulk file', async () => {
    await run(smallSchool());
    const delta = [absencesHeader, `ABS-A1,active,,STU-A1,SCH-A,2026-03-02,Full,201,01,,,`];
    expect((await run({ absences: delta }, { mode: 'delta', school: '4150' })).problems).toEqual([
      { file: 'absences.csv', line: 2, column: 'dateLastModified', reason: 'is required in a delta file' },
    ]);
    const { orgs = [] } = smallSchool();
    const bulk = [
      absencesHeader,
      'ABS-A1,,,STU-A1,SCH-A,2026-03-02,Full,201,01,,,',
      `ABS-A2,active,${at},STU-A1,SCH-A,2026-03-03,Full,201,01,,,`,
    ];
    const columns = (await run({ orgs, absences: bulk })).problems.map(({ line, column: name }) => [
      line,
      name,
    ]);
    expect(columns).toEqual([
      [3, 'status'],
      [3, 'dateLastModified'],
    ]);
  });

  it('deletes rows for which it has only the id', async () => {
    await run(smallSchool());
    await run(
      { orgs: [orgsHeader, 'SCH-B,active,2026-05-01T00:00:00Z,School B,school,4151,'] },
      { mode: 'delta' },
    );
    await run({ orgs: [orgsHeader, `SCH-B,tobedeleted,${at},,,,`] }, { mode: 'delta' });
    expect(await sourceIds('school')).toEqual(['SCH-A']);
  });

  it('keeps a school that still has enrolments', async () => {
    await run(smallSchool());
    const report = await run({ orgs: [orgsHeader, `SCH-A,tobedeleted,${at},,,,`] }, { mode: 'delta' });
    expect(report.problems).toEqual([
      { file: 'orgs.csv', line: 2, column: 'sourcedId', reason: 'still has enrolments: remove those first' },
    ]);
  });
});

describe('manifest', () => {
  it('means no updates when it is the only file', async () => {
    const report = await run({
      manifest: ['propertyName,value', 'manifest.version,1.0', 'file.users,absent'],
    });
    expect(report).toMatchObject({ outcome: 'unchanged', rows: 0 });
  });

  it('is overridden by the contents of a file', async () => {
    await run(smallSchool());
    const absences = [absencesHeader, 'ABS-A1,tobedeleted,2026-05-01T00:00:00Z,,,,,,,,,'];
    const report = await run({ absences }, { mode: 'bulk', school: '4150' });
    expect(report.files[0]).toMatchObject({ mode: 'delta', removed: 1 });
    expect(report.warnings).toEqual(['absences.csv is delta by its content, though the manifest says bulk.']);
  });

  it('must not list a missing file', async () => {
    const report = await run({ manifest: ['propertyName,value', 'file.users,bulk'] });
    expect(report.problems).toEqual([
      {
        file: 'manifest.csv',
        line: 0,
        column: 'file.users',
        reason: 'announces users.csv as bulk, and the package has no such file',
      },
    ]);
  });
});

describe('variants found in practice', () => {
  it('reads users.csv without resourceSourcedIds', async () => {
    const { users = [], ...rest } = smallSchool();
    const index = usersHeader.split(',').indexOf('resourceSourcedIds');
    const shorter = users.map((line) => line.split(',').toSpliced(index, 1).join(','));
    expect((await run({ ...rest, users: shorter })).outcome).toBe('imported');
    expect(await sourceIds('student')).toHaveLength(2);
  });

  it('reads users.csv with the role and orgSourcedIds of OneRoster 1.1', async () => {
    const { roles: _, users = [], ...rest } = smallSchool();
    const old = users.map(
      (line, index) =>
        `${line},${['role', 'student', 'student', 'guardian'][index]},${index === 0 ? 'orgSourcedIds' : 'SCH-A'}`,
    );
    expect((await run({ ...rest, users: old })).outcome).toBe('imported');
    expect(await sourceIds('known_parent')).toEqual(['PAR-A']);
  });

  it('tolerates a byte-order mark, CRLF and columns in another order', async () => {
    const files = Object.entries(smallSchool()).map(([name, lines]): [string, string] => [
      name,
      `\u{feff}${lines.join('\r\n')}\r\n`,
    ]);
    const reordered =
      'name,sourcedId,type,identifier,status,dateLastModified\r\n"School, A",SCH-A,school,4150,,\r\n';
    expect((await run({ ...Object.fromEntries(files), orgs: `\u{feff}${reordered}` })).outcome).toBe(
      'imported',
    );
    expect(await column('select name from school')).toEqual(['School, A']);
  });

  it('keeps metadata columns, and matches names of files and headers in any case', async () => {
    const { orgs = [], ...rest } = smallSchool();
    const withMetadata = orgs.map((line, index) => `${line},${index === 0 ? 'metadata.house' : 'Banksia'}`);
    await run({ ...rest, orgs: withMetadata });
    expect(await column('select metadata from school')).toEqual([{ house: 'Banksia' }]);
    const { users = [], ...others } = rest;
    const upper = [(users[0] ?? '').toUpperCase(), ...users.slice(1)];
    const again = await run({ ...others, orgs: withMetadata, 'Users.CSV': upper });
    expect(again).toMatchObject({ outcome: 'unchanged', warnings: [] });
    const without = orgs.map((line) => line.replace('sourcedId', 'id'));
    expect((await run({ ...rest, orgs: without })).problems[0]).toEqual({
      file: 'orgs.csv',
      line: 1,
      column: 'sourcedId',
      reason: 'is missing from the header',
    });
  });

  it('maps year levels explicitly: SIF Pre-School is not the specification’s Special', async () => {
    const { studentEnrolments: _, ...rest } = smallSchool();
    const rows = ['PS', 'Special'].map(
      (level, index) => `E${index},,,STU-A${index + 1},SCH-A,A,${level},,2026-01-27,`,
    );
    await run({ ...rest, studentEnrolments: [enrolmentsHeader, ...rows] });
    expect(await column('select year_level from enrolment order by source_id')).toEqual(['0P', 'PS']);
  });
});

describe('invalid rows', () => {
  it('are all listed with file, line, column and reason, and nothing changes', async () => {
    const { absences = [], users = [], ...rest } = smallSchool();
    const bad = [
      ...absences,
      'ABS-3,,,STU-A1,SCH-A,02/03/2026,Full,201,01,,,',
      'ABS-4,,,STU-NOBODY,SCH-A,2026-03-06,Full,999999,01,,,',
      'ABS-5,,,STU-NOBODY,SCH-A,2026-03-06,Full,201,01,,,',
      'ABS-A1,,,STU-A1,SCH-A,2026-03-09,Full,201,01,,,',
      'ABS-6,,,STU-A1,SCH-A,2026-03-10,Full,201',
      `ABS-7,,,STU-A1,SCH-A,2026-03-11,Full,201,01,,,${'x'.repeat(90)}`,
    ];
    const badUsers = [...users, 'STU-A3,,,true,x,,Kofi,Mensah,,12,,,,,,,,,,,,,'];
    const roles = [...(rest['roles'] ?? []), 'R-A3,,,STU-A3,primary,student,,,SCH-A'];
    const enrolments = [...(rest['studentEnrolments'] ?? []), 'ENR-A3,,,STU-A3,SCH-A,A,4,,2026-01-27,'];
    const report = await run({
      ...rest,
      roles,
      users: badUsers,
      studentEnrolments: enrolments,
      absences: bad,
    });
    expect(report.outcome).toBe('refused');
    expect(report.problems.map(({ file, line, column: name }) => `${file} ${line} ${name}`).sort()).toEqual([
      'absences.csv 4 date',
      'absences.csv 5 attendanceCode',
      'absences.csv 6 studentSourcedId',
      'absences.csv 7 sourcedId',
      'absences.csv 8 ',
      'absences.csv 9 reason',
      'users.csv 5 identifier',
    ]);
    expect(await sourceIds('school')).toEqual([]);
  });

  it('are all counted and reported, and a thousand are kept', async () => {
    const { absences = [], ...rest } = smallSchool();
    const many = Array.from(
      { length: 2500 },
      (_, index) => `BAD-${index},,,STU-A1,SCH-A,never,Full,201,01,,,`,
    );
    const folder = await writePackageFolder({ ...rest, absences: [...absences, ...many] });
    let told = 0;
    const report = await importPackage(register.connectionString, folder, { onProblem: () => (told += 1) });
    expect([report.problemCount, report.problems.length, told]).toEqual([2500, 1000, 2500]);
  });

  it('continue after a malformed CSV row', async () => {
    const { absences = [], ...rest } = smallSchool();
    const report = await run({
      ...rest,
      absences: [
        ...absences,
        'ABS-9,,,STU-A1,SCH-A,2026-03-0"5,Full,201,01,,,',
        'ABS-10,,,STU-A1,SCH-A,never,Full,201,01,,,',
      ],
    });
    expect(report.problems.map(({ line }) => line)).toEqual([4, 5]);
  });
});

describe('dry run', () => {
  it('reports the changes without making them', async () => {
    const audited = (): Promise<unknown[]> =>
      column("select id from audit_event where event = 'import.package'");
    const before = await audited();
    const report = await run(smallSchool(), { dryRun: true });
    expect(report).toMatchObject({ outcome: 'checked', problemCount: 0 });
    expect(report.changes).toBeGreaterThan(5);
    expect(await sourceIds('school')).toEqual([]);
    expect(await audited()).toEqual(before);
  });
});
