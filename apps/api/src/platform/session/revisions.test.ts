/** A change to the inputs of a cached response must move the stamp of everyone who may see it (migration 0007). */
import {
  addStudent,
  delegate,
  makeAbsence,
  makeAccount,
  makeKnownParent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestAccount, TestParent } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let family: Family;
let everybody: TestAccount[];
let stranger: TestAccount;
let secondRecord: TestParent;

beforeAll(async () => {
  harness = await createHarness();
  const db = harness.database.pool;
  family = await makeFamily(harness);
  const { owner: coParent } = await makeCoParent(harness, family);
  const viewer = await makeAccount(db);
  await delegate(db, family.owner, viewer, family.student);
  secondRecord = await makeKnownParent(db);
  everybody = [family.owner, coParent, viewer];
  stranger = (await makeFamily(harness)).owner;
});
afterAll(() => harness.close());

async function stamps(accounts: readonly TestAccount[]): Promise<number[]> {
  const rows = await harness.database.db
    .selectFrom('account')
    .select('revision')
    .where(
      'id',
      'in',
      accounts.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ revision }) => revision);
}

const query = (text: string, values: unknown[]) => harness.database.pool.query(text, values);
const insertEvent = `insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
  values ('event', $1, 'V', 'Fete', '2026-12-01', '2026-12-01', 'school')`;

const writes: Record<string, () => Promise<unknown>> = {
  'an absence': () => makeAbsence(harness.database.pool, family.student, family.school, '2026-11-02'),
  'a reason': () => query(`update absence set reason = 'Unwell' where student_id = $1`, [family.student.id]),
  'an absence that is gone': () => query('delete from absence where student_id = $1', [family.student.id]),
  'an enrolment': () =>
    query(`update enrolment set year_level = '06' where student_id = $1`, [family.student.id]),
  'a feature switched off': () => switchFeature(harness.database.pool, family.school, 'Timetable'),
  'a school event': () => query(insertEvent, [family.school.id]),
  'a name': () => query(`update student set preferred_given_name = 'Bo' where id = $1`, [family.student.id]),
  'a photo': () =>
    query(
      `insert into student_photo (student_id, kind, version, content, accepted_at)
       values ($1, 'upload', gen_random_uuid(), 'x', now())`,
      [family.student.id],
    ),
  'a photo that is gone': () => query('delete from student_photo where student_id = $1', [family.student.id]),
  'a photo the school has': () =>
    query(
      `insert into school_photo (student_id, school_id, source_sha256, content) values ($1, $2, 'x', 'x')`,
      [family.student.id, family.school.id],
    ),
  'the school’s name': () => query(`update school set name = 'New name' where id = $1`, [family.school.id]),
  'a right of the register': () =>
    query('update student_contact_relationship set intervention_order = true where student_id = $1', [
      family.student.id,
    ]),
  'a class': () =>
    query(
      `with made as (
         insert into class (source_id, school_id, title, class_type) values ('9MAT', $1, 'Maths', 'scheduled') returning id)
       insert into class_enrolment (source_id, class_id, student_id) select 'in-9MAT', id, $2 from made`,
      [family.school.id, family.student.id],
    ),
  'a lesson': () =>
    query(
      `insert into timetable_period (source_id, class_id, day, period_name, start_time, end_time)
       select '9MAT-1', id, 1, 'Period 1', '09:00', '10:00' from class where source_id = '9MAT'`,
      [],
    ),
  'a lesson in another room': () => query(`update timetable_period set room_name = 'B2'`, []),
  'a class that is left': () =>
    query('delete from class_enrolment where student_id = $1', [family.student.id]),
  'a lesson that is gone': () => query('delete from timetable_period', []),
  'a school day': () =>
    query(`insert into school_day (school_id, date, timetable_day) values ($1, '2031-01-01', 3)`, [
      family.school.id,
    ]),
  'a delegation’s features': () =>
    query(`update viewer_delegation set features = '{Timetable}' where student_id = $1`, [family.student.id]),
};

describe('the stamp of a response', () => {
  it.each(Object.entries(writes))(
    'moves with %s for everyone who sees the student, and nobody else',
    async (_, write) => {
      const before = await stamps(everybody);
      const [strangerBefore] = await stamps([stranger]);
      await write();
      const after = await stamps(everybody);
      expect(after.every((stamp, index) => stamp > (before[index] ?? Number.POSITIVE_INFINITY))).toBe(true);
      expect(await stamps([stranger])).toEqual([strangerBefore]);
    },
  );

  it.each([
    ['another parent record', 'insert into account_parent (account_id, known_parent_id) values ($1, $2)'],
    [
      'an update of a parent record',
      'update account_parent set known_parent_id = known_parent_id where account_id = $1 and known_parent_id = $2',
    ],
    [
      'the removal of a parent record',
      'delete from account_parent where account_id = $1 and known_parent_id = $2',
    ],
    ['another name', `update account set first_name = 'Kim ' || $2::bigint where id = $1`],
  ])('moves with %s of the owner for the owner and their viewers, and nobody else', async (_, statement) => {
    const [owner, , viewer] = everybody;
    if (!owner || !viewer) throw new Error('The family is not made');
    const before = await stamps([owner, viewer]);
    const [strangerBefore] = await stamps([stranger]);
    await query(statement, [owner.id, secondRecord.id]);
    const after = await stamps([owner, viewer]);
    expect(after.map((stamp, index) => stamp > (before[index] ?? Number.POSITIVE_INFINITY))).toEqual([
      true,
      true,
    ]);
    expect(await stamps([stranger])).toEqual([strangerBefore]);
  });

  it.each([
    ['a delegation that is gone', 'delete from viewer_delegation where viewer_account_id = $1'],
    ['a student taken away', 'delete from account_student where account_id = $1'],
  ])('moves with %s for the one who lost it', async (_, statement) => {
    const other = await makeFamily(harness);
    const viewer = await makeAccount(harness.database.pool);
    await delegate(harness.database.pool, other.owner, viewer, other.student);
    await addStudent(harness.database.pool, viewer, family.student, 'pending');
    const [before = 0] = await stamps([viewer]);
    await query(statement, [viewer.id]);
    const [after = 0] = await stamps([viewer]);
    expect(after).toBeGreaterThan(before);
  });
});
