/** Packages of different schools are imported concurrently, packages of one school one at a time. */
import { beforeEach, expect, it } from 'vitest';
import { useRegister } from '../testing/register.ts';
import { smallSchool, writePackageFolder } from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { importPackage } from './index.ts';

const register = useRegister();
beforeEach(() => register.empty());

const run = async (files: PackageFiles) =>
  importPackage(register.connectionString, await writePackageFolder(files));

/** Runs the action while holding the lock that an import of the school holds until it ends. */
async function whileImporting(school: string, action: () => Promise<void>): Promise<void> {
  await register.client.query('begin');
  await register.client.query("select pg_advisory_xact_lock(hashtext('portal.import'), hashtext($1))", [
    school,
  ]);
  try {
    await action();
  } finally {
    await register.client.query('rollback');
  }
}

it('a second package of a school is refused while the first is imported', async () => {
  await whileImporting('SCH-A', async () => {
    await expect(run(smallSchool('A'))).rejects.toThrow('Another package of the same school');
  });
});

it('a package without its own orgs.csv is refused too', async () => {
  await run(smallSchool('A'));
  const { absences = [] } = smallSchool('A');
  const [header = '', first = ''] = absences;
  const delta = { absences: [header, first.replace(',,,', ',active,2026-11-20T00:00:00Z,')] };
  await whileImporting('SCH-A', async () => {
    const place = await writePackageFolder(delta, 'delta');
    const imported = importPackage(register.connectionString, place);
    await expect(imported).rejects.toThrow('Another package of the same school');
  });
});

it('packages of two schools are imported concurrently', async () => {
  await whileImporting('SCH-A', async () => {
    expect(await run(smallSchool('B'))).toMatchObject({ outcome: 'imported' });
  });
});

it('an import that PostgreSQL cancels because of a deadlock starts again', async () => {
  await run(smallSchool('A'));
  const { users = [], ...rest } = smallSchool('A');
  const renamed = users.map((line) => line.replace('Fairweather', 'Fairweather-Ng'));
  // The other transaction detects deadlocks later, so PostgreSQL cancels the import.
  await register.client.query("set deadlock_timeout = '30s'");
  await register.client.query('begin');
  await register.client.query("update student set family_name = 'x' where source_id = 'STU-A2'");
  const imported = run({ ...rest, users: renamed });
  await expect
    .poll(async () => {
      const waiting = await register.client.query(
        'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      return waiting.rowCount;
    })
    .toBe(1);
  await register.client.query("update student set family_name = 'y' where source_id = 'STU-A1'");
  await register.client.query('commit');
  await register.client.query('reset deadlock_timeout');
  expect(await imported).toMatchObject({ outcome: 'imported' });
  const { rows } = await register.client.query('select distinct family_name from student');
  expect(rows).toEqual([{ family_name: 'Fairweather-Ng' }]);
});
