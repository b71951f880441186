import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbsenceRecord, ReportedAbsences } from '@portal/contract/attendance';
import type { Problem } from '@portal/contract/errors';
import {
  addStudent,
  delegate,
  makeAbsence,
  makeAccount,
  makeContact,
  makeEnrolment,
  makeSchoolDays,
  makeSchool,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestStudent } from '@portal/test-support/factories/index';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
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
  it('creates one record per weekday, a change request and an audit row', async () => {
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
  ])('T48 refuses %s with the form’s message', async (_, values, message) => {
    const family = await makeFamily(harness);
    const response = await report(family, bodyFor(family, values));
    expect(response.statusCode).toBe(422);
    expect(response.json<Problem>().code).toBe('absence-refused');
    expect(response.json<Problem>().errors?.map((error) => error.message)).toContain(message);
    expect(await rowsOf(family.student)).toEqual({ absences: 0, requests: 0, audits: 0 });
  });

  it('T48 accepts a reason of 89 characters and refuses 90', async () => {
    const family = await makeFamily(harness);
    expect((await report(family, bodyFor(family, { reason: 'x'.repeat(90) }))).statusCode).toBe(400);
    expect((await report(family, bodyFor(family, { reason: 'x'.repeat(89) }))).statusCode).toBe(200);
  });

  it('T28 refuses unknown fields and values of the wrong type', async () => {
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

  it("T25 T48 responds to another family's EQ ID as if it didn’t exist, alone or with the caller's own", async () => {
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

  it('T48 refuses a co-parent and a viewer', async () => {
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

  it('T48 requires an active enrolment and the feature', async () => {
    const left = await makeFamily(harness);
    await harness.database.pool.query("update enrolment set status = 'L' where student_id = $1", [
      left.student.id,
    ]);
    const off = await makeFamily(harness);
    await switchFeature(harness.database.pool, off.school, 'Attendance');
    for (const family of [left, off]) expect((await report(family, bodyFor(family))).statusCode).toBe(403);
  });
});

describe('a conflicting absence', () => {
  it('refuses a time already reported, in full or in part, and gives the day', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    const part = (timeFrom: string, timeTo: string) => ({ allDay: false, timeFrom, timeTo });
    const morning = part('09:00', '10:00');
    expect((await report(family, bodyFor(family, morning))).statusCode).toBe(200);
    const overlapping = [
      morning,
      part('09:45', '14:00'),
      part('08:00', '09:15'),
      { dateAbsentTo: '2026-11-23' },
    ];
    for (const values of overlapping) {
      const response = await report(family, bodyFor(family, values));
      expect(response.json()).toMatchObject({
        status: 409,
        code: 'absence-overlaps',
        detail: 'An absence is already reported for Ruby on Friday 20 November.',
        params: { absences: [{ firstName: 'Ruby', recordedBy: 'family', dates: ['2026-11-20'] }] },
      });
    }
    expect(await rowsOf(family.student)).toEqual({ absences: 1, requests: 1, audits: 1 });
  });

  it('accepts several appointments on one day that do not overlap', async () => {
    const family = await makeFamily(harness);
    const times = [
      ['09:00', '10:00'],
      ['14:00', '15:00'],
      ['10:00', '11:00'],
    ] as const;
    for (const [timeFrom, timeTo] of times) {
      const response = await report(family, bodyFor(family, { allDay: false, timeFrom, timeTo }));
      expect(response.json<ReportedAbsences>().absenceRecords).toMatchObject([
        { absenceDate: '2026-11-20', isReported: true },
      ]);
    }
    const whole = await report(family, bodyFor(family));
    expect(whole.json<Problem>().code).toBe('absence-overlaps');
    expect(await rowsOf(family.student)).toEqual({ absences: 3, requests: 3, audits: 3 });
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
      params: { absences: [{ firstName: 'Ruby', recordedBy: 'school', dates: ['2026-11-18'] }] },
    });
  });

  it('accepts one of two overlapping appointments that arrive together', async () => {
    const family = await makeFamily(harness);
    const times = Array.from({ length: 8 }, (_, at) => ({
      timeFrom: `09:${at < 4 ? '00' : '15'}`,
      timeTo: '10:00',
    }));
    const responses = await Promise.all(
      times.map((time) => report(family, bodyFor(family, { allDay: false, ...time }))),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect((await rowsOf(family.student)).absences).toBe(1);
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
  it('T48 writes all of them, and a repeated student once', async () => {
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

  it('writes none when one of them conflicts', async () => {
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

  it('T48 refuses 0 and 101 students', async () => {
    const family = await makeFamily(harness);
    const ref = { eqId: family.student.eqId, schoolCode: family.school.centreCode };
    for (const students of [[], Array.from({ length: 101 }, () => ref)]) {
      expect((await family.browser.post(manyPath, { body: { students, ...absence } })).statusCode).toBe(400);
    }
  });

  it('F17 uses each school’s date: one date can be past in Sydney and today in Perth', async () => {
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

describe('a report across the holidays', () => {
  const twoWeeks = { dateAbsentFrom: '2026-12-09', dateAbsentTo: '2026-12-18' };
  async function makeFamilyWithoutCalendar(): Promise<Family> {
    const family = await makeFamily(harness);
    await harness.database.pool.query('delete from school_day where school_id = $1', [family.school.id]);
    return family;
  }
  async function makeFamilyWithCalendar(): Promise<Family> {
    const family = await makeFamilyWithoutCalendar();
    await makeSchoolDays(harness.database.pool, family.school, '2026-01-27', '2026-12-11');
    return family;
  }

  it('creates records on school days only, and lists the days it skips', async () => {
    const family = await makeFamilyWithCalendar();
    const answer = (await report(family, bodyFor(family, twoWeeks))).json<ReportedAbsences>();
    expect(answer.absenceRecords.map((record) => record.absenceDate)).toEqual([
      '2026-12-09',
      '2026-12-10',
      '2026-12-11',
    ]);
    expect(answer.skippedDays).toEqual([
      {
        schoolCode: family.school.centreCode,
        dates: ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18'],
      },
    ]);
    expect(await rowsOf(family.student)).toEqual({ absences: 3, requests: 1, audits: 1 });
  });

  it('counts weekdays where no calendar is imported', async () => {
    const family = await makeFamilyWithoutCalendar();
    const answer = (await report(family, bodyFor(family, twoWeeks))).json<ReportedAbsences>();
    expect(answer.absenceRecords).toHaveLength(8);
    expect(answer.skippedDays).toEqual([]);
  });

  it('is refused when it covers no school day, with the next school day', async () => {
    const family = await makeFamilyWithCalendar();
    const response = await report(family, bodyFor(family, { ...twoWeeks, dateAbsentFrom: '2026-12-14' }));
    expect(response.statusCode).toBe(422);
    expect(response.json<Problem>().errors).toEqual([
      {
        path: 'dateAbsentFrom',
        message: expect.stringMatching(
          /is closed on all of these days\. The next school day isn’t in the school’s calendar yet\.$/,
        ),
      },
    ]);
    expect(await rowsOf(family.student)).toEqual({ absences: 0, requests: 0, audits: 0 });
  });

  it('follows each school’s calendar, and is refused for all when one has no school day', async () => {
    const family = await makeFamilyWithCalendar();
    const other = await makeSchool(harness.database.pool);
    await makeEnrolment(harness.database.pool, family.student, other);
    const students = [family.school, other].map((school) => ({
      eqId: family.student.eqId,
      schoolCode: school.centreCode,
    }));
    const send = (dates: object) =>
      family.browser.post(manyPath, { body: { ...absence, ...dates, students } });
    expect((await send({ ...twoWeeks, dateAbsentFrom: '2026-12-14' })).statusCode).toBe(422);
    const answer = (await send(twoWeeks)).json<ReportedAbsences>();
    expect(answer.absenceRecords).toHaveLength(3 + 8);
    expect(answer.skippedDays).toMatchObject([{ schoolCode: family.school.centreCode }]);
  });

  it('has its closed days listed in advance for the primary account owner', async () => {
    const family = await makeFamilyWithCalendar();
    const path = `/api/attendance/${family.student.oneSchoolId}/${family.school.centreCode}/closedDays`;
    const answer = (await family.browser.get(path)).json<{ today: string; closedDays: string[] }>();
    expect(answer.today).toBe('2026-11-18');
    expect(answer.closedDays[0]).toBe('2026-12-14');
    expect(answer.closedDays.at(-1)).toBe('2026-12-31');
  });
});
