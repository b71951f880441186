import {
  delegate,
  makeEnrolment,
  makeEvent,
  makeOwner,
  makeStudent,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily, makeTeachingSchool } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { importNews } from '../../testing/builders/family-news.ts';
import { create, makeEventOffice, save, send } from '../../testing/builders/office/office-events.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { notificationsOf } from '../../testing/builders/notifications.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { notifyOfDueDates } from './index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

const day = 24 * 60 * 60_000;
/** Tuesday, 4 pm in Brisbane. */
const afternoon = '2026-11-17T06:00:00Z';
const today = '2026-11-17';
const tomorrow = '2026-11-18';

let family: Family;
beforeEach(async () => {
  harness.setNow(afternoon);
  family = await makeFamily(harness);
});

const run = (sql: string, values: unknown[] = []) => harness.database.pool.query(sql, values);

const remind = (at?: string): Promise<void> => {
  if (at !== undefined) harness.setNow(at);
  return notifyOfDueDates(harness.database.db, harness.now());
};

/** An event tomorrow for the family's student. */
const planned = (options: Partial<Parameters<typeof makeEvent>[2]> = {}): Promise<void> =>
  makeEvent(harness.database.pool, family.school, {
    type: 'X',
    date: tomorrow,
    name: 'Museum',
    ...(options.yearLevel === undefined && { students: [family.student] }),
    ...options,
  });

const move = (date: string): Promise<void> =>
  importNews(harness, family.school.id, () =>
    run('update upcoming_event set start_date = $2, end_date = $2 where school_id = $1', [
      family.school.id,
      date,
    ]),
  );

/** The reminders of an account, as title and date. */
async function reminders(accountId = family.owner.id): Promise<string[]> {
  const told = await notificationsOf(harness, accountId);
  return told
    .filter(({ kind, params }) => kind === 'event-changed' && params['change'] === 'tomorrow')
    .map(({ params }) => `${String(params['title'])} ${String(params['date'])}`);
}

describe('W-10.7 the day before an event', () => {
  it('brings one reminder between 4 pm and 9 pm, with a link to the events', async () => {
    await planned();
    await remind('2026-11-17T05:59:00Z');
    await remind('2026-11-17T11:00:00Z');
    expect(await notificationsOf(harness, family.owner.id)).toEqual([]);
    await remind('2026-11-17T10:59:00Z');
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      {
        kind: 'event-changed',
        params: { title: 'Museum', date: tomorrow, change: 'tomorrow' },
        link: expect.stringContaining(family.school.centreCode),
        channels: ['email'],
      },
    ]);
  });

  it('brings one reminder only, even if the job is repeated or runs in two processes', async () => {
    await planned();
    await Promise.all([remind(), remind()]);
    await remind('2026-11-17T07:17:00Z');
    expect(await reminders()).toEqual([`Museum ${tomorrow}`]);
  });

  it('is the day before in the school’s time zone', async () => {
    const perth = await makeFamily(harness, {
      school: await makeTeachingSchool(harness, 'Australia/Perth'),
    });
    await makeEvent(harness.database.pool, perth.school, {
      type: 'X',
      date: tomorrow,
      students: [perth.student],
      name: 'Rottnest',
    });
    await remind('2026-11-17T07:59:00Z');
    expect(await reminders(perth.owner.id)).toEqual([]);
    await remind('2026-11-17T08:00:00Z');
    expect(await reminders(perth.owner.id)).toEqual([`Rottnest ${tomorrow}`]);
  });

  it('brings each adult who may see the student’s events a reminder for each child', async () => {
    const twin = await makeStudent(harness.database.pool);
    await makeEnrolment(harness.database.pool, twin, family.school);
    const parent = await makeOwner(harness.database.pool, [family.student, twin]);
    const [viewer, other] = [await makeFamily(harness), await makeFamily(harness)];
    const view = (to: Family, feature: 'UpcomingEvents' | 'AcademicReports') =>
      delegate(harness.database.pool, family.owner, to.owner, family.student, { features: [feature] });
    await view(viewer, 'UpcomingEvents');
    await view(other, 'AcademicReports');
    await planned({ students: [family.student, twin] });
    await remind();
    expect((await reminders(parent.id)).length).toBe(2);
    expect(await reminders(viewer.owner.id)).toEqual([`Museum ${tomorrow}`]);
    expect(await reminders(other.owner.id)).toEqual([]);
  });
});

