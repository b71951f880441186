import type { Problem } from '@portal/contract/errors';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import type { User } from '@portal/contract/students';
import {
  addStudent,
  delegate,
  makeAccount,
  makeContact,
  makeEnrolment,
  makeEvent,
  makeSchool,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestSchool, TestStudent } from '@portal/test-support/factories/index';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
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

type Place = { student: TestStudent; school: TestSchool };

const pathOf = ({ student, school }: Place, query = ''): string =>
  `/api/upcoming-events/${student.oneSchoolId}/${school.centreCode}${query}`;

async function read(browser: TestBrowser, path: string): Promise<UpcomingEvents> {
  const response = await browser.get(path);
  expect(response.statusCode).toBe(200);
  return response.json<UpcomingEvents>();
}

const ofStudent = (family: Family, query = ''): Promise<UpcomingEvents> =>
  read(family.browser, pathOf(family, query));
const combined = (browser: TestBrowser, query = ''): Promise<UpcomingEvents> =>
  read(browser, `/api/upcoming-events${query}`);
const named = ({ events }: UpcomingEvents): string[] => events.map((event) => event.displayName);

/** A sibling at a school, with the same owner. */
async function makeSibling(family: Family, school: TestSchool, givenNames: string): Promise<void> {
  const student = await makeStudent(db, { givenNames });
  await makeEnrolment(db, student, school, { yearLevel: '02' });
  const { parent } = family.owner;
  if (!parent) throw new Error('An owner has a parent');
  await makeContact(db, student, parent);
  await addStudent(db, family.owner, student);
}

