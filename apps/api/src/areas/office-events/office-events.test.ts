import type { EventContent, OfficeEvent } from '@portal/contract/office-events';
import type { User } from '@portal/contract/students';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { makeEnrolment, makeEvent, makeStudent, switchFeature } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentLines, makeFeed, readFeed } from '../../testing/builders/calendar-feeds.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff, okay } from '../../testing/builders/staff.ts';
import type { OfficeBrowser } from '../../testing/builders/staff.ts';
import { FakeStaffProvider } from '../../testing/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

const minute = 60_000;
const hour = 60 * minute;

interface Office {
  family: Family;
  browser: OfficeBrowser;
  base: string;
}

/** 9 am at a school with one family in class 5A, and its principal. */
async function makeOffice(): Promise<Office> {
  harness.setNow('2026-11-17T23:00:00Z');
  const family = await makeFamily(harness, { givenNames: 'Isla' });
  await harness.database.pool.query(`update enrolment set roll_class = '5A' where student_id = $1`, [
    family.student.id,
  ]);
  const { browser } = await makeStaff(harness, 'principal', [family.school]);
  return { family, browser, base: `/api/office/schools/${family.school.centreCode}/events` };
}

const science: EventContent = {
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

type Saved = { id: string; version: number };

const create = async ({ browser, base }: Office, change: Partial<EventContent> = {}): Promise<string> =>
  okay(await browser.post(base, { body: { content: { ...science, ...change } } })).json<Saved>().id;

const detail = async ({ browser, base }: Office, id: string): Promise<OfficeEvent> =>
  okay(await browser.get(`${base}/${id}`)).json<OfficeEvent>();

const save = async (office: Office, id: string, change: Partial<EventContent>) => {
  const { version, content } = await detail(office, id);
  return office.browser.post(`${office.base}/${id}/save`, {
    body: { version, content: { ...content, ...change } },
  });
};

/** Publishes or cancels what the office has now. */
const hold = async (office: Office, id: string, action: 'publish' | 'cancel', email = true) =>
  office.browser.post(`${office.base}/${id}/${action}`, {
    body: { version: (await detail(office, id)).version, email },
  });

async function closeWindow(): Promise<void> {
  harness.advance(2 * minute);
  await harness.runTasks();
}

async function send(
  office: Office,
  id: string,
  action: 'publish' | 'cancel' = 'publish',
  email = true,
): Promise<void> {
  okay(await hold(office, id, action, email));
  await closeWindow();
}

const eventsOf = async ({ browser, student, school }: Family): Promise<UpcomingEvents> =>
  okay(
    await browser.get(`/api/upcoming-events/${student.oneSchoolId}/${school.centreCode}`),
  ).json<UpcomingEvents>();
const titlesOf = async (family: Family): Promise<string[]> =>
  (await eventsOf(family)).events.map(({ displayName }) => displayName);

const messagesTo = (email: string): string[] =>
  harness.outbox.messages.flatMap((message) =>
    message.channel === 'email' && message.to === email && message.subject.includes('event at school')
      ? [message.subject]
      : [],
  );

describe('O-15.1 preparing an event', () => {
  it('keeps drafts from families, and refuses a change of an older version', async () => {
    const office = await makeOffice();
    const id = await create(office);
    okay(await save(office, id, { title: 'Science Centre' }));
    const stale = await office.browser.post(`${office.base}/${id}/save`, {
      body: { version: 1, content: science },
    });
    expect(stale.json()).toMatchObject({ code: 'request-changed' });
    expect(await titlesOf(office.family)).toEqual([]);
    expect((await office.browser.post(`${office.base}/${id}/delete`)).statusCode).toBe(204);
    expect((await office.browser.get(`${office.base}/${id}`)).statusCode).toBe(404);
  });

  it.each([
    { title: ' ' },
    { endDate: '2026-11-19' },
    { endDate: '2027-03-01' },
    { startTime: null },
    { endTime: '08:00' },
    { audience: { kind: 'years', values: [] } },
    { audience: { kind: 'school', values: ['05'] } },
  ] as const)('refuses %j', async (change) => {
    const { browser, base } = await makeOffice();
    const response = await browser.post(base, { body: { content: { ...science, ...change } } });
    expect(response.statusCode).toBe(400);
  });

  it('shows whom it reaches, and why others are left out', async () => {
    const office = await makeOffice();
    const { school } = office.family;
    const reach = async (audience: object) =>
      okay(await office.browser.post(`${office.base}/reach`, { body: { audience } })).json<object>();
    expect(await reach({ kind: 'school', values: [] })).toMatchObject({
      students: 1,
      families: 1,
      adults: 1,
    });
    expect(await reach({ kind: 'classes', values: ['5B'] })).toMatchObject({ students: 0 });
    await makeEnrolment(harness.database.pool, await makeStudent(harness.database.pool), school);
    expect(await reach({ kind: 'years', values: ['05'] })).toMatchObject({
      students: 2,
      families: 1,
      unreached: [{ reason: 'no-account' }],
    });
    await switchFeature(harness.database.pool, school, 'UpcomingEvents', { isOn: false });
    expect(await reach({ kind: 'school', values: [] })).toMatchObject({ families: 0, unreachedCount: 2 });
    expect(await reach({ kind: 'students', values: ['0000000000X'] })).toMatchObject({
      unknown: ['0000000000X'],
    });
  });
});

describe('O-15.2 the calendar', () => {
  it('lists the office’s events and the register’s side by side', async () => {
    const office = await makeOffice();
    await makeEvent(harness.database.pool, office.family.school, {
      type: 'A',
      date: '2026-11-20',
      yearLevel: '05',
      name: 'History task',
    });
    await send(office, await create(office));
    await create(office, { title: 'Next month', startDate: '2026-12-02', endDate: '2026-12-02' });
    const answer = okay(await office.browser.get(`${office.base}?from=2026-11-01&until=2026-11-30`));
    expect(answer.json()).toMatchObject({
      today: '2026-11-18',
      events: [
        { title: 'History task', source: 'register', audience: { kind: 'years', values: ['05'] } },
        { title: 'Science Centre excursion', source: 'office', state: 'published', held: null },
      ],
    });
    expect((await office.browser.get(`${office.base}?from=2026-01-01&until=2026-12-31`)).statusCode).toBe(
      400,
    );
  });
});

describe('O-15.3 publishing an event', () => {
  it('shows nothing before the undo window closes; then pages, home and calendars have it, and adults are told once', async () => {
    const office = await makeOffice();
    const { family } = office;
    const feed = await makeFeed(family.browser);
    const id = await create(office);
    okay(await hold(office, id, 'publish'));
    await harness.runTasks();
    expect(await titlesOf(family)).toEqual([]);
    await closeWindow();
    await harness.runTasks();
    expect((await eventsOf(family)).events).toMatchObject([
      {
        displayName: 'Science Centre excursion',
        eventType: 2,
        timeLabel: '8:30 am to 2:45 pm',
        detail: 'Where: Brisbane\nWear full uniform.\nBring: Lunch and water\nCost: $12.00',
        isChanged: false,
      },
    ]);
    const { summaries } = okay(await family.browser.get('/api/user')).json<User>();
    expect(summaries.upcomingEvents.excursionsCount).toBe(1);
    expect(contentLines(await readFeed(harness, feed.address)).join('\n')).toContain(
      'Science Centre excursion',
    );
    expect(messagesTo(family.owner.email)).toEqual(['A new event at school']);
  });

  it.each([
    ['school', [], 1],
    ['years', ['05'], 1],
    ['years', ['06'], 0],
    ['classes', ['5A'], 1],
    ['classes', ['5B'], 0],
  ] as const)('for %s %j is on %i pages of a student in 5A', async (kind, values, count) => {
    const office = await makeOffice();
    const other = await makeStudent(harness.database.pool);
    await makeEnrolment(harness.database.pool, other, office.family.school, { yearLevel: '06' });
    await harness.database.pool.query(`update enrolment set roll_class = '5B' where student_id = $1`, [
      other.id,
    ]);
    await send(office, await create(office, { audience: { kind, values: [...values] } }));
    expect(await titlesOf(office.family)).toHaveLength(count);
  });

  it('for named students is on their pages only, also after a change of the list', async () => {
    const office = await makeOffice();
    const sibling = await makeFamily(harness, { school: office.family.school });
    const forStudent = ({ student }: Family) =>
      ({ kind: 'students', values: [student.eqId.toLowerCase()] }) as const;
    const named = (family: Family) => ({
      audience: { ...forStudent(family), values: [...forStudent(family).values] },
    });
    const id = await create(office, named(office.family));
    await send(office, id);
    expect([await titlesOf(office.family), await titlesOf(sibling)].map(({ length }) => length)).toEqual([
      1, 0,
    ]);
    okay(await save(office, id, named(sibling)));
    await send(office, id);
    expect([await titlesOf(office.family), await titlesOf(sibling)].map(({ length }) => length)).toEqual([
      0, 1,
    ]);
    expect(messagesTo(sibling.owner.email)).toEqual(['An event at school has changed']);
    const told = harness.outbox.messages.filter(
      (message) => message.channel === 'email' && message.to === office.family.owner.email,
    );
    expect(JSON.stringify(told.at(-1))).toContain('no longer for your students');
  });

  it('is e-mailed in the daytime only, and shown at once', async () => {
    const office = await makeOffice();
    const id = await create(office);
    harness.setNow('2026-11-18T11:30:00Z'); // 9:30 pm in Brisbane
    const { browser } = await makeStaff(harness, 'principal', [office.family.school]);
    await send({ ...office, browser }, id);
    const family = { ...office.family, browser: await harness.signIn(office.family.owner.email) };
    expect(await titlesOf(family)).toHaveLength(1);
    expect(messagesTo(family.owner.email)).toEqual([]);
    harness.advance(10 * hour);
    await harness.runTasks();
    expect(messagesTo(family.owner.email)).toEqual(['A new event at school']);
  });

  it('e-mails nobody unless asked to', async () => {
    const office = await makeOffice();
    await send(office, await create(office), 'publish', false);
    expect(await titlesOf(office.family)).toHaveLength(1);
    expect(messagesTo(office.family.owner.email)).toEqual([]);
  });

  it('is refused once it is over, for nobody, and without a change', async () => {
    const office = await makeOffice();
    const over = await create(office, { startDate: '2026-11-16', endDate: '2026-11-16' });
    expect((await hold(office, over, 'publish')).json()).toMatchObject({ reason: 'over' });
    const nobody = await create(office, { audience: { kind: 'years', values: ['12'] } });
    expect((await hold(office, nobody, 'publish')).json()).toMatchObject({ reason: 'nobody-reached' });
    const id = await create(office);
    await send(office, id);
    expect((await hold(office, id, 'publish')).json()).toMatchObject({ reason: 'nothing-changed' });
  });
});

describe('O-15.4 changing, cancelling and recalling', () => {
  it('shows a change when it is published, marked as one, also in calendars', async () => {
    const office = await makeOffice();
    const { family } = office;
    const feed = await makeFeed(family.browser);
    const id = await create(office);
    await send(office, id);
    okay(await save(office, id, { startTime: '09:00' }));
    expect((await eventsOf(family)).events[0]?.startTime).toBe('08:30');
    expect(await detail(office, id)).toMatchObject({ hasChanges: true });
    await send(office, id);
    expect((await eventsOf(family)).events).toMatchObject([
      { startTime: '09:00', isChanged: true, sequence: 1 },
    ]);
    expect(contentLines(await readFeed(harness, feed.address))).toContain('SEQUENCE:1');
    expect(messagesTo(family.owner.email)).toEqual([
      'A new event at school',
      'An event at school has changed',
    ]);
  });

  it('shows a cancelled event as cancelled, on the page and in calendars, and counts it nowhere', async () => {
    const office = await makeOffice();
    const { family } = office;
    const feed = await makeFeed(family.browser);
    const id = await create(office);
    await send(office, id);
    await send(office, id, 'cancel');
    expect(await eventsOf(family)).toMatchObject({
      events: [],
      total: 0,
      cancelled: [{ displayName: 'Science Centre excursion' }],
      studentCounts: [{ count: 0 }],
    });
    expect(contentLines(await readFeed(harness, feed.address))).toContain('STATUS:CANCELLED');
    expect(messagesTo(family.owner.email)).toContain('An event at school is cancelled');
    expect((await save(office, id, { title: 'Again' })).json()).toMatchObject({ reason: 'not-open' });
  });

  it('takes back what waits in the outbox, and nobody is told', async () => {
    const office = await makeOffice();
    const id = await create(office);
    const recall = async () =>
      okay(await office.browser.post(`${office.base}/${id}/recall`)).json<{ state: string }>();
    okay(await hold(office, id, 'publish'));
    expect(await recall()).toEqual({ state: 'draft', wasSent: false });
    await closeWindow();
    expect(await titlesOf(office.family)).toEqual([]);
    await send(office, id, 'publish', false);
    okay(await hold(office, id, 'cancel'));
    expect(await recall()).toEqual({ state: 'published', wasSent: false });
    await closeWindow();
    expect(await titlesOf(office.family)).toHaveLength(1);
    expect(messagesTo(office.family.owner.email)).toEqual([]);
  });

  it('recalls a published event: pages and calendars no longer have it', async () => {
    const office = await makeOffice();
    const feed = await makeFeed(office.family.browser);
    const id = await create(office);
    await send(office, id);
    expect(okay(await office.browser.post(`${office.base}/${id}/recall`)).json()).toEqual({
      state: 'recalled',
      wasSent: true,
    });
    expect(await eventsOf(office.family)).toMatchObject({ events: [], cancelled: [] });
    expect(contentLines(await readFeed(harness, feed.address)).join('\n')).not.toContain('Science');
  });
});
