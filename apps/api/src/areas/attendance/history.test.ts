import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attendance } from '@portal/contract/attendance';
import type { Problem } from '@portal/contract/errors';
import { delegate, makeAbsence, makeAccount, switchFeature } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { countStatements } from '../../testing/count-statements.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>, query = ''): string =>
  `/api/attendance/${student.oneSchoolId}/${school.centreCode}${query}`;

async function getAttendance(family: Family, query = ''): Promise<Attendance> {
  const response = await family.browser.get(pathOf(family, query));
  expect(response.statusCode).toBe(200);
  return response.json<Attendance>();
}

describe('attendance history', () => {
  it('lists a calendar year, counts half days and omits late and early marks', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    await makeAbsence(db, student, school, '2026-03-02', { requiresReason: true });
    await makeAbsence(db, student, school, '2026-03-03', {
      isFullDay: false,
      period: 'Morning',
      reason: 'Dentist',
    });
    await makeAbsence(db, student, school, '2026-03-09', { isFullDay: false, period: 'Early (NP)' });
    await makeAbsence(db, student, school, '2025-08-05');
    expect(await getAttendance(family)).toMatchObject({
      year: 2026,
      years: [2026, 2025],
      today: '2026-11-18',
      absenceRecords: [
        { absenceDate: '2026-03-09', dayOfWeek: 'Monday', absencePeriod: 'Early (NP)' },
        { absenceDate: '2026-03-03', dayOfWeek: 'Tuesday', reason: 'Dentist', requiresReason: false },
        { absenceDate: '2026-03-02', dayOfWeek: 'Monday', reason: null, requiresReason: true },
      ],
      absenceTotals: [
        { dayOfWeek: 'Monday', daysAbsent: 1 },
        { dayOfWeek: 'Tuesday', daysAbsent: 0.5 },
        { dayOfWeek: 'Wednesday', daysAbsent: 0 },
        { dayOfWeek: 'Thursday', daysAbsent: 0 },
        { dayOfWeek: 'Friday', daysAbsent: 0 },
      ],
      daysAbsentThisCalendarYear: 1.5,
      attendancePercentageThisCalendarYear: 99,
      absenceRecordsWithoutReason: 1,
      futureAbsences: [],
    });
    expect(await getAttendance(family, '?year=2025')).toMatchObject({
      year: 2025,
      absenceRecords: [{ absenceDate: '2025-08-05' }],
      daysAbsentThisCalendarYear: 1,
      attendancePercentageThisCalendarYear: null,
    });
  });

  it('lists upcoming reports separately, soonest first, and excludes them from the figures', async () => {
    const family = await makeFamily(harness);
    for (const date of ['2026-12-01', '2026-11-18', '2026-11-16']) {
      await makeAbsence(db, family.student, family.school, date, {
        isReported: true,
        reason: 'Away',
        isAwaitingApproval: true,
      });
    }
    const attendance = await getAttendance(family);
    expect(attendance.futureAbsences.map((absence) => absence.absenceDate)).toEqual([
      '2026-11-18',
      '2026-12-01',
    ]);
    expect(attendance.absenceRecords.map((absence) => absence.absenceDate)).toEqual(['2026-11-16']);
    expect(attendance.daysAbsentThisCalendarYear).toBe(1);
  });

  it('reports the other years with unexplained absences, so that every counted one can be found', async () => {
    const family = await makeFamily(harness);
    const unexplained = { requiresReason: true };
    const record = (date: string, options = {}) =>
      makeAbsence(db, family.student, family.school, date, options);
    for (const date of ['2024-06-03', '2025-08-05', '2025-08-06', '2026-03-02', '2026-12-01'])
      await record(date, unexplained);
    await record('2024-06-04', { ...unexplained, reason: 'Flu' });
    await record('2023-06-05');
    expect(await getAttendance(family)).toMatchObject({
      absenceRecordsWithoutReason: 5,
      yearsWithoutReason: [
        { year: 2026, count: 1 },
        { year: 2025, count: 2 },
        { year: 2024, count: 1 },
      ],
      futureAbsences: [{ absenceDate: '2026-12-01', requiresReason: true }],
    });
  });

  it('lists future days recorded by the school together with those reported by the family', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    await makeAbsence(db, student, school, '2026-12-02', { requiresReason: true });
    await makeAbsence(db, student, school, '2026-12-01', { isReported: true, reason: 'Away' });
    await makeAbsence(db, student, school, '2026-11-18');
    const attendance = await getAttendance(family);
    expect(attendance.futureAbsences).toMatchObject([
      { absenceDate: '2026-12-01', isReported: true },
      { absenceDate: '2026-12-02', isReported: false, reason: null },
    ]);
    expect(attendance.absenceRecords).toMatchObject([{ absenceDate: '2026-11-18' }]);
    expect(attendance.daysAbsentThisCalendarYear).toBe(1);
  });

  it('runs three statements the first time, one more for the first view of a day, and only the session’s after that', async () => {
    const family = await makeFamily(harness);
    expect(await countStatements(() => getAttendance(family))).toBeLessThanOrEqual(4);
    expect(await countStatements(() => getAttendance(family))).toBe(1);
    await makeAbsence(db, family.student, family.school, '2026-03-02');
    expect((await getAttendance(family)).absenceRecords).toHaveLength(1);
    await switchFeature(db, family.school, 'Attendance');
    expect((await family.browser.get(pathOf(family))).statusCode).toBe(403);
  });

  it('T25 is visible only to the family and a viewer it was granted to', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    const second = await makeCoParent(harness, family);
    const passwordHash = await testPasswordHash(harness);
    const [granted, without] = [
      await makeAccount(db, { passwordHash }),
      await makeAccount(db, { passwordHash }),
    ];
    await delegate(db, family.owner, granted, family.student, { features: ['Attendance'] });
    await delegate(db, family.owner, without, family.student, { features: ['Timetable'] });
    expect((await second.browser.get(pathOf(family))).statusCode).toBe(200);
    expect((await (await harness.signIn(granted.email)).get(pathOf(family))).statusCode).toBe(200);
    expect((await (await harness.signIn(without.email)).get(pathOf(family))).json()).toMatchObject({
      status: 403,
      code: 'feature-unavailable',
    });
    expect((await harness.browser().get(pathOf(family))).statusCode).toBe(401);
    const strange = [
      pathOf(family),
      pathOf({ student: other.student, school: family.school }),
      pathOf({ student: family.student, school: other.school }),
      '/api/attendance/nobody/NOWHERE',
    ];
    const shapes = new Set<string>();
    for (const path of strange) {
      const problem = (await other.browser.get(path)).json<Problem>();
      shapes.add(JSON.stringify({ ...problem, requestId: '' }));
    }
    expect([...shapes]).toEqual([expect.stringContaining('"not-found"')]);
  });

  it('T28 rejects invalid years and unknown parameters', async () => {
    const family = await makeFamily(harness);
    for (const query of ['?year=20266', '?year=0000', '?year=x', '?year=2026&year=2025', '?studentId=1']) {
      expect((await family.browser.get(pathOf(family, query))).statusCode).toBe(400);
    }
  });
});