describe('upcoming events of a student', () => {
  it('lists events for the school, the year and the student, soonest first, all-day before timed', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { school, student } = family;
    const other = await makeStudent(db);
    await makeEvent(db, school, {
      type: 'V',
      date: '2026-11-19',
      startTime: '18:00',
      endTime: '19:30',
      name: 'Music evening',
    });
    await makeEvent(db, school, { type: 'A', date: '2026-11-19', yearLevel: '05', name: 'Essay due' });
    await makeEvent(db, school, {
      type: 'E',
      date: '2026-11-25',
      students: [student, other],
      name: 'Reading',
      startTime: '10:00',
    });
    await makeEvent(db, school, {
      type: 'X',
      date: '2026-11-20',
      endDate: '2026-11-24',
      name: 'Camp',
      detail: 'Bring a hat.',
    });
    await makeEvent(db, school, { type: 'A', date: '2026-11-19', yearLevel: '09', name: 'Another year' });
    await makeEvent(db, school, {
      type: 'E',
      date: '2026-11-19',
      students: [other],
      name: 'Another student',
    });
    await makeEvent(db, school, { type: 'V', date: '2026-11-19', isCancelled: true, name: 'Called off' });
    await makeEvent(db, school, { type: 'V', date: '2026-11-17', name: 'Over' });
    const answer = await ofStudent(family);
    expect(named(answer)).toEqual(['Essay due', 'Music evening', 'Camp', 'Reading']);
    expect(answer).toMatchObject({
      today: '2026-11-18',
      total: 4,
      next: null,
      typeCounts: [0, 1, 2, 3].map((eventType) => ({ eventType, count: 1 })),
      studentCounts: [
        { oneSchoolId: student.oneSchoolId, schoolCode: school.centreCode, firstName: 'Asha', count: 4 },
      ],
      notAvailable: [],
    });
    expect(answer.events.map((event) => event.timeLabel)).toEqual([
      'All day',
      '6:00 pm to 7:30 pm',
      'All day until Tuesday 24 November',
      '10:00 am',
    ]);
    expect(answer.events[1]).toMatchObject({
      eventType: 3,
      startDate: '2026-11-19',
      startTime: '18:00',
      endDate: '2026-11-19',
      endTime: '19:30',
      detail: null,
      studentName: 'Asha',
      timeZone: 'Australia/Brisbane',
      date: '2026-11-19',
      sequence: 0,
    });
    expect(answer.events[2]?.detail).toBe('Bring a hat.');
  });

  it('keeps an event in progress, listed under today, until the school’s own midnight (F17)', async () => {
    const family = await makeFamily(harness, { timeZone: 'Australia/Sydney' });
    await makeEvent(db, family.school, {
      type: 'X',
      date: '2026-11-16',
      endDate: '2026-11-18',
      name: 'Camp',
    });
    expect((await ofStudent(family)).events).toMatchObject([{ displayName: 'Camp', date: '2026-11-18' }]);
    const before = harness.now();
    // Still the 18th in Brisbane, the 19th in Sydney.
    harness.setNow('2026-11-18T13:30:00Z');
    const browser = await harness.signIn(family.owner.email);
    expect(await read(browser, pathOf(family))).toMatchObject({ today: '2026-11-19', events: [] });
    harness.setNow(before);
  });

  it('filters by type and dates, and counts the results of each filter', async () => {
    const family = await makeFamily(harness);
    const { school } = family;
    await makeEvent(db, school, { type: 'E', date: '2026-11-20', name: 'Exam' });
    await makeEvent(db, school, { type: 'A', date: '2026-11-25', name: 'Essay' });
    await makeEvent(db, school, { type: 'V', date: '2026-12-02', name: 'Concert' });
    const exams = await ofStudent(family, '?types=0,3');
    expect(named(exams)).toEqual(['Exam', 'Concert']);
    expect(exams.typeCounts.map(({ count }) => count)).toEqual([1, 1, 0, 1]);
    expect(exams.studentCounts[0]?.count).toBe(2);
    expect(named(await ofStudent(family, '?from=2026-11-21&to=2026-11-30'))).toEqual(['Essay']);
    expect(named(await ofStudent(family, '?from=2020-01-01&to=2026-11-20'))).toEqual(['Exam']);
    expect(await ofStudent(family, '?types=2')).toMatchObject({ events: [], total: 0, next: null });
  });

  it('pages 200 events by 50, each once, with three statements per page', async () => {
    const family = await makeFamily(harness);
    await db.query(
      `insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
       select 'many-' || $1 || '-' || n, $1::bigint, 'V', 'Event ' || n, '2026-12-01', '2026-12-01', 'school' from generate_series(1, 200) n`,
      [family.school.id],
    );
    const seen: string[] = [];
    let next: string | null = '0';
    while (next !== null) {
      const page = await ofStudent(family, `?after=${next}`);
      expect(page.events.length).toBe(50);
      expect(page.total).toBe(200);
      seen.push(...named(page));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(200);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await ofStudent(family);
    expect(query.mock.calls.length).toBeLessThanOrEqual(3);
    query.mockRestore();
  });

  it.each([
    ['A', 1],
    ['F', 1],
    ['L', 0],
    ['I', 0],
    ['N', 0],
    ['E', 0],
    ['D', 0],
  ] as const)('has, for an enrolment with status %s, %i events', async (status, count) => {
    const family = await makeFamily(harness);
    await db.query('update enrolment set status = $1 where student_id = $2', [status, family.student.id]);
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-20' });
    expect((await ofStudent(family)).total).toBe(count);
  });

  it('T25 is available to owners and viewers with the feature, and not found by anyone else', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-20', name: 'Fete' });
    const passwordHash = await testPasswordHash(harness);
    const viewers = await Promise.all([makeAccount(db, { passwordHash }), makeAccount(db, { passwordHash })]);
    const [granted, without] = viewers;
    await delegate(db, family.owner, granted, family.student, { features: ['UpcomingEvents'] });
    await delegate(db, family.owner, without, family.student, { features: ['Attendance'] });
    expect(named(await read(await harness.signIn(granted.email), pathOf(family)))).toEqual(['Fete']);
    const refused = await (await harness.signIn(without.email)).get(pathOf(family));
    expect(refused.json<Problem>()).toMatchObject({ status: 403, code: 'feature-unavailable' });
    expect((await harness.browser().get(pathOf(family))).statusCode).toBe(401);
    const strange = [
      pathOf(family),
      pathOf({ student: other.student, school: family.school }),
      pathOf({ student: family.student, school: other.school }),
    ];
    for (const path of strange) expect((await other.browser.get(path)).statusCode).toBe(404);
    await switchFeature(db, family.school, 'UpcomingEvents');
    expect((await family.browser.get(pathOf(family))).statusCode).toBe(403);
  });

  it('T28 refuses invalid filters', async () => {
    const family = await makeFamily(harness);
    const queries = [
      'types=4',
      'types=',
      'types=0,',
      'types=0&types=1',
      'from=2026-02-30',
      'from=20/11/2026',
      'to=x',
      'after=-1',
      'after=1e9',
      'students=a.b',
      'studentId=1',
      "types=0'%20or%201=1",
    ];
    for (const query of queries) {
      expect((await family.browser.get(pathOf(family, `?${query}`))).statusCode).toBe(400);
    }
  });
});

