/** How many changes of access a package may make without confirmation. */
import { beforeEach, describe, expect, it } from 'vitest';
import { schoolOf, smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { useRegister } from '../../testing/register.ts';
import { importPackage } from '../index.ts';
import type { ImportOptions, ImportReport } from '../index.ts';

const register = useRegister();
beforeEach(() => register.empty());

const run = async (files: PackageFiles, options: ImportOptions = {}): Promise<ImportReport> =>
  importPackage(register.connectionString, await writePackageFolder(files), options);

const files = schoolOf(40);
/** The package with other rights for the first families: parentPortal, primaryAccountOwner, interventionOrder. */
function withRights(rights: string, families = 40): PackageFiles {
  const studentContacts = files['studentContacts']?.map((line, index) =>
    index > 0 && index <= families ? line.replace('true,true,', rights) : line,
  );
  return { ...files, studentContacts: studentContacts ?? [] };
}
function withoutColumns(source: PackageFiles, ...names: string[]): PackageFiles {
  const lines = source['studentContacts'];
  if (!Array.isArray(lines)) throw new Error('The package has no contacts.');
  const rows = lines.map((line) => String(line).split(','));
  const header = rows[0] ?? [];
  const kept = rows.map((row) => row.filter((_, index) => !names.includes(header[index] ?? '')).join(','));
  return { ...source, studentContacts: kept };
}
const reasons = ({ problems }: ImportReport): string[] =>
  problems.map(({ file, reason }) => `${file} ${reason}`);

describe('a file that lacks a column', () => {
  it('keeps the stored rights and intervention orders', async () => {
    await run(withRights('true,true,true', 2));
    for (const names of [['interventionOrder'], ['parentPortal', 'primaryAccountOwner', 'relationship']]) {
      const report = await run(withoutColumns(withRights('true,true,', 2), ...names));
      expect(report).toMatchObject({ outcome: 'unchanged', problems: [] });
    }
    const { rows } = await register.client.query(
      `select count(*) filter (where parent_portal)::int as portal, count(*) filter (where intervention_order)::int as barred
       from student_contact_relationship`,
    );
    expect(rows).toEqual([{ portal: 40, barred: 2 }]);
  });

  it('gives no access to new families', async () => {
    await run(smallSchool());
    const bare = withoutColumns(files, 'parentPortal', 'primaryAccountOwner');
    expect((await run(bare, { confirmsRemovals: true, confirmsAccess: true })).access.gained).toBe(0);
  });
});

describe('a package that changes access beyond the limit', () => {
  it('is refused if it ends access, but still reports the changes', async () => {
    await run(files);
    const ended: string[] = [];
    const onAccessChange: ImportOptions['onAccessChange'] = ({ kind, other }) =>
      ended.push(`${kind} ${other}`);
    const refused = await run(withRights('false,true,', 10), { onAccessChange });
    expect(reasons(refused)).toEqual([
      'studentContacts.csv would end the access of 10 of 40 parent–student pairs of School A (25 %; the limit is 5 %)',
    ]);
    expect(refused).toMatchObject({ outcome: 'refused', access: { lost: 10 } });
    expect(ended).toHaveLength(10);
    const { rows } = await register.client.query(
      'select count(*)::int as count from student_contact_relationship where parent_portal',
    );
    expect(rows).toEqual([{ count: 40 }]);
    expect((await run(withRights('false,true,', 3))).outcome).toBe('imported');
  });

  it('is refused if it gives access to existing students', async () => {
    expect((await run(withRights('false,true,', 10))).outcome).toBe('imported');
    const refused = await run(files, { dryRun: true });
    expect(reasons(refused)).toEqual([
      'studentContacts.csv would give access to 10 of 40 parent–student pairs of School A (25 %; the limit is 5 %)',
    ]);
    expect((await run(files, { accessLimit: 24 })).outcome).toBe('refused');
    expect((await run(files, { accessLimit: 25 })).outcome).toBe('imported');
  });

  it('is refused if it lifts intervention orders, unless that is confirmed', async () => {
    await run(withRights('true,true,true', 5));
    const lifted = withRights('false,true,false', 5);
    expect(reasons(await run(lifted))).toEqual([
      'studentContacts.csv would lift the intervention orders of 5 of 5 parent–student pairs of School A (100 %; the limit is 5 %)',
    ]);
    expect((await run(lifted, { confirmsRemovals: true })).outcome).toBe('refused');
    const confirmed = await run(lifted, { confirmsAccess: true });
    expect(confirmed).toMatchObject({ outcome: 'imported', access: { unbarred: 5 } });
    expect(confirmed.warnings).toEqual([
      'studentContacts.csv: confirmed: may lift the intervention orders of 5 of 5 parent–student pairs of School A (100 %; the limit is 5 %).',
    ]);
  });

  it('is accepted if the changes concern families of new students only', async () => {
    await run(smallSchool('B'));
    expect(await run(files)).toMatchObject({ outcome: 'imported', access: { gained: 40 } });
  });
});
