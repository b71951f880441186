import { Command } from 'commander';
import {
  delegate,
  makeAccount,
  makeEnrolment,
  makeOwner,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestStudent } from '@portal/test-support/factories/index';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordLook } from '../../../platform/audit/looks.repository.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { Db } from '../../../platform/database/database.ts';
import { addAccessCommand } from './access.command.ts';

let database: TestDatabase;
let client: pg.Client;
let db: Db;
let student: TestStudent;
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  db = openDatabase({ connectionString: database.connectionString });
  vi.stubEnv('DATABASE_URL', database.connectionString);
  student = await makeStudent(client, { givenNames: 'Asha', familyName: 'Sandhu' });
  await makeEnrolment(client, student, await makeSchool(client));
  const owner = await makeOwner(client, [student], {
    email: 'meera@example.com',
    firstName: 'Meera',
    lastName: 'Sandhu',
  });
  const viewer = await makeAccount(client, {
    email: 'amira@example.com',
    firstName: 'Amira',
    lastName: 'Haddad',
  });
  await delegate(client, owner, viewer, student);
  await look('2026-11-17T13:59:00Z', owner.id, 'Overview');
  await look('2026-11-17T14:00:00Z', viewer.id, 'Attendance');
  await write('2026-11-18T02:00:00Z', 'attendance.absenceReported', owner.id, {});
  // The form in which versions before record_look wrote views.
  await write('2026-11-18T13:59:59Z', 'students.looked', owner.id, { part: 'Behaviour' });
  await look('2026-11-18T14:00:00Z', owner.id, 'Timetable');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await client.end();
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  said = [];
});

const write = (at: string, event: string, actor: number, detail: object) =>
  client.query(
    `insert into audit_event (at, event, actor_account_id, student_id, outcome, request_id, detail)
     values ($1, $2, $3, $4, 'done', 'test', $5)`,
    [at, event, actor, student.id, JSON.stringify({ ...detail, day: at.slice(0, 10) })],
  );

const look = (at: string, accountId: number, part: string) =>
  recordLook(db, { accountId, part, now: new Date(at) }, student.oneSchoolId);

const unused = (): void => undefined;

async function run(eqId: string, from: string, to: string): Promise<string> {
  const program = new Command('portal').exitOverride().configureOutput({ writeErr: unused });
  addAccessCommand(program, { line: (text) => said.push(text), complain: unused, progress: unused });
  const options = ['--student', eqId, '--from', from, '--to', to, '--by', 'Ada'];
  await program.parseAsync(['access', ...options], { from: 'user' });
  return said.join('\n');
}

describe('portal access', () => {
  it('G25 lists who read or changed a child’s record in a period, by the school’s dates', async () => {
    expect(await run(student.eqId.toLowerCase(), '2026-11-18', '18/11/2026')).toBe(
      [
        `Asha Sandhu (${student.eqId})`,
        '18/11/2026 12:00 am  Amira Haddad (amira@example.com, delegated viewer): looked at Asha’s attendance',
        '18/11/2026 12:00 pm  Meera Sandhu (meera@example.com, account owner): reported an absence of Asha',
        '18/11/2026 11:59 pm  Meera Sandhu (meera@example.com, account owner): looked at Asha’s behaviour',
      ].join('\n'),
    );
    const { rows } = await client.query(
      "select actor_label, detail from audit_event where event = 'audit.readersLookedUp' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_label: 'Ada', detail: { from: '2026-11-18', to: '2026-11-18' } }]);
  });

  it('lists only imports of the student’s schools, with their changes', async () => {
    const other = await makeSchool(client);
    const { rows } = await client.query<{ school: number }>(
      'select school_id::int as school from enrolment where student_id = $1',
      [student.id],
    );
    const [place] = rows;
    await client.query(
      `insert into audit_event (at, event, actor_label, school_id, student_id, outcome, request_id, detail) values
         ('2026-10-05T00:00:00Z', 'import.package', 'Ada', $1, null, 'done', 'x', '{"files": [{"file": "users.csv"}]}'),
         ('2026-10-05T00:00:00Z', 'import.access', 'Ada', $1, $3, 'done', 'x', '{"change": "unbarred", "parent": "PAR-1"}'),
         ('2026-10-05T00:00:00Z', 'import.package', 'Bo', $2, null, 'done', 'x', '{}')`,
      [place?.school, other.id, student.id],
    );
    expect(await run(student.eqId, '2026-10-05', '2026-10-05')).toBe(
      [
        `Asha Sandhu (${student.eqId})`,
        '05/10/2026 10:00 am  staff or system "Ada": import.package',
        '05/10/2026 10:00 am  staff or system "Ada": import.access: unbarred PAR-1',
      ].join('\n'),
    );
  });

  it('reports when there was nobody', async () => {
    expect(await run(student.eqId, '2020-01-01', '2020-12-31')).toContain(
      'Nobody read or changed this record in these days.',
    );
  });

  it.each([
    ['9999999999Z', '2026-11-18', '2026-11-18', 'There is no student with this EQ ID.'],
    ['x', '2026-11-18', '2026-11-18', 'Ten digits and a letter.'],
    ['9999999999Z', '2026-02-30', '2026-11-18', 'A date such as'],
    ['9999999999Z', '2026-11-19', '2026-11-18', 'The first day is after the last one.'],
  ])('responds for %s from %s to %s: %s', async (eqId, from, to, message) => {
    await expect(run(eqId, from, to)).rejects.toThrow(message);
  });
});
