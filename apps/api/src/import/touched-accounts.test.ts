/** An import invalidates the cached responses of families that may see its changes, and of no others. */
import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../testing/register.ts';
import { smallSchool, writePackageFolder } from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { importPackage } from './index.ts';

const register = useRegister();
beforeEach(async () => {
  await register.empty();
  for (const school of ['A', 'B']) await run(smallSchool(school));
  // One account for each student, named after the student.
  await register.client.query(`insert into account (email, first_name, last_name, password_hash)
    select lower(source_id) || '@example.com', source_id, '', 'x' from student`);
  await register.client.query(`insert into account_student (account_id, student_id, state)
    select a.id, s.id, 'approved' from account a join student s on s.source_id = a.first_name`);
});

const run = async (files: PackageFiles) =>
  importPackage(register.connectionString, await writePackageFolder(files));

async function revisions(): Promise<Map<string, number>> {
  const { rows } = await register.client.query<{ name: string; revision: number }>(
    'select first_name as name, revision::int from account',
  );
  return new Map(rows.map(({ name, revision }) => [name, revision]));
}

/** The accounts whose revision the import changed. */
async function touchedBy(files: PackageFiles): Promise<string[]> {
  const before = await revisions();
  expect(await run(files)).toMatchObject({ outcome: 'imported' });
  const after = await revisions();
  const moved = [...after].filter(([name, revision]) => revision !== before.get(name));
  expect(moved.map(([name, revision]) => revision - (before.get(name) ?? 0))).toEqual(moved.map(() => 1));
  return moved.map(([name]) => name).toSorted();
}

const school = smallSchool('A');
const replaced = (file: string, from: string | RegExp, to: string): PackageFiles => ({
  ...school,
  [file]: (school[file] ?? []).map((line) => line.replace(from, to)),
});
const withEvent: PackageFiles = {
  ...school,
  events: [
    'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,startDate,endDate,audience',
    'EVT-A,,,SCH-A,School,Fete,2026-12-01,2026-12-01,school',
  ],
};

describe('the accounts touched by an import', () => {
  it('are only those of the student whose absence changed', async () => {
    expect(await touchedBy(replaced('absences', 'Full,201', 'PM,205'))).toEqual(['STU-A1']);
  });

  it('are those of both students when a row moves from one to the other', async () => {
    expect(await touchedBy(replaced('absences', /^(ABS-A1,.*)STU-A1/, '$1STU-A2'))).toEqual([
      'STU-A1',
      'STU-A2',
    ]);
  });

  it('are those of the student whose name changed', async () => {
    expect(await touchedBy(replaced('users', /^(STU-A2.*,,)\w+(,Fairweather)/, '$1Renamed$2'))).toEqual([
      'STU-A2',
    ]);
  });

  it('are those of the whole school for a school-wide row', async () => {
    expect(await touchedBy(withEvent)).toEqual(['STU-A1', 'STU-A2']);
  });

  it('are none when nothing changed', async () => {
    const before = await revisions();
    expect(await run(school)).toMatchObject({ outcome: 'unchanged' });
    expect(await revisions()).toEqual(before);
  });
});
