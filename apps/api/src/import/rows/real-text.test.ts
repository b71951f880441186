import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../../testing/register.ts';
import { absencesHeader, orgsHeader, smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';

const register = useRegister();
beforeEach(() => register.empty());

const run = async (files: PackageFiles, mode: 'bulk' | 'delta' = 'bulk') =>
  importPackage(register.connectionString, await writePackageFolder(files, mode));

/** The small school, with Amelia renamed. */
function named(given: string, family = 'Fairweather'): Record<string, readonly string[]> {
  const { users = [], ...rest } = smallSchool();
  return { ...rest, users: users.map((line) => line.replace('Amelia,Fairweather', `${given},${family}`)) };
}

async function value(sql: string): Promise<unknown> {
  const { rows } = await register.client.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}
const givenNames = (): Promise<unknown> =>
  value("select given_names from student where source_id = 'STU-A1'");

describe('names', () => {
  it.each([
    ['Persian, with a zero-width non-joiner', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['Sinhala, with a zero-width joiner', 'ශ්\u200dරී', 'ශ්\u200dරී'],
    ['emoji of several people', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['Arabic, with directional marks', '\u202b\u200fمحمد\u200f\u202c', 'محمد'],
    ['with soft hyphens', 'Alex\u00adandra', 'Alexandra'],
    ['Vietnamese, decomposed', 'Nguye\u0302\u0303n', 'Nguyễn'],
    ['Maori, decomposed', 'Ma\u0304ori', 'Māori'],
    ['on two lines', '"Anna\r\nMaria"', 'Anna Maria'],
    ['with a tab and a no-break space', '"\u00a0Anna\tMaria"', 'Anna Maria'],
  ])('%s', async (_, written, stored) => {
    expect(await run(named(written))).toMatchObject({ outcome: 'imported', problems: [] });
    expect(await givenNames()).toBe(stored);
    expect(await run(named(written))).toMatchObject({ outcome: 'unchanged' });
  });

  it('may be blank, but not both', async () => {
    expect(await run(named('', 'Sukarno'))).toMatchObject({ outcome: 'imported' });
    expect(
      await value("select given_names || '|' || family_name from student where source_id = 'STU-A1'"),
    ).toBe('|Sukarno');
    expect(await run(named('Sukarno', ''))).toMatchObject({ outcome: 'imported' });
    expect((await run(named('', ''))).problems).toEqual([
      { file: 'users.csv', line: 2, column: 'familyName', reason: 'is required when givenName is blank' },
    ]);
  });
});

describe('text of several lines', () => {
  it('keeps its lines, with one kind of line ending', async () => {
    const absences = [
      absencesHeader,
      'ABS-A1,,,STU-A1,SCH-A,2026-03-02,Full,201,01,,,"At the dentist\r\nuntil\u202e noon\rthen home"',
    ];
    expect(await run({ ...smallSchool(), absences })).toMatchObject({ outcome: 'imported' });
    expect(await value('select reason from absence')).toBe('At the dentist\nuntil noon\nthen home');
  });
});

describe('ids in braces', () => {
  it('equal the ids without braces', async () => {
    const braced = Object.fromEntries(
      Object.entries(smallSchool()).map(([name, lines]) => [
        name,
        lines.map((line, index) => (index === 0 ? line : line.replaceAll(/(?<=^|,)STU-A\d(?=,)/g, '{$&}'))),
      ]),
    );
    expect(await run(braced)).toMatchObject({ outcome: 'imported', problems: [] });
    expect(await run(smallSchool())).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('text that was damaged before the export', () => {
  it.each([
    ['Latin-1', Buffer.from(`${orgsHeader}\nSCH-A,,,Café,school,4150,\n`, 'latin1'), /not UTF-8/],
    [
      'Windows-1252 taken for Latin-1',
      `${orgsHeader}\nSCH-A,,,O\u0092Brien,school,4150,\n`,
      /wrong encoding/,
    ],
  ])('is refused: %s', async (_, orgs, reason) => {
    const report = await run({ ...smallSchool(), orgs });
    expect(report.problems).toEqual([
      { file: 'orgs.csv', line: 2, column: 'name', reason: expect.stringMatching(reason) },
    ]);
  });
});

describe('a row that PostgreSQL can’t store', () => {
  const reason = 'has a NUL character (U+0000), which the database can’t store';

  it('is left out if no other row needs it, and its stored row stays', async () => {
    await run(smallSchool());
    const { absences = [], ...rest } = smallSchool();
    const broken = absences.map((line) => line.replace('Full,201,01,,,', 'Full,205,01,,,Den\0tist'));
    const report = await run({
      ...rest,
      absences: [...broken, 'ABS-A3,,,STU-A2,SCH-A,2026-03-04,Full,201,01,,,'],
    });
    expect(report).toMatchObject({
      outcome: 'imported',
      changes: 1,
      problemCount: 0,
      leftOut: [{ file: 'absences.csv', line: 2, column: 'reason', reason }],
    });
    expect(await value("select attendance_code from absence where source_id = 'ABS-A1'")).toBe('201');
    expect(await value("select count(*)::int from absence where source_id = 'ABS-A3'")).toBe(1);
  });

  it('is left out for metadata, e-mail addresses and JSON too', async () => {
    const header =
      'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,title,reference,dueDate,state,formTemplate';
    const form = (title: string): string =>
      `"${JSON.stringify({
        schema: {
          type: 'object',
          title,
          required: ['consent'],
          properties: { consent: { type: 'string', enum: ['granted', 'denied'] } },
        },
        uiSchema: {},
      }).replaceAll('"', '""')}"`;
    const consentRequests = [
      header,
      `CSR-1,,,SCH-A,STU-A1,Walk,REF-1,2026-04-01,Pending,${form('a\0b')}`,
      `CSR-2,,,SCH-A,STU-A1,Walk,REF-2,2026-04-01,Pending,${form('a\ud800b')}`,
      `CSR-3,,,SCH-A,STU-A1,Walk,REF-3,2026-04-01,Pending,${form('Walk')}`,
    ];
    const { orgs = [], users = [], ...rest } = smallSchool();
    const withMetadata = orgs.map((line, index) => `${line},${index === 0 ? 'metadata.house' : 'Ban\0ksia'}`);
    const withEmail = users.map((line) =>
      line.replace('Louise,Fairweather,,,', 'Louise,Fairweather,,,a\0@b.example'),
    );
    await run(smallSchool());
    const report = await run({ ...rest, orgs: withMetadata, users: withEmail, consentRequests });
    expect(report).toMatchObject({ outcome: 'imported', changes: 1, problems: [] });
    expect(report.leftOut.map(({ file, column }) => [file, column])).toEqual([
      ['orgs.csv', 'metadata.house'],
      ['users.csv', 'email'],
      ['consentRequests.csv', 'formTemplate'],
      ['consentRequests.csv', 'formTemplate'],
    ]);
    expect(report.leftOut[3]?.reason).toBe(
      'has half of a character (a lone surrogate), which the database can’t store',
    );
  });

  it('causes the package to be rejected if other rows need it', async () => {
    const report = await run(named('Ame\0lia'));
    expect(report.outcome).toBe('refused');
    expect(report.leftOut).toEqual([{ file: 'users.csv', line: 2, column: 'givenName', reason }]);
    expect(report.causes.map(({ file, column }) => [file, column])).toEqual([
      ['studentEnrolments.csv', 'studentSourcedId'],
      ['studentContacts.csv', 'studentSourcedId'],
      ['absences.csv', 'studentSourcedId'],
    ]);
  });

  it('causes the package to be rejected if its id is unreadable', async () => {
    const { absences = [], ...rest } = smallSchool();
    const report = await run({
      ...rest,
      absences: absences.map((line) => line.replace('ABS-A1', 'ABS\0A1')),
    });
    expect(report.problems).toEqual([{ file: 'absences.csv', line: 2, column: 'sourcedId', reason }]);
  });
});
