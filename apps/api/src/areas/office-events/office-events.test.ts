import type { User } from '@portal/contract/students';
import {
  makeContact,
  makeEnrolment,
  makeEvent,
  makeKnownParent,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentLines, makeFeed, readFeed } from '../../testing/builders/calendar-feeds.ts';
import {
  addFamilies,
  closeWindow,
  create,
  eventsOf,
  hold,
  makeEventOffice,
  messagesTo,
  save,
  science,
  send,
  titlesOf,
} from '../../testing/builders/office/office-events.ts';
import { notificationsOf } from '../../testing/builders/notifications.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

const minute = 60_000;
const hour = 60 * minute;

describe('O-15.1 preparing an event', () => {
  it('keeps drafts from families, and refuses a change of an older version', async () => {
    const office = await makeEventOffice(harness);
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
    const { browser, base } = await makeEventOffice(harness);
    const response = await browser.post(base, { body: { content: { ...science, ...change } } });
    expect(response.statusCode).toBe(400);
  });

  it('shows whom it reaches, and why others are left out', async () => {
    const office = await makeEventOffice(harness);
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

  it('never names the caller’s own children among those left out', async () => {
    const office = await makeEventOffice(harness);
    const { pool } = harness.database;
    const child = await makeStudent(pool);
    await makeEnrolment(pool, child, office.family.school);
    const parent = await makeKnownParent(pool);
    await makeContact(pool, child, parent);
    const { rows } = await pool.query<{ source_id: string }>(
      'select source_id from known_parent where id = $1',
      [parent.id],
    );
    const { browser } = await makeStaff(harness, 'office', [office.family.school], {
      personId: rows[0]?.source_id ?? '',
    });
    const body = { audience: { kind: 'school', values: [] } };
    expect(okay(await browser.post(`${office.base}/reach`, { body })).json()).toMatchObject({
      students: 2,
      unreachedCount: 1,
      unreached: [],
    });
  });
});

describe('O-15.2 the calendar', () => {
  it('lists the office’s events and the register’s side by side', async () => {
    const office = await makeEventOffice(harness);
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
    const office = await makeEventOffice(harness);
    const { family } = office;
    const feed = await makeFeed(family.browser);
    const id = await create(office);
    okay(await hold(office, id, 'publish'));
    await harness.runTasks();
    expect(await titlesOf(family)).toEqual([]);
    await closeWindow(office);
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
    expect(messagesTo(office, family.owner.email)).toEqual(['A new event at school']);
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      {
        kind: 'event-changed',
        params: { title: 'Science Centre excursion', date: science.startDate, change: 'added' },
        channels: ['email'],
      },
    ]);
  });

  it.each([
    ['school', [], 1],
    ['years', ['05'], 1],
    ['years', ['06'], 0],
    ['classes', ['5A'], 1],
    ['classes', ['5B'], 0],
  ] as const)('for %s %j is on %i pages of a student in 5A', async (kind, values, count) => {
    const office = await makeEventOffice(harness);
    const other = await makeStudent(harness.database.pool);
    await makeEnrolment(harness.database.pool, other, office.family.school, { yearLevel: '06' });
    await harness.database.pool.query(`update enrolment set roll_class = '5B' where student_id = $1`, [
      other.id,
    ]);
    await send(office, await create(office, { audience: { kind, values: [...values] } }));
    expect(await titlesOf(office.family)).toHaveLength(count);
  });

  it('for named students is on their pages only, also after a change of the list', async () => {
    const office = await makeEventOffice(harness);
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
    expect(messagesTo(office, sibling.owner.email)).toEqual(['An event at school has changed']);
    const told = harness.outbox.messages.filter(
      (message) => message.channel === 'email' && message.to === office.family.owner.email,
    );
    expect(JSON.stringify(told.at(-1))).toContain('no longer for your students');
  });

  it('is e-mailed in the daytime only, and shown at once', async () => {
    const office = await makeEventOffice(harness);
    const id = await create(office);
    harness.setNow('2026-11-18T11:30:00Z'); // 9:30 pm in Brisbane
    const { browser } = await makeStaff(harness, 'principal', [office.family.school]);
    await send({ ...office, browser }, id);
    const family = { ...office.family, browser: await harness.signIn(office.family.owner.email) };
    expect(await titlesOf(family)).toHaveLength(1);
    expect(messagesTo(office, family.owner.email)).toEqual([]);
    harness.advance(10 * hour);
    await harness.runTasks();
    expect(messagesTo(office, family.owner.email)).toEqual(['A new event at school']);
  });

  it('e-mails nobody unless asked to', async () => {
    const office = await makeEventOffice(harness);
    await send(office, await create(office), 'publish', false);
    expect(await titlesOf(office.family)).toHaveLength(1);
    expect(messagesTo(office, office.family.owner.email)).toEqual([]);
  });

  it('to more than 200 families needs a fresh sign-in', async () => {
    const office = await makeEventOffice(harness);
    await addFamilies(office, 201);
    const id = await create(office, { audience: { kind: 'school', values: [] } });
    harness.advance(6 * minute);
    expect((await hold(office, id, 'publish')).json()).toMatchObject({ code: 'reauthentication-required' });
    await harness.database.pool.query('delete from account_student where account_id <> $1', [
      office.family.owner.id,
    ]);
    okay(await hold(office, id, 'publish'));
  });

  it('is refused once it is over, for nobody, and without a change', async () => {
    const office = await makeEventOffice(harness);
    const over = await create(office, { startDate: '2026-11-16', endDate: '2026-11-16' });
    expect((await hold(office, over, 'publish')).json()).toMatchObject({ reason: 'over' });
    const nobody = await create(office, { audience: { kind: 'years', values: ['12'] } });
    expect((await hold(office, nobody, 'publish')).json()).toMatchObject({ reason: 'nobody-reached' });
    const id = await create(office);
    await send(office, id);
    expect((await hold(office, id, 'publish')).json()).toMatchObject({ reason: 'nothing-changed' });
  });
});
