import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbsenceRecord, Problem } from '@portal/contract';
import {
  addStudent,
  delegate,
  makeAbsence,
  makeAccount,
  makeContact,
  makeEnrolment,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestStudent } from '@portal/test-support/factories/index';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/families.ts';
import type { Family } from '../../testing/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const onePath = '/api/attendance/reportAbsence';
const manyPath = '/api/attendance/reportMultipleAbsences';
const absence = {
  allDay: true,
  dateAbsentFrom: '2026-11-20',
  dateAbsentTo: '2026-11-20',
  timeFrom: '',
  timeTo: '',
  reason: 'Family wedding',
};
type Sender = Pick<Family, 'browser'>;

const bodyFor = ({ student, school }: Pick<Family, 'student' | 'school'>, values: object = {}) => ({
  eQId: student.eqId,
  schoolCode: school.centreCode,
  ...absence,
  ...values,
});
const report = ({ browser }: Sender, body: object) => browser.post(onePath, { body });

async function rowsOf(student: TestStudent): Promise<{ absences: number; requests: number; audits: number }> {
  const { rows } = await harness.database.pool.query<{ absences: number; requests: number; audits: number }>(
    `select (select count(*) from absence where student_id = $1) as absences,
            (select count(*) from change_request where student_id = $1) as requests,
            (select count(*) from audit_event where student_id = $1 and event = 'attendance.absenceReported') as audits`,
    [student.id],
  );
  return rows[0] ?? { absences: 0, requests: 0, audits: 0 };
}

async function addSibling({ owner, school }: Family, givenNames: string): Promise<TestStudent> {
  const sibling = await makeStudent(harness.database.pool, { givenNames });
  await makeEnrolment(harness.database.pool, sibling, school);
  if (owner.parent) await makeContact(harness.database.pool, sibling, owner.parent);
  await addStudent(harness.database.pool, owner, sibling);
  return sibling;
}

describe('reporting an absence', () => {
  it('makes one record a weekday, a change request and an audit row', async () => {
    const family = await makeFamily(harness);
    const response = await report(family, bodyFor(family, { dateAbsentTo: '2026-11-24' }));
    expect(response.statusCode).toBe(200);
    const { absenceRecords } = response.json<{ absenceRecords: AbsenceRecord[] }>();
    expect(absenceRecords.map((record) => record.absenceDate)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(absenceRecords[0]).toMatchObject({
      dayOfWeek: 'Friday',
      absencePeriod: 'All day',
      isFullDay: true,
      reason: 'Family wedding',
      reasonAwaitingApproval: true,
      isReported: true,
      requiresReason: false,
    });
    expect(await rowsOf(family.student)).toEqual({ absences: 3, requests: 1, audits: 1 });
  });

  it.each([
    [
      'a weekend',
      { dateAbsentFrom: '2026-11-21', dateAbsentTo: '2026-11-21' },
      'Start date can only be a weekday',
    ],
    ['the past', { dateAbsentFrom: '2026-11-17' }, 'Start date cannot be in the past'],
    [
      'an end before the start',
      { dateAbsentFrom: '2026-11-24' },
      'Start date cannot be greater than End date',
    ],
    ['no times', { allDay: false }, 'Time from is required'],
    [
      'an end time before the start time',
      { allDay: false, timeFrom: '11:00', timeTo: '09:00' },
      'End date time must be after Start date time',
    ],
    ['no reason', { reason: '  ' }, 'Reason is required.'],
  ])('T48 refuses %s in the words of the form', async (_, values, message) => {
    const family = await makeFamily(harness);
    const response = await report(family, bodyFor(family, values));
    expect(response.statusCode).toBe(422);
    expect(response.json<Problem>().code).toBe('absence-refused');
    expect(response.json<Problem>().errors?.map((error) => error.message)).toContain(message);
    expect(await rowsOf(family.student)).toEqual({ absences: 0, requests: 0, audits: 0 });
  });

  it('T48 takes 89 characters of reason and refuses 90', async () => {
    const family = await makeFamily(harness);
    expect((await report(family, bodyFor(family, { reason: 'x'.repeat(90) }))).statusCode).toBe(400);
    expect((await report(family, bodyFor(family, { reason: 'x'.repeat(89) }))).statusCode).toBe(200);
  });

  it('T28 refuses fields it does not know and values of another kind', async () => {
    const family = await makeFamily(harness);
    const bodies = [
      { isPpao: true },
      { reasonUnauthorised: false },
      { oneSchoolParentId: '1' },
      { eQId: [family.student.eqId] },
      { allDay: 'true' },
    ];
    for (const values of bodies) expect((await report(family, bodyFor(family, values))).statusCode).toBe(400);
    const polluted = JSON.stringify(bodyFor(family)).replace('{', '{"__proto__":{"isPpao":true},');
    const headers = { 'content-type': 'application/json' };
    expect((await family.browser.post(onePath, { body: polluted, headers })).statusCode).toBe(400);
    expect(await rowsOf(family.student)).toEqual({ absences: 0, requests: 0, audits: 0 });
  });

  it("T25 T48 refuses another family's EQ ID as if there were none, alone or beside the caller's own", async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    const wrong = [
      bodyFor(other),
      bodyFor({ student: other.student, school: family.school }),
      bodyFor({ student: family.student, school: other.school }),
      bodyFor(family, { eQId: '0000000000Z' }),
    ];
    for (const body of wrong) expect((await report(family, body)).statusCode).toBe(404);
    const students = [family, other].map((of) => ({
      eqId: of.student.eqId,
      schoolCode: of.school.centreCode,
    }));
    expect((await family.browser.post(manyPath, { body: { students, ...absence } })).statusCode).toBe(404);
    expect((await rowsOf(family.student)).absences + (await rowsOf(other.student)).absences).toBe(0);
  });

  it('T48 is for the primary account owner: a co-parent and a viewer are refused', async () => {
    const family = await makeFamily(harness);
    const second = await makeCoParent(harness, family);
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, viewer, family.student, { features: ['Attendance'] });
    for (const browser of [second.browser, await harness.signIn(viewer.email)]) {
      expect((await report({ browser }, bodyFor(family))).json()).toMatchObject({
        status: 403,
        code: 'feature-unavailable',
      });
    }
    expect((await rowsOf(family.student)).absences).toBe(0);
  });

  it('T48 needs an active enrolment and the feature', async () => {
    const left = await makeFamily(harness);
    await harness.database.pool.query("update enrolment set status = 'L' where student_id = $1", [
      left.student.id,
    ]);
    const off = await makeFamily(harness);
    await switchFeature(harness.database.pool, off.school, 'Attendance');
    for (const family of [left, off]) expect((await report(family, bodyFor(family))).statusCode).toBe(403);
  });
});

