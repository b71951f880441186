/** A school whose office publishes events, for tests. */
import type { EventContent, OfficeEvent } from '@portal/contract/office-events';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { insertRow } from '@portal/test-support/factories/insert';
import { makeEnrolment, makeOwner, makeStudent } from '@portal/test-support/factories/index';
import type { SqlRunner } from '@portal/test-support/factories/index';
import type { Harness } from '../../harness.ts';
import { makeFamily } from '../families.ts';
import type { Family } from '../families.ts';
import { makeStaff, okay } from './staff.ts';
import type { OfficeBrowser } from './staff.ts';

const minute = 60_000;

export interface EventOffice {
  harness: Harness;
  family: Family;
  browser: OfficeBrowser;
  base: string;
}

/** 9 am at a school with one family in class 5A, and its principal. */
export async function makeEventOffice(harness: Harness): Promise<EventOffice> {
  harness.setNow('2026-11-17T23:00:00Z');
  const family = await makeFamily(harness, { givenNames: 'Isla' });
  await harness.database.pool.query(`update enrolment set roll_class = '5A' where student_id = $1`, [
    family.student.id,
  ]);
  const { browser } = await makeStaff(harness, 'principal', [family.school]);
  return { harness, family, browser, base: `/api/office/schools/${family.school.centreCode}/events` };
}

export const science: EventContent = {
  title: 'Science Centre excursion',
  eventType: 2,
  place: 'Brisbane',
  startDate: '2026-11-20',
  startTime: '08:30',
  endDate: '2026-11-20',
  endTime: '14:45',
  audience: { kind: 'years', values: ['05', '06'] },
  detail: 'Wear full uniform.',
  bring: 'Lunch and water',
  cost: '$12.00',
};

/** An event that was recalled. */
export async function makeRecalledEvent(db: SqlRunner, school: { id: number }): Promise<string> {
  const startOf2026 = new Date('2026-01-01T00:00:00Z');
  const { publicId } = await insertRow(db, 'office_event', {
    school_id: school.id,
    state: 'recalled',
    content: JSON.stringify(science),
    start_date: science.startDate,
    end_date: science.endDate,
    created_at: startOf2026,
    created_by: 'Test',
    changed_at: startOf2026,
  });
  return publicId;
}

type Saved = { id: string; version: number };

export const create = async (
  { browser, base }: EventOffice,
  change: Partial<EventContent> = {},
): Promise<string> =>
  okay(await browser.post(base, { body: { content: { ...science, ...change } } })).json<Saved>().id;

export const detail = async ({ browser, base }: EventOffice, id: string): Promise<OfficeEvent> =>
  okay(await browser.get(`${base}/${id}`)).json<OfficeEvent>();

export const save = async (office: EventOffice, id: string, change: Partial<EventContent>) => {
  const { version, content } = await detail(office, id);
  return office.browser.post(`${office.base}/${id}/save`, {
    body: { version, content: { ...content, ...change } },
  });
};

/** Publishes or cancels the office's current version. */
export const hold = async (office: EventOffice, id: string, action: 'publish' | 'cancel', email = true) =>
  office.browser.post(`${office.base}/${id}/${action}`, {
    body: { version: (await detail(office, id)).version, email },
  });

export async function closeWindow({ harness }: Pick<EventOffice, 'harness'>): Promise<void> {
  harness.advance(2 * minute);
  await harness.runTasks();
}

export async function send(
  office: EventOffice,
  id: string,
  action: 'publish' | 'cancel' = 'publish',
  email = true,
): Promise<void> {
  okay(await hold(office, id, action, email));
  await closeWindow(office);
}

export async function addFamilies({ harness, family }: EventOffice, count: number): Promise<void> {
  const { pool } = harness.database;
  for (let made = 0; made < count; made += 1) {
    const student = await makeStudent(pool);
    await makeEnrolment(pool, student, family.school);
    await makeOwner(pool, [student], { passwordHash: 'none' });
  }
}

export const eventsOf = async ({ browser, student, school }: Family): Promise<UpcomingEvents> =>
  okay(
    await browser.get(`/api/upcoming-events/${student.oneSchoolId}/${school.centreCode}`),
  ).json<UpcomingEvents>();
export const titlesOf = async (family: Family): Promise<string[]> =>
  (await eventsOf(family)).events.map(({ displayName }) => displayName);

export const messagesTo = ({ harness }: Pick<EventOffice, 'harness'>, email: string): string[] =>
  harness.outbox.messages.flatMap((message) =>
    message.channel === 'email' && message.to === email && message.subject.includes('event at school')
      ? [message.subject]
      : [],
  );