describe('upcoming events of all of a person’s own students', () => {
  it('lists each once with everyone it applies to, and agrees with the count on home', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    await makeSibling(family, family.school, 'Toby');
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-24', name: 'For all' });
    await makeEvent(db, family.school, {
      type: 'X',
      date: '2026-11-23',
      yearLevel: '02',
      name: 'Market day',
    });
    const all = await combined(family.browser);
    expect(all.events.map(({ displayName, studentName }) => [displayName, studentName])).toEqual([
      ['Market day', 'Toby'],
      ['For all', 'Asha and Toby'],
    ]);
    expect(all.studentCounts.map(({ firstName, count }) => [firstName, count])).toEqual([
      ['Asha', 1],
      ['Toby', 2],
    ]);
    const { summaries } = (await family.browser.get('/api/user')).json<User>();
    const atHome = Object.values(summaries.upcomingEvents).reduce((sum, count) => sum + count, 0);
    expect(all.total).toBe(atHome);
    const ofAsha = await combined(
      family.browser,
      `?students=${family.student.oneSchoolId}.${family.school.centreCode}`,
    );
    expect(ofAsha.events.map(({ displayName, studentName }) => [displayName, studentName])).toEqual([
      ['For all', 'Asha'],
    ]);
    expect(ofAsha.studentCounts.map(({ count }) => count)).toEqual([1, 2]);
    expect(ofAsha.typeCounts.map(({ count }) => count)).toEqual([0, 0, 0, 1]);
  });

  it('lists a school event held at two schools at the same time once, under both students', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const other = await makeSchool(db, { name: 'Larkspur Bend' });
    await makeSibling(family, other, 'Toby');
    for (const school of [family.school, other]) {
      await makeEvent(db, school, { type: 'V', date: '2026-11-24', name: 'Pupil-free day' });
      await makeEvent(db, school, { type: 'A', date: '2026-11-25', name: 'Essay' });
    }
    const all = await combined(family.browser);
    expect(all.events.map(({ displayName, studentName }) => [displayName, studentName])).toEqual([
      ['Pupil-free day', 'Asha and Toby'],
      ['Essay', 'Asha'],
      ['Essay', 'Toby'],
    ]);
    expect(all.events[0]?.schoolName).toContain(' and Larkspur Bend');
    expect(all.total).toBe(3);
    expect(all.typeCounts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const { summaries } = (await family.browser.get('/api/user')).json<User>();
    expect(summaries.upcomingEvents).toMatchObject({ schoolEventsCount: 1, assessmentsCount: 2 });
  });

  it('omits delegated students, and lists those whose school switched events off', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const other = await makeFamily(harness, { givenNames: 'Lachlan' });
    await delegate(db, other.owner, family.owner, other.student, { features: ['UpcomingEvents'] });
    const second = await makeSchool(db, { name: 'Larkspur State School' });
    await makeSibling(family, second, 'Toby');
    for (const school of [family.school, other.school, second]) {
      await makeEvent(db, school, { type: 'V', date: '2026-11-24', name: `At ${school.centreCode}` });
    }
    await switchFeature(db, second, 'UpcomingEvents');
    const answer = await combined(family.browser);
    expect(named(answer)).toEqual([`At ${family.school.centreCode}`]);
    expect(answer.notAvailable).toEqual([
      { studentName: 'Toby Testfamily', schoolName: 'Larkspur State School' },
    ]);
  });

  it('ignores students who are not the caller’s own in the filter', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    await makeEvent(db, other.school, { type: 'V', date: '2026-11-24' });
    const key = `${other.student.oneSchoolId}.${other.school.centreCode}`;
    expect(await combined(family.browser, `?students=${key}`)).toMatchObject({ events: [], total: 0 });
  });

  it('is empty for a person who has no students of their own', async () => {
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    expect(await combined(await harness.signIn(viewer.email))).toMatchObject({
      events: [],
      studentCounts: [],
      notAvailable: [],
    });
  });

  it('T23 hides a student’s events at the first call after the register ends a relation', async () => {
    const family = await makeFamily(harness);
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-24' });
    expect((await combined(family.browser)).total).toBe(1);
    await db.query(
      'update student_contact_relationship set intervention_order = true where student_id = $1',
      [family.student.id],
    );
    expect((await combined(family.browser)).total).toBe(0);
    expect((await family.browser.get(pathOf(family))).statusCode).toBe(404);
  });
});
