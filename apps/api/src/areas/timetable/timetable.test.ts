import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Timetable } from '@portal/contract/timetable';
import { delegate, makeAccount, makeLesson, switchFeature } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
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

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/timetable/${student.oneSchoolId}/${school.centreCode}`;

async function getTimetable(family: Family): Promise<Timetable> {
  const response = await family.browser.get(pathOf(family));
  expect(response.statusCode).toBe(200);
  return response.json<Timetable>();
}

const lesson = { day: 1, from: '08:50', to: '10:00', name: 'Science' };

describe('the timetable', () => {
  it('has five days with periods in one common range, each with its date', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    await db.query('update school set name = $1 where id = $2', ['Quillby State High School', school.id]);
    await makeLesson(db, student, school, {
      ...lesson,
      period: 'Period 1',
      room: 'Lab 2',
      teacher: 'Ms A. Papadopoulos',
      classCode: 'SCI9B',
    });
    await makeLesson(db, student, school, { day: 2, from: '13:30', to: '14:40', name: 'English' });
    const { today, days } = await getTimetable(family);
    expect(today).toBe('2026-11-18');
    expect(days.map(({ dayOfWeek, dayOfWeekOrder, date }) => [dayOfWeek, dayOfWeekOrder, date])).toEqual([
      ['Monday', 1, '2026-11-16'],
      ['Tuesday', 2, '2026-11-17'],
      ['Wednesday', 3, '2026-11-18'],
      ['Thursday', 4, '2026-11-19'],
      ['Friday', 5, '2026-11-20'],
    ]);
    for (const { range } of days)
      expect(range).toEqual({ startTime: '08:30', endTime: '15:00', lengthInMinutes: 390 });
    expect(days[0]?.periods).toEqual([
      {
        startTimeMinuteOffset: 20,
        lengthInMinutes: 70,
        startTime: '08:50',
        endTime: '10:00',
        roomName: 'Lab 2',
        subjectDescription: 'Science',
        periodName: 'Period 1',
        className: 'SCI9B',
        schoolName: 'Quillby State High School',
        teacherName: 'Ms A. Papadopoulos',
      },
    ]);
    expect(days[1]?.periods[0]?.startTimeMinuteOffset).toBe(300);
  });

  it('has ten days when the second week has periods', async () => {
    const family = await makeFamily(harness);
    await makeLesson(db, family.student, family.school, { ...lesson, day: 9 });
    const { days } = await getTimetable(family);
    expect(days.map(({ dayOfWeekOrder }) => dayOfWeekOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(days[8]).toMatchObject({ dayOfWeek: 'Thursday', date: null });
    expect(days[8]?.periods).toHaveLength(1);
  });

  it('keeps overlapping periods, in chronological order', async () => {
    const family = await makeFamily(harness);
    await makeLesson(db, family.student, family.school, {
      ...lesson,
      from: '09:30',
      to: '10:30',
      name: 'Band',
    });
    await makeLesson(db, family.student, family.school, lesson);
    const { days } = await getTimetable(family);
    expect(days[0]?.periods.map(({ subjectDescription }) => subjectDescription)).toEqual(['Science', 'Band']);
  });

  it('leaves fields empty that the register omits', async () => {
    const family = await makeFamily(harness);
    await makeLesson(db, family.student, family.school, { ...lesson, room: null, teacher: null });
    const { days } = await getTimetable(family);
    expect(days[0]?.periods[0]).toMatchObject({ roomName: '', teacherName: '', className: 'Science' });
  });

  it('includes only the student’s classes on the day shown', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    await makeLesson(db, student, school, { ...lesson, name: 'Last day was yesterday', ends: '2026-11-18' });
    await makeLesson(db, student, school, { ...lesson, name: 'Begins tomorrow', begins: '2026-11-19' });
    await makeLesson(db, student, school, {
      ...lesson,
      name: 'Now',
      begins: '2026-11-18',
      ends: '2026-11-19',
    });
    const { days } = await getTimetable(family);
    expect(days[0]?.periods.map(({ subjectDescription }) => subjectDescription)).toEqual(['Now']);
  });

  it('has no days without periods', async () => {
    expect((await getTimetable(await makeFamily(harness))).days).toEqual([]);
  });

  it('is refused when the school switched it off, and not found for another family', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    expect((await other.browser.get(pathOf(family))).statusCode).toBe(404);
    await switchFeature(db, family.school, 'Timetable');
    const response = await family.browser.get(pathOf(family));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'feature-unavailable' });
  });

  it('is visible to a viewer who was granted it', async () => {
    const family = await makeFamily(harness);
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, family.owner, viewer, family.student, { features: ['Timetable'], status: 'Active' });
    const browser = await harness.signIn(viewer.email);
    expect((await browser.get(pathOf(family))).statusCode).toBe(200);
    expect((await browser.get(`${pathOf(family)}/pdf`)).statusCode).toBe(200);
  });
});

describe('the timetable as a PDF', () => {
  it('is an uncacheable attachment', async () => {
    const family = await makeFamily(harness, { givenNames: 'Zoë' });
    await makeLesson(db, family.student, family.school, lesson);
    const response = await family.browser.get(`${pathOf(family)}/pdf`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Timetable Zoe.pdf"; filename*=UTF-8''Timetable%20Zo%C3%AB.pdf`,
      'cache-control': 'private, no-store',
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is limited to people who may view the timetable', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    expect((await other.browser.get(`${pathOf(family)}/pdf`)).statusCode).toBe(404);
    expect((await harness.browser().get(`${pathOf(family)}/pdf`)).statusCode).toBe(401);
  });
});
