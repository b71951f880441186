/** A package written only from docs/import.md, with realistic names and texts. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useRegister } from '../testing/register.ts';
import { writePackageFolder, writePackageZip } from '../testing/package-files.ts';
import { importPackage } from './index.ts';

const register = useRegister();

const csv = (...lines: string[]): string => `\ufeff${lines.join('\r\n')}\r\n`;

const tables: Readonly<Record<string, string>> = {
  orgs: csv(
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    '{0B6E-1},,,Te Kura o Tāwhaki,school,6101,',
  ),
  roles: csv(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    ...['STU-1', 'STU-2', 'STU-3', 'STU-4', 'STU-5', 'STU-6'].map(
      (id) => `ROLE-${id},,,${id},primary,student,,,{0B6E-1},`,
    ),
    ...['PAR-1', 'PAR-2'].map((id) => `ROLE-${id},,,${id},primary,parent,,,{0B6E-1},`),
  ),
  users: csv(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,identifier,email,preferredGivenName',
    'STU-1,,,true,,,علی\u200cرضا,حسینی\u200cنژاد,7000000001A,,',
    'STU-2,,,true,,,ශ්\u200dරී,වික්\u200dරමසිංහ,7000000002A,,',
    'STU-3,,,true,,,\u202bمحمد\u202c,\u200fالأمين,7000000003A,,',
    'STU-4,,,true,,,A\u0301nh,Nguye\u0302\u0303n,7000000004A,,👨‍👩‍👧 Ánh',
    'STU-5,,,true,,,Ma\u0304ia,"Te\r\nRangi",7000000005A,,',
    'STU-6,,,true,,,Sukarno,,7000000006A,,',
    'PAR-1,,,true,,,,Suharto,,p1@example.com,',
    'PAR-2,,,true,,,Siobhán,O\u00ad’Neill,,p2@example.com,',
  ),
  studentEnrolments: csv(
    'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,enrolmentStatus,yearLevel,rollClass,entryDate,exitDate',
    ...[1, 2, 3, 4, 5, 6].map((n) => `ENR-${n},,,STU-${n},0B6E-1,A,4,4A,2026-01-27,`),
  ),
  studentContacts: csv(
    'studentSourcedId,contactSourcedId,status,dateLastModified,relationship,parentPortal,primaryAccountOwner',
    'STU-6,PAR-1,,,01,true,true',
    'STU-4,PAR-2,,,01,true,true',
  ),
  absences: csv(
    'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,date,dayValue,attendanceCode,attendanceStatus,timeFrom,timeTo,reason,schoolNote',
    'ABS-1,,,STU-5,0B6E-1,2026-03-02,Full,201,01,,,"Kei te māuiui.\r\nI te ""hōhipera"".","First line,\r\n\r\nthird line"',
  ),
  events: csv(
    'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,detail,startDate,endDate,audience',
    'EVT-1,,,0B6E-1,School,Matariki,"Bring:\n- a rug\r- a torch",2026-06-24,2026-06-24,school',
  ),
};

const manifest = [
  'propertyName,value',
  'manifest.version,1.0',
  'oneroster.version,1.2',
  ...Object.entries(tables).flatMap(([name, text]) => [
    `file.${name},bulk`,
    `sha256.${name},${createHash('sha256').update(text).digest('hex')}`,
  ]),
  'rows.users,8',
  'rows.absences,1',
];

const rows = async (sql: string): Promise<unknown[][]> =>
  (await register.client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;

describe('a package for an invented school', () => {
  it('is imported from a zip without problems or notes, and then changes nothing from a folder', async () => {
    const zip = await writePackageZip({ ...tables, manifest });
    const first = await importPackage(register.connectionString, zip);
    expect(first).toMatchObject({ outcome: 'imported', problems: [], leftOut: [], warnings: [] });
    expect(first.access).toMatchObject({ gained: 2, enrolled: 6 });
    const folder = await writePackageFolder({ ...tables, manifest });
    expect(await importPackage(register.connectionString, folder)).toMatchObject({ outcome: 'unchanged' });
  });

  it('keeps every name exactly as written', async () => {
    expect(
      await rows('select given_names, family_name, preferred_given_name from student order by source_id'),
    ).toEqual([
      ['علی\u200cرضا', 'حسینی\u200cنژاد', null],
      ['ශ්\u200dරී', 'වික්\u200dරමසිංහ', null],
      ['محمد', 'الأمين', null],
      ['Ánh', 'Nguyễn', '👨‍👩‍👧 Ánh'],
      ['Māia', 'Te Rangi', null],
      ['Sukarno', '', null],
    ]);
    expect(await rows('select given_name, family_name from known_parent order by source_id')).toEqual([
      ['', 'Suharto'],
      ['Siobhán', 'O’Neill'],
    ]);
  });

  it('keeps the lines of longer texts', async () => {
    expect(await rows('select reason, school_note from absence')).toEqual([
      ['Kei te māuiui.\nI te "hōhipera".', 'First line,\n\nthird line'],
    ]);
    expect(await rows('select detail from upcoming_event')).toEqual([['Bring:\n- a rug\n- a torch']]);
    expect(await rows('select source_id, name from school')).toEqual([['0B6E-1', 'Te Kura o Tāwhaki']]);
  });
});