describe('W-10.7 which events bring a reminder', () => {
  it('those of the student, class or year level; camps of any length', async () => {
    await planned({ name: 'Own' });
    await planned({ name: 'Year', yearLevel: '05' });
    await planned({ name: 'Camp', endDate: '2026-11-25' });
    await planned({ name: 'Festival', type: 'V', endDate: '2026-11-21' });
    await remind();
    const titles = (await reminders()).map((text) => text.replace(` ${tomorrow}`, ''));
    expect(titles.toSorted()).toEqual(['Camp', 'Festival', 'Own', 'Year']);
  });

  it.each([
    ['cancelled', { isCancelled: true }],
    ['of another year level', { yearLevel: '06' }],
    ['today', { date: today }],
    ['in two days', { date: '2026-11-19' }],
    ['in progress', { date: '2026-11-16', endDate: tomorrow }],
    ['of a whole week', { type: 'V', endDate: '2026-11-22' }],
  ] as const)('none that is %s', async (_, options) => {
    await planned(options);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('no event of the register for the whole school', async () => {
    await makeEvent(harness.database.pool, family.school, { type: 'V', date: tomorrow, name: 'Assembly' });
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('no event of a student who has left the school', async () => {
    await planned();
    await run("update enrolment set status = 'L' where student_id = $1", [family.student.id]);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('only the first event of a series; another student’s event of the same name isn’t part of it', async () => {
    const other = await makeStudent(harness.database.pool);
    const lesson = { name: 'Swimming', startTime: '09:00', endTime: '10:00' };
    await planned({ ...lesson, date: '2026-11-11', students: [other] });
    await planned({ ...lesson, date: '2026-11-13', isCancelled: true });
    await planned({ ...lesson, date: '2026-11-16', startTime: '11:00', endTime: '12:00' });
    await planned(lesson);
    await planned({ ...lesson, date: '2026-11-19' });
    await planned({ ...lesson, date: '2026-11-27' });
    for (const date of ['17', '18', '26']) await remind(`2026-11-${date}T06:00:00Z`);
    expect(await reminders()).toEqual([`Swimming ${tomorrow}`, 'Swimming 2026-11-27']);
  });
});

describe('W-10.7 an event that changes', () => {
  it('brings another reminder on the day before its new day', async () => {
    await planned();
    await remind();
    harness.advance(60 * 60_000);
    await move('2026-11-19');
    harness.advance(day);
    await remind();
    expect(await reminders()).toEqual([`Museum ${tomorrow}`, 'Museum 2026-11-19']);
  });

  it('brings no reminder on the day on which the adult was notified of the event', async () => {
    await planned({ date: '2026-11-24' });
    harness.setNow('2026-11-16T22:00:00Z');
    await move(tomorrow);
    await remind(afternoon);
    expect(await reminders()).toEqual([]);
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([{ params: { change: 'moved' } }]);
  });
});

describe('W-10.7 an event of the office', () => {
  const thursday = '2026-11-19T06:00:00Z';

  it('brings a reminder for the whole school if it was e-mailed, and a recall removes the reminder', async () => {
    const office = await makeEventOffice(harness);
    const id = await create(office, { audience: { kind: 'school', values: [] } });
    await send(office, id);
    const quiet = await create(office, { title: 'Assembly', audience: { kind: 'school', values: [] } });
    await send(office, quiet, 'publish', false);
    await remind(thursday);
    expect(await reminders(office.family.owner.id)).toEqual(['Science Centre excursion 2026-11-20']);
    const { browser } = await makeStaff(harness, 'principal', [office.family.school]);
    okay(await browser.post(`${office.base}/${id}/recall`));
    expect(await notificationsOf(harness, office.family.owner.id)).toEqual([]);
  });

  it('brings no reminder as a draft, or after it is moved, cancelled or recalled', async () => {
    const office = await makeEventOffice(harness);
    await create(office, { title: 'Draft' });
    const [moved, cancelled, recalled] = [await create(office), await create(office), await create(office)];
    for (const id of [moved, cancelled, recalled]) await send(office, id);
    okay(await save(office, moved, { startDate: '2026-11-23', endDate: '2026-11-23' }));
    await send(office, moved);
    await send(office, cancelled, 'cancel');
    okay(await office.browser.post(`${office.base}/${recalled}/recall`));
    await remind(thursday);
    expect(await reminders(office.family.owner.id)).toEqual([]);
    await remind('2026-11-22T06:00:00Z');
    expect(await reminders(office.family.owner.id)).toEqual(['Science Centre excursion 2026-11-23']);
  });
});
