/** Packages of different schools are imported concurrently, packages of one school one at a time. */
import { createHash } from 'node:crypto';
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

/** Resolves when an import waits for a lock of this test's connection. */
async function importWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await register.client.query(
        'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      return waiting.rowCount;
    })
    .toBe(1);
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
    const imported = importPackage(register.connectionString, place, { school: { centreCode: '4150' } });
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
  await importWaits();
  await register.client.query("update student set family_name = 'y' where source_id = 'STU-A1'");
  await register.client.query('commit');
  await register.client.query('reset deadlock_timeout');
  expect(await imported).toMatchObject({ outcome: 'imported' });
  const { rows } = await register.client.query('select distinct family_name from student');
  expect(rows).toEqual([{ family_name: 'Fairweather-Ng' }]);
});

it('a package waits for another import that is storing the same PDF', async () => {
  const content = Buffer.from('%PDF-1.4\n%%EOF\n');
  const downloads = [
    'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,kind,name,file,publishedOn',
    'DL-1,,,SCH-A,STU-A1,exam-timetable,Exams,one.pdf,2026-05-01',
  ];
  await register.client.query('begin');
  await register.client.query(
    "insert into stored_file (sha256, media_type, content) values ($1, 'application/pdf', $2)",
    [createHash('sha256').update(content).digest(), content],
  );
  const imported = run({ ...smallSchool('A'), downloads, 'files/one.pdf': content });
  await importWaits();
  await register.client.query('commit');
  expect(await imported).toMatchObject({ outcome: 'imported', problems: [] });
  const { rows } = await register.client.query('select count(*)::int as count from stored_file');
  expect(rows).toEqual([{ count: 1 }]);
});

it.each([
  ['times out waiting for a shared row', '55P03'],
  ['adds a row that another import has just added', '23505'],
  ['refers to a file that another import has just deleted', '23503'],
])('an import that %s is retried', async (_, code) => {
  // A rollback doesn't reset a sequence.
  await register.client.query(`
    create sequence import_attempts;
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('import_attempts') = 1 then raise exception 'once' using errcode = '${code}'; end if;
      return null;
    end $$;
    create trigger fail_once after insert on absence for each statement execute function fail_once();
    grant usage on sequence import_attempts to public;`);
  try {
    expect(await run(smallSchool('A'))).toMatchObject({ outcome: 'imported' });
  } finally {
    await register.client.query(
      'drop trigger fail_once on absence; drop function fail_once; drop sequence import_attempts',
    );
  }
});

it('an order stated by one school applies although another changes the pair’s rights concurrently', async () => {
  await run(smallSchool('A'));
  await run(smallSchool('B'));
  await register.client.query(`
    insert into enrolment (student_id, school_id, source_id, status, year_level, entry_date)
    select st.id, sc.id, 'ENR-OLD', 'L', '3', '2025-01-27' from student st, school sc
    where st.source_id = 'STU-A1' and sc.source_id = 'SCH-B'`);
  await register.client.query('begin');
  // Simulates an import of school B, which locks the student's enrolments and states an order.
  await register.client.query(`
    select from enrolment e join student st on st.id = e.student_id where st.source_id = 'STU-A1' for no key update of e`);
  const { studentContacts = [], ...rest } = smallSchool('A');
  const changed = studentContacts.map((line) => line.replace('true,true,', 'true,false,false'));
  const imported = run({ ...rest, studentContacts: changed });
  await importWaits();
  await register.client.query(`
    insert into contact_statement (student_id, known_parent_id, school_id, intervention_order, is_derived)
    select r.student_id, r.known_parent_id, sc.id, true, false from student_contact_relationship r
    join student st on st.id = r.student_id, school sc where st.source_id = 'STU-A1' and sc.source_id = 'SCH-B';
    update student_contact_relationship r set intervention_order = true from student st
    where st.id = r.student_id and st.source_id = 'STU-A1'`);
  await register.client.query('commit');
  expect(await imported).toMatchObject({ outcome: 'imported' });
  const { rows } = await register.client.query(`
    select is_primary_account_owner as owner, intervention_order as barred from student_contact_relationship r
    join student st on st.id = r.student_id where st.source_id = 'STU-A1'`);
  expect(rows).toEqual([{ owner: false, barred: true }]);
});
