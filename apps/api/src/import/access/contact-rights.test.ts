/** Which school decides the rights of parents of a shared student (docs/decisions/imports/rights-of-parents.md). */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  contactsHeader,
  enrolmentsHeader,
  smallSchool,
  writePackageFolder,
} from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { useRegister } from '../../testing/register.ts';
import { importPackage } from '../index.ts';
import type { AccessChange, ImportOptions, ImportReport } from '../index.ts';

const register = useRegister();
beforeEach(() => register.empty());

async function run(
  files: PackageFiles,
  options: ImportOptions = {},
): Promise<{ report: ImportReport; access: AccessChange[] }> {
  const access: AccessChange[] = [];
  const mode = options.school === undefined ? 'bulk' : 'delta';
  const report = await importPackage(register.connectionString, await writePackageFolder(files, mode), {
    ...options,
    onAccessChange: (change) => access.push(change),
  });
  return { report, access };
}

const contact = (rights: string, { parent = 'PAR-B', student = 'STU-B1', status = ',' } = {}): string =>
  `${student},${parent},${status},01,${rights}`;
const current = (rights = 'true,true,true'): PackageFiles => ({
  ...smallSchool('B'),
  studentContacts: [contactsHeader, contact(rights)],
});
const at = '2026-05-01T00:00:00Z';

/** The package of school A, which STU-B1 has left for school B, with its own rows for the student's parents. */
function former(...contacts: string[]): PackageFiles {
  const [own, other] = [smallSchool('A'), smallSchool('B')];
  const shared = (file: string, pattern: RegExp): string[] =>
    (other[file] ?? []).filter((line) => pattern.test(line)).map((line) => line.replace('SCH-B', 'SCH-A'));
  return {
    ...own,
    users: [...(own['users'] ?? []), ...shared('users', /^(STU-B1|PAR-B)/)],
    roles: [...(own['roles'] ?? []), ...shared('roles', /STU-B1|PAR-B/)],
    studentEnrolments: [
      ...(own['studentEnrolments'] ?? []),
      'ENR-OLD,,,STU-B1,SCH-A,L,3,,2025-01-27,2025-12-12',
    ],
    studentContacts: [...(own['studentContacts'] ?? []), ...contacts],
  };
}

const pairs = async (): Promise<unknown[]> =>
  (
    await register.client.query<unknown[]>({
      text: `select st.source_id, kp.source_id, r.parent_portal, r.intervention_order
        from student_contact_relationship r join student st on st.id = r.student_id
        join known_parent kp on kp.id = r.known_parent_id where st.source_id like 'STU-B%' order by 1, 2`,
      rowMode: 'array',
    })
  ).rows;

