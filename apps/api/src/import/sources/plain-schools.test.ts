/** Plain OneRoster exports of schools that share students and parents with others (docs/decisions/imports/derived-rows.md). */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  contactsHeader,
  orgsHeader,
  rolesHeader,
  smallSchool,
  usersHeader,
  writePackageFolder,
} from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { useRegister } from '../../testing/register.ts';
import { importPackage } from '../index.ts';
import type { AccessChange, ImportReport } from '../index.ts';

const register = useRegister();
beforeEach(() => register.empty());

async function run(
  files: PackageFiles,
  options: { school?: string; dryRun?: boolean } = {},
): Promise<{ report: ImportReport; access: AccessChange[] }> {
  const access: AccessChange[] = [];
  const folder = await writePackageFolder(files, options.school === undefined ? 'bulk' : 'delta');
  const { school, ...others } = options;
  const report = await importPackage(register.connectionString, folder, {
    ...others,
    ...(school === undefined ? {} : { school: { centreCode: school } }),
    now: () => new Date('2026-05-01T00:00:00Z'),
    onAccessChange: (change) => access.push(change),
  });
  expect(report.problems).toEqual([]);
  return { report, access };
}

const eqIds: Readonly<Record<string, string>> = {
  C1: '5000000001A',
  C2: '5000000002A',
  D1: '6000000001A',
  'STU-B1': '1000000006A',
};

const user = (id: string, agents: string, status = ','): string =>
  `${id},${status},true,${id},,Ari,Ngata,,${eqIds[id] ?? ''},,,,"${agents}"${','.repeat(9)}`;
const role = (id: string, status = ','): string =>
  `R-${id},${status},${id},primary,${id in eqIds ? 'student' : 'parent'},,,`;

/** The plain export of a school: its users with their agents. Students join the class on this day. */
function plain(key: 'C' | 'D', people: Readonly<Record<string, string>>, since = '2026-01-27'): PackageFiles {
  const ids = Object.keys(people);
  return {
    orgs: [orgsHeader, `SCH-${key},,,School ${key},school,70${key}1,`],
    users: [usersHeader, ...ids.map((id) => user(id, people[id] ?? ''))],
    roles: [rolesHeader, ...ids.map((id) => role(id))],
    classes: [
      'sourcedId,status,dateLastModified,title,courseSourcedId,classType,schoolSourcedId',
      `CLS-${key},,,4A,CRS,homeroom,SCH-${key}`,
    ],
    enrollments: [
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,beginDate,endDate',
      ...ids
        .filter((id) => id in eqIds)
        .map((id) => `ENC-${key}-${id},,,CLS-${key},SCH-${key},${id},student,${since},`),
    ],
  };
}

const pairs = async (): Promise<string[]> =>
  (
    await register.client.query<{ pair: string }>(
      `select st.source_id || ' ' || kp.source_id as pair from student_contact_relationship r
       join student st on st.id = r.student_id join known_parent kp on kp.id = r.known_parent_id
       where r.parent_portal order by 1`,
    )
  ).rows.map(({ pair }) => pair);

const family = { C1: 'CP1,CP2', C2: 'CP1', CP1: '', CP2: '' };
const at = '2026-05-02T00:00:00Z';

describe('a plain school', () => {
  it('goes on deriving links when a student joins whose links another school has sent', async () => {
    await run(smallSchool('B'));
    const joined = { ...family, 'STU-B1': 'PAR-B,CP1', 'PAR-B': '' };
    await run(plain('C', joined, '2026-04-20'));
    const { access } = await run(plain('C', { ...joined, C1: 'CP1' }, '2026-04-20'));
    expect(access).toEqual([{ kind: 'lost', student: 'C1', other: 'CP2' }]);
    // The student's own links are those that the other school sent.
    expect(await pairs()).toEqual(['C1 CP1', 'C2 CP1', 'STU-B1 PAR-B']);
    const { rows } = await register.client.query(
      `select is_primary_account_owner from student_contact_relationship r
       join student st on st.id = r.student_id where st.source_id = 'STU-B1'`,
    );
    expect(rows).toEqual([{ is_primary_account_owner: true }]);
  });

  it('derives nothing any more once it has sent the file itself', async () => {
    const studentContacts = [contactsHeader, 'C1,CP1,,,01,true,,'];
    await run({ ...plain('C', family), studentContacts });
    const { report } = await run(plain('C', family));
    expect(report).toMatchObject({ outcome: 'unchanged' });
    expect(await pairs()).toEqual(['C1 CP1']);
  });
});