describe('an absence in the way', () => {
  it('refuses a day already reported, whole or in part, and names it', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    const morning = { allDay: false, timeFrom: '09:00', timeTo: '10:00' };
    expect((await report(family, bodyFor(family, morning))).statusCode).toBe(200);
    const afternoon = { allDay: false, timeFrom: '13:00', timeTo: '14:00' };
    for (const values of [morning, afternoon, { dateAbsentTo: '2026-11-23' }]) {
      const response = await report(family, bodyFor(family, values));
      expect(response.json()).toMatchObject({
        status: 409,
        code: 'absence-overlaps',
        detail: 'An absence is already reported for Ruby on Friday 20 November.',
      });
    }
    expect(await rowsOf(family.student)).toEqual({ absences: 1, requests: 1, audits: 1 });
  });

  it('refuses a day the school has already recorded', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    await makeAbsence(harness.database.pool, family.student, family.school, '2026-11-18');
    const response = await report(
      family,
      bodyFor(family, { dateAbsentFrom: '2026-11-18', dateAbsentTo: '2026-11-18' }),
    );
    expect(response.json<Problem>()).toMatchObject({
      status: 409,
      detail: 'The school has already recorded an absence for Ruby on Wednesday 18 November.',
    });
  });

  it('F5 has one effect when the same report arrives 20 times at once', async () => {
    const family = await makeFamily(harness);
    const body = bodyFor(family, { dateAbsentTo: '2026-11-23' });
    const responses = await Promise.all(Array.from({ length: 20 }, () => report(family, body)));
    const statuses = responses.map((response) => response.statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await rowsOf(family.student)).toEqual({ absences: 2, requests: 1, audits: 1 });
  });
});

describe('reporting for several students', () => {
  it('T48 writes all of them, and a student listed twice once', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    const sibling = await addSibling(family, 'Sam');
    const refs = [family.student, sibling, family.student].map(({ eqId }) => ({
      eqId,
      schoolCode: family.school.centreCode,
    }));
    const response = await family.browser.post(manyPath, { body: { students: refs, ...absence } });
    expect(response.json<{ absenceRecords: AbsenceRecord[] }>().absenceRecords).toHaveLength(2);
    for (const student of [family.student, sibling]) {
      expect(await rowsOf(student)).toEqual({ absences: 1, requests: 1, audits: 1 });
    }
  });

  it('writes none when one of them is in the way', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    const sibling = await addSibling(family, 'Sam');
    await makeAbsence(harness.database.pool, sibling, family.school, '2026-11-20', {
      isReported: true,
      reason: 'Away',
    });
    const students = [family.student, sibling].map(({ eqId }) => ({
      eqId,
      schoolCode: family.school.centreCode,
    }));
    const response = await family.browser.post(manyPath, { body: { students, ...absence } });
    expect(response.json()).toMatchObject({
      status: 409,
      detail: 'An absence is already reported for Sam on Friday 20 November.',
    });
    expect((await rowsOf(family.student)).absences).toBe(0);
  });

  it('T48 refuses none, and 101', async () => {
    const family = await makeFamily(harness);
    const ref = { eqId: family.student.eqId, schoolCode: family.school.centreCode };
    for (const students of [[], Array.from({ length: 101 }, () => ref)]) {
      expect((await family.browser.post(manyPath, { body: { students, ...absence } })).statusCode).toBe(400);
    }
  });

  it('F17 takes today from each school: the same date can be past in Sydney and today in Perth', async () => {
    const [sydney, perth] = [
      await makeFamily(harness, { timeZone: 'Australia/Sydney' }),
      await makeFamily(harness, { timeZone: 'Australia/Perth' }),
    ];
    const before = harness.now();
    // Thursday 19 November, 23:30 in Brisbane: Friday 00:30 in Sydney, Thursday 21:30 in Perth.
    harness.setNow('2026-11-19T13:30:00Z');
    const dates = { dateAbsentFrom: '2026-11-19', dateAbsentTo: '2026-11-19' };
    const statuses = [];
    for (const { owner, ...rest } of [sydney, perth]) {
      const browser = await harness.signIn(owner.email);
      statuses.push((await report({ browser }, bodyFor(rest, dates))).statusCode);
    }
    harness.setNow(before);
    expect(statuses).toEqual([422, 200]);
  });
});