describe('the rights of a shared student’s parent', () => {
  it('can’t be changed by a former school, which can’t lift the current school’s order either', async () => {
    await run(current());
    const { report, access } = await run(former(contact('true,true,')));
    expect(report).toMatchObject({ outcome: 'imported', problems: [] });
    expect(report.warnings).toContain(
      'studentContacts.csv: rows whose rights another school decides, because the student is enrolled there now: 1.',
    );
    expect(access.filter(({ student }) => student === 'STU-B1')).toEqual([
      { kind: 'enrolled', student: 'STU-B1', other: 'SCH-A' },
    ]);
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', true, true]]);
    await run(former(contact('true,true,false')));
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', true, true]]);
    expect((await run(current())).report).toMatchObject({ outcome: 'unchanged' });
  });

  it('can’t be granted by a former school', async () => {
    await run(current('true,true,'));
    await run(former(contact('true,true,', { parent: 'PAR-A' }), contact('true,true,')));
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', true, false]]);
  });

  it('end when any school states an order, even for a parent whom the current school doesn’t list', async () => {
    await run(current('true,true,'));
    const ordered = former(contact('true,true,true', { parent: 'PAR-A' }), contact('true,true,true'));
    const { access } = await run(ordered);
    expect(
      access.filter(({ student }) => student === 'STU-B1').map(({ kind, other }) => [kind, other]),
    ).toEqual([
      ['lost', 'PAR-B'],
      ['barred', 'PAR-A'],
      ['barred', 'PAR-B'],
      ['enrolled', 'SCH-A'],
    ]);
    const barred = [
      ['STU-B1', 'PAR-A', false, true],
      ['STU-B1', 'PAR-B', true, true],
    ];
    expect(await pairs()).toEqual(barred);
    expect((await run(ordered)).report).toMatchObject({ outcome: 'unchanged' });
    for (const rights of ['true,true,', 'true,true,false']) {
      expect((await run(current(rights))).access).toEqual([]);
      expect(await pairs()).toEqual(barred);
    }
    // The school that stated both orders lifts one in bulk, then the other with a delta.
    expect(
      (await run(former(contact('true,true,', { parent: 'PAR-A' }), contact('true,true,false')))).access,
    ).toEqual([
      { kind: 'gained', student: 'STU-B1', other: 'PAR-B' },
      { kind: 'unbarred', student: 'STU-B1', other: 'PAR-B' },
    ]);
    const withdrawn = contact(',,', { parent: 'PAR-A', status: `tobedeleted,${at}` });
    const lifted = await run(
      { studentContacts: [contactsHeader, withdrawn] },
      { school: { centreCode: '4150' } },
    );
    expect(lifted.report).toMatchObject({ outcome: 'imported', problems: [] });
    expect(lifted.access).toEqual([{ kind: 'unbarred', student: 'STU-B1', other: 'PAR-A' }]);
  });

  it('stay barred when a package omits the order’s row, or a delta leaves the order blank', async () => {
    await run(current());
    const { studentContacts: _, ...without } = smallSchool('B');
    const left = { ...without, studentContacts: [contactsHeader, contact('true,,', { student: 'STU-B2' })] };
    await run(left);
    expect(await pairs()).toContainEqual(['STU-B1', 'PAR-B', false, true]);
    expect((await run(left)).report).toMatchObject({ outcome: 'unchanged' });
    const delta = [contactsHeader, contact('true,true,', { status: `active,${at}` })];
    expect((await run({ studentContacts: delta }, { school: { centreCode: '4160' } })).access).toEqual([]);
    expect(await pairs()).toContainEqual(['STU-B1', 'PAR-B', true, true]);
    const lifted = [contactsHeader, contact('true,true,false', { status: `active,${at}` })];
    expect(
      (await run({ studentContacts: lifted }, { school: { centreCode: '4160' } })).access.map(
        ({ kind }) => kind,
      ),
    ).toEqual(['gained', 'unbarred']);
  });

  it('are decided by the new school after the student moves', async () => {
    await run(former());
    const own = contact('true,true,');
    const { users = [], roles = [], ...rest } = former();
    await run({ users, roles, ...rest, studentContacts: [contactsHeader, own] });
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', true, false]]);
    await run(current('false,,'));
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', false, false]]);
    await run({ users, roles, ...rest, studentContacts: [contactsHeader, own] });
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', false, false]]);
  });

  it('can’t be stated by a school that never enrolled the student', async () => {
    await run(current());
    const foreign = {
      ...smallSchool('A'),
      studentContacts: [contactsHeader, contact('true,true,'), contact('true,,', { parent: 'PAR-A' })],
    };
    const { report } = await run(foreign);
    expect(report.problems.map(({ file, line, column, reason }) => [file, line, column, reason])).toEqual(
      [2, 3].map((line) => [
        'studentContacts.csv',
        line,
        'studentSourcedId',
        'is not a student of this package’s schools',
      ]),
    );
    const enrolled = [
      ...(smallSchool('A')['studentEnrolments'] ?? []),
      'ENR-X,,,STU-A2,SCH-A,never,4,,2026-01-27,',
    ];
    const excused = { ...foreign, studentEnrolments: [enrolmentsHeader, ...enrolled.slice(1)] };
    expect((await run(excused)).report.problems.map(({ file }) => file)).toEqual(['studentEnrolments.csv']);
  });

  it('are barred again by a stated order when the link is restored', async () => {
    await run(current());
    await register.client.query(
      "delete from student_contact_relationship r using student st where st.id = r.student_id and st.source_id = 'STU-B1'",
    );
    await run(current('true,true,'));
    expect(await pairs()).toEqual([['STU-B1', 'PAR-B', true, true]]);
  });
});