describe('access that is derived', () => {
  it('is reported, also of students whom only a parent’s row names, and in a dry run', async () => {
    await run(plain('C', family));
    const delta = {
      users: [usersHeader, user('CP2', 'C1,C2', `active,${at}`)],
      roles: [rolesHeader, role('CP2', `active,${at}`)],
    };
    const gained = [{ kind: 'gained', student: 'C2', other: 'CP2' }];
    const checked = await run(delta, { school: '70C1', dryRun: true });
    expect(checked.access).toEqual(gained);
    expect(checked.report.access).toMatchObject({ gained: 1 });
    expect((await run(delta, { school: '70C1' })).access).toEqual(gained);
    const fewer = { users: [usersHeader, user('CP2', 'C2', `active,${at}`)] };
    expect((await run(fewer, { school: '70C1' })).access).toEqual([
      { kind: 'lost', student: 'C1', other: 'CP2' },
    ]);
  });

  it('is reported for every student of a school that loses an enrolment with its class', async () => {
    await run(plain('C', family));
    await run(plain('D', { D1: 'DP1', C1: '', DP1: '' }, '2026-04-20'));
    const { access } = await run(plain('C', { C2: 'CP1', CP1: '', CP2: '' }));
    expect(access).toEqual([{ kind: 'unenrolled', student: 'C1', other: 'SCH-C' }]);
  });
});

describe('a plain export that names no agents', () => {
  const all = ['C1 CP1', 'C1 CP2', 'C2 CP1', 'D1 DP1'];

  it('takes nobody’s access, whichever school decides', async () => {
    await run(plain('C', family));
    for (const since of ['2026-04-20', '2025-04-20']) {
      const { access } = await run(plain('D', { D1: 'DP1', C1: '', DP1: 'D1' }, since));
      expect(access.filter(({ kind }) => kind === 'lost')).toEqual([]);
      expect(await pairs()).toEqual(all);
    }
    const { users: _, ...without } = plain('C', family);
    const header = usersHeader.replace(',agentSourcedIds', '');
    const users = Object.keys(family).map((id) => user(id, '').replace(',""', ''));
    await run({ ...without, users: [header, ...users] });
    expect(await pairs()).toEqual(all);
  });

  it('takes none in a delta that renames a student whose links only the parents’ rows name', async () => {
    await run(plain('C', { C1: '', C2: '', CP1: 'C1,C2', CP2: 'C1' }));
    const renamed = { users: [usersHeader, user('C1', '', `active,${at}`).replace('Ari', 'Aria')] };
    expect((await run(renamed, { school: '70C1' })).access).toEqual([]);
    expect(await pairs()).toEqual(['C1 CP1', 'C1 CP2', 'C2 CP1']);
  });

  it('takes what the rows of the parents no longer name, if one of them names the student', async () => {
    await run(plain('C', { C1: '', C2: '', CP1: 'C1,C2', CP2: 'C1' }));
    await run(plain('C', { C1: '', C2: '', CP1: 'C1,C2', CP2: '' }));
    expect(await pairs()).toEqual(['C1 CP1', 'C2 CP1']);
  });

  it('can’t take a link that only another school stated, by a parent’s row', async () => {
    await run(plain('C', family));
    const files = plain('D', { D1: 'CP1', C1: '', CP1: 'D1' }, '2026-04-20');
    await run(files);
    expect((await run(files)).report).toMatchObject({ outcome: 'unchanged' });
    expect(await pairs()).toEqual(['C1 CP1', 'C1 CP2', 'C2 CP1', 'D1 CP1']);
  });

  it('can’t link a parent to a student of another school', async () => {
    await run(plain('C', family));
    const { access } = await run(plain('D', { D1: 'DP1', DP1: '', DP2: 'C1' }));
    expect(access).toEqual([
      { kind: 'gained', student: 'D1', other: 'DP1' },
      { kind: 'enrolled', student: 'D1', other: 'SCH-D' },
    ]);
    expect(await pairs()).toEqual(all);
  });
});
