/** The audit rows of imports. */
import { beforeEach, expect, it } from 'vitest';
import { contactsHeader, smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { useRegister } from '../../testing/register.ts';
import { importPackage } from '../index.ts';
import type { ImportOptions, ImportReport } from '../index.ts';

const register = useRegister();
let since = 0;
beforeEach(async () => {
  await register.empty();
  since = await newestEvent();
});

async function newestEvent(): Promise<number> {
  const { rows } = await register.client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from audit_event',
  );
  return rows[0]?.id ?? 0;
}

const run = async (files: PackageFiles, options: ImportOptions = {}): Promise<ImportReport> =>
  importPackage(register.connectionString, await writePackageFolder(files), options);

/** The audit rows since the previous call, with the register's ids of their students and schools. */
async function audited(): Promise<unknown[]> {
  const { rows } = await register.client.query(
    `select e.event, e.actor_label as by, st.source_id as student, sc.source_id as school,
       e.detail ->> 'change' as change, coalesce(e.detail ->> 'parent', '') as parent
     from audit_event e left join student st on st.id = e.student_id left join school sc on sc.id = e.school_id
     where e.id > $1 order by e.event desc, school, change, student`,
    [since],
  );
  since = await newestEvent();
  return rows;
}

const change = (kind: string, student: string, parent = '', by = 'import') => ({
  event: 'import.access',
  by,
  student,
  school: 'SCH-A',
  change: kind,
  parent,
});
const ofPackage = (school = 'SCH-A', by = 'import') => ({
  event: 'import.package',
  by,
  student: null,
  school,
  change: null,
  parent: '',
});

it('G18 records the school of an import, who ran it, and each change of access', async () => {
  await run(smallSchool());
  expect(await audited()).toEqual([
    ofPackage(),
    change('enrolled', 'STU-A1'),
    change('enrolled', 'STU-A2'),
    change('gained', 'STU-A1', 'PAR-A'),
  ]);
  const contact = (order: string): PackageFiles => ({
    ...smallSchool(),
    studentContacts: [contactsHeader, `STU-A1,PAR-A,,,01,true,true,${order}`],
  });
  await run(contact('true'), { dryRun: true });
  expect(await audited()).toEqual([]);
  await run(contact('true'));
  expect(await audited()).toEqual([
    ofPackage(),
    change('barred', 'STU-A1', 'PAR-A'),
    change('lost', 'STU-A1', 'PAR-A'),
  ]);
  await run(contact('false'), { by: 'Ada' });
  expect(await audited()).toEqual([
    ofPackage('SCH-A', 'Ada'),
    change('gained', 'STU-A1', 'PAR-A', 'Ada'),
    change('unbarred', 'STU-A1', 'PAR-A', 'Ada'),
  ]);
  expect((await run(contact('false'))).outcome).toBe('unchanged');
  expect(await audited()).toEqual([]);
});

it('writes a row for each school of a package', async () => {
  const both = Object.fromEntries(
    Object.entries(smallSchool('A')).map(([name, lines]) => [
      name,
      [...lines, ...(smallSchool('B')[name] ?? []).slice(1)],
    ]),
  );
  await run(both);
  expect((await audited()).slice(0, 2)).toEqual([ofPackage('SCH-A'), ofPackage('SCH-B')]);
});

it('writes a row for an import that only settles an approved value', async () => {
  const details = (line1: string): PackageFiles => ({
    ...smallSchool(),
    parentDetails: [
      'sourcedId,status,dateLastModified,residentialLine1,residentialSuburb,residentialState,residentialPostcode',
      `PAR-A,,,${line1},Tern Point,QLD,4999`,
    ],
  });
  await run(details('1 Kestrel Close'));
  await audited();
  await register.client.query(`
    insert into approved_value (known_parent_id, field, register_value, approved_value)
    select id, 'residential_address', 'null', residential_address from known_parent`);
  expect((await run(details('1 Kestrel Close'))).outcome).toBe('unchanged');
  expect(await audited()).toEqual([ofPackage()]);
});
