import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@portal/contract/students';
import { makeLesson } from '@portal/test-support/factories/index';
import type pg from 'pg';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

async function getUser(browser: TestBrowser): Promise<User> {
  const response = await browser.get('/api/user?includeFutureStudents=true');
  expect(response.statusCode).toBe(200);
  return response.json<User>();
}

describe('lessons in GET /api/user', () => {
  it.each([
    ['a Saturday', '2026-11-21T02:00:00Z'],
    ['a Sunday', '2026-11-22T02:00:00Z'],
    ['a weekend in the holidays', '2027-01-02T02:00:00Z'],
  ])('uses Monday’s timetable on %s', async (_, weekend) => {
    const before = harness.now();
    harness.setNow(weekend);
    const { browser, school, student } = await makeFamily(harness);
    await makeLesson(db, student, school, { day: 1, from: '08:50', to: '10:00', name: 'History' });
    await makeLesson(db, student, school, { day: 5, from: '08:50', to: '10:00', name: 'Art' });
    // The response cached at sign-in has no lessons.
    await db.query('update student set revision = revision + 1 where id = $1', [student.id]);
    const user = await getUser(browser).finally(() => harness.setNow(before.toISOString()));
    expect(user.students[0]?.enrolments[0]?.timetableToday).toMatchObject([
      { subjectDescription: 'History' },
    ]);
  });

  it('includes today’s timetable, for timetables with at most five days', async () => {
    const { browser, school, student } = await makeFamily(harness);
    await makeLesson(db, student, school, { day: 3, from: '10:00', to: '11:10', name: 'Science' });
    await makeLesson(db, student, school, { day: 3, from: '08:50', to: '10:00', name: 'English' });
    await makeLesson(db, student, school, { day: 4, from: '08:50', to: '10:00', name: 'Maths' });
    const touch = () => db.query('update student set revision = revision + 1 where id = $1', [student.id]);
    await touch();
    expect((await getUser(browser)).students[0]?.enrolments[0]?.timetableToday).toMatchObject([
      { startTime: '08:50', endTime: '10:00', subjectDescription: 'English', roomName: 'B12' },
      { startTime: '10:00', endTime: '11:10', subjectDescription: 'Science' },
    ]);
    for (const day of [1, 2, 5, 6])
      await makeLesson(db, student, school, { day, from: '09:00', to: '10:00', name: 'Art' });
    await touch();
    expect((await getUser(browser)).students[0]?.enrolments[0]?.timetableToday).toBeNull();
  });

  it('includes today’s lessons and the first of the next school day, also for a two-week timetable', async () => {
    const { browser, school, student } = await makeFamily(harness);
    const lessons = [
      { day: 3, from: '08:50', to: '10:00', name: 'English' },
      { day: 3, from: '10:00', to: '11:10', name: 'Science' },
      { day: 5, from: '08:40', to: '08:50', name: 'Roll call', period: 'Roll' },
      { day: 5, from: '10:00', to: '11:10', name: 'Music' },
      { day: 5, from: '11:10', to: '12:00', name: 'Maths' },
    ];
    for (const lesson of [
      ...lessons,
      ...[1, 2, 8, 9].map((day) => ({ day, from: '09:00', to: '10:00', name: 'Art' })),
    ])
      await makeLesson(db, student, school, lesson);
    await db.query('update student set revision = revision + 1 where id = $1', [student.id]);
    expect((await getUser(browser)).students[0]?.enrolments[0]).toMatchObject({
      timetableToday: null,
      lessonsAhead: [
        { date: '2026-11-18', startTime: '08:50', subjectDescription: 'English' },
        { date: '2026-11-18', startTime: '10:00', subjectDescription: 'Science' },
        {
          date: '2026-11-20',
          startTime: '10:00',
          endTime: '11:10',
          subjectDescription: 'Music',
          roomName: 'B12',
        },
      ],
    });
  });
});
