/** Plain OneRoster exports of schools that share students and parents (docs/decisions/imports/derived-rows.md). */
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

/** A school's plain export: its users with their agents. Students join the class on the day `since`. */
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

describe('a school with a plain export', () => {
  it('still derives links after a student joins whose links another school has sent', async () => {
    await run(smallSchool('B'));
    const joined = { ...family, 'STU-B1': 'PAR-B,CP1', 'PAR-B': '' };
    await run(plain('C', joined, '2026-04-20'));
    const { access } = await run(plain('C', { ...joined, C1: 'CP1' }, '2026-04-20'));
    expect(access).toEqual([{ kind: 'lost', student: 'C1', other: 'CP2' }]);
    // The links of that student are still those that the other school sent.
    expect(await pairs()).toEqual(['C1 CP1', 'C2 CP1', 'STU-B1 PAR-B']);
    const { rows } = await register.client.query(
      `select is_primary_account_owner from student_contact_relationship r
       join student st on st.id = r.student_id where st.source_id = 'STU-B1'`,
    );
    expect(rows).toEqual([{ is_primary_account_owner: true }]);
  });

  it('no longer derives links once it has sent studentContacts.csv', async () => {
    const studentContacts = [contactsHeader, 'C1,CP1,,,01,true,,'];
    await run({ ...plain('C', family), studentContacts });
    const { report } = await run(plain('C', family));
    expect(report).toMatchObject({ outcome: 'unchanged' });
    expect(await pairs()).toEqual(['C1 CP1']);
  });
});

describe('derived access', () => {
  it('is reported even for students whom only a parent’s row lists, and in a dry run', async () => {
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

  it('is reported for a student who leaves the class and so loses the derived enrolment', async () => {
    await run(plain('C', family));
    await run(plain('D', { D1: 'DP1', C1: '', DP1: '' }, '2026-04-20'));
    const { access } = await run(plain('C', { C2: 'CP1', CP1: '', CP2: '' }));
    expect(access).toEqual([{ kind: 'unenrolled', student: 'C1', other: 'SCH-C' }]);
  });
});

describe('a plain export without agents', () => {
  const all = ['C1 CP1', 'C1 CP2', 'C2 CP1', 'D1 DP1'];

  it('ends nobody’s access, regardless of which school decides', async () => {
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

  it('ends no access in a delta that renames a student whom only parents’ rows link', async () => {
    await run(plain('C', { C1: '', C2: '', CP1: 'C1,C2', CP2: 'C1' }));
    const renamed = { users: [usersHeader, user('C1', '', `active,${at}`).replace('Ari', 'Aria')] };
    expect((await run(renamed, { school: '70C1' })).access).toEqual([]);
    expect(await pairs()).toEqual(['C1 CP1', 'C1 CP2', 'C2 CP1']);
  });

  it('ends the access of a parent who no longer lists a student whom another parent lists', async () => {
    await run(plain('C', { C1: '', C2: '', CP1: 'C1,C2', CP2: 'C1' }));
    await run(plain('C', { C1: '', C2: '', CP1: 'C1,C2', CP2: '' }));
    expect(await pairs()).toEqual(['C1 CP1', 'C2 CP1']);
  });

  it('can’t remove, by a parent’s row, a link that only another school stated', async () => {
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
