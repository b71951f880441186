import { execFileSync } from 'node:child_process';
import type { CalendarFeed, CalendarFeedAddress, Problem } from '@portal/contract';
import { calendarFeedFigures } from '@portal/contract';
import {
  delegate,
  makeAccount,
  makeEvent,
  publishTerms,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestAccount } from '@portal/test-support/factories/index';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { TestBrowser } from '../../../testing/browser.ts';
import { makeFamily, testPasswordHash } from '../../../testing/families.ts';
import type { Family } from '../../../testing/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
let sibling: FastifyInstance;
beforeAll(async () => {
  harness = await createHarness();
  sibling = await harness.startSibling();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const minute = 60_000;
const allTypes = [0, 1, 2, 3];

const create = (
  browser: TestBrowser,
  student: { studentId: string; centreCode: string } | null = null,
  eventTypes: readonly number[] = allTypes,
) => browser.post('/api/calendar-feeds', { body: { student, eventTypes } });

async function created(
  browser: TestBrowser,
  family?: Family,
  types = allTypes,
): Promise<CalendarFeedAddress> {
  const student = family
    ? { studentId: family.student.oneSchoolId, centreCode: family.school.centreCode }
    : null;
  const response = await create(browser, student, types);
  expect(response.statusCode).toBe(200);
  return response.json<CalendarFeedAddress>();
}

const pathOf = (address: string): string => new URL(address).pathname;

/** As a calendar program asks: without a session, from elsewhere, in a minute of its own. */
function read(address: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  harness.advance(minute);
  return harness.browser('192.0.2.7').get(pathOf(address), { headers });
}

const linesOf = (response: LightMyRequestResponse): string[] =>
  response.body.replaceAll('\r\n ', '').split('\r\n');

const list = async (browser: TestBrowser): Promise<CalendarFeed[]> =>
  (await browser.get('/api/calendar-feeds')).json<{ feeds: CalendarFeed[] }>().feeds;

async function makeViewer(
  family: Family,
  features: string[],
): Promise<{ account: TestAccount; browser: TestBrowser }> {
  const account = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
  await delegate(db, family.owner, account, family.student, { features });
  return { account, browser: await harness.signIn(account.email) };
}

describe('a live calendar', () => {
  it('T42 holds the family’s events with first names alone, under 256 secret bits', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    await makeEvent(db, family.school, {
      type: 'E',
      date: '2026-11-25',
      startTime: '09:00',
      endTime: '10:10',
      name: 'Science; unit 4',
      detail: 'Bring: a, b',
    });
    await makeEvent(db, family.school, { type: 'V', date: '2026-10-01', name: 'A while ago' });
    await makeEvent(db, family.school, { type: 'V', date: '2026-08-01', name: 'Long ago' });
    const { address, feed } = await created(family.browser);
    const [, secret = ''] = /\/api\/calendar-feeds\/([\w-]+)\.ics$/.exec(address) ?? [];
    expect(Buffer.from(secret, 'base64url').length).toBe(32);
    expect(feed).toMatchObject({ name: 'All my students, all events', lastReadAt: null, isWorking: true });
    const response = await read(address);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const lines = linesOf(response);
    expect(lines).toContain('SUMMARY:Asha: Science\\; unit 4');
    expect(lines).toContain('DESCRIPTION:Bring: a\\, b');
    expect(lines).toContain('DTSTART;TZID=Australia/Brisbane:20261125T090000');
    expect(lines).toContain('SUMMARY:Asha: A while ago');
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(response.body).not.toContain('Long ago');
    for (const word of ['Testfamily', family.student.eqId, family.school.centreCode]) {
      expect(response.body).not.toContain(word);
    }
    expect((await list(family.browser))[0]?.lastReadAt).toBe(harness.now().toISOString());
  });

  it('T42 keeps only a hash and a sealed form of the secret', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await created(family.browser);
    const secret = pathOf(address).split('/').at(-1)?.replace('.ics', '') ?? '';
    const { rows } = await db.query<{ token_hash: Buffer; everything: string }>(
      'select token_hash, to_jsonb(calendar_feed)::text as everything from calendar_feed where public_id = $1',
      [feed.id],
    );
    expect(rows[0]?.token_hash.equals(sha256(secret))).toBe(true);
    expect(rows[0]?.everything).not.toContain(secret);
    const audit = await db.query<{ everything: string }>(
      'select to_jsonb(audit_event)::text as everything from audit_event',
    );
    expect(audit.rows.map((row) => row.everything).join()).not.toContain(secret);
  });

  it('is of one student or of some types', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    await makeEvent(db, family.school, { type: 'E', date: '2026-11-25', name: 'Exam' });
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-26', name: 'Fete' });
    const { address, feed } = await created(family.browser, family, [3, 0, 3]);
    expect(feed.name).toBe('Asha, exams and school events');
    const ofStudent = linesOf(await read(address));
    expect(ofStudent.filter((line) => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:Exam', 'SUMMARY:Fete']);
    const exams = await created(family.browser, undefined, [0]);
    expect(linesOf(await read(exams.address)).filter((line) => line.startsWith('SUMMARY'))).toEqual([
      'SUMMARY:Asha: Exam',
    ]);
  });

  it('answers 304 while nothing has changed, and tells what was changed or called off', async () => {
    const family = await makeFamily(harness);
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-26', name: 'Fete' });
    const { address } = await created(family.browser, family);
    const first = await read(address);
    const etag = String(first.headers.etag);
    const again = await read(address, { 'if-none-match': etag });
    expect({ status: again.statusCode, body: again.body, etag: again.headers.etag }).toEqual({
      status: 304,
      body: '',
      etag,
    });
    expect((await read(address, { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
    await db.query('update upcoming_event set is_cancelled = true where school_id = $1', [family.school.id]);
    const cancelled = await read(address, { 'if-none-match': etag });
    expect(cancelled.statusCode).toBe(200);
    const lines = linesOf(cancelled);
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('SUMMARY:Cancelled: Fete');
    expect(lines).toContain('SEQUENCE:1');
    const uid = (response: LightMyRequestResponse) =>
      linesOf(response).find((line) => line.startsWith('UID'));
    expect(uid(cancelled)).toBe(uid(first));
  });

  it('T42 may be read once a minute, whichever process answers', async () => {
    const family = await makeFamily(harness);
    const { address } = await created(family.browser);
    expect((await read(address)).statusCode).toBe(200);
    const elsewhere = await new TestBrowser(sibling, '192.0.2.99').get(pathOf(address));
    expect(elsewhere.json<Problem>()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(address)).statusCode).toBe(200);
  });

  it('reads in python3-icalendar, where the machine has it', async ({ skip }) => {
    try {
      execFileSync('/usr/bin/python3', ['-c', 'import icalendar'], { stdio: 'ignore' });
    } catch {
      console.warn('python3-icalendar is not installed: the calendar was not read with it');
      skip('python3-icalendar is not installed');
    }
    const family = await makeFamily(harness, { timeZone: 'Australia/Sydney' });
    await makeEvent(db, family.school, {
      type: 'E',
      date: '2026-11-25',
      startTime: '09:00',
      endTime: '10:00',
      name: '🎒 '.repeat(40),
    });
    const { address } = await created(family.browser);
    const script = `import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
event = calendar.walk('VEVENT')[0]
print(len(calendar.walk('VTIMEZONE')), event.errors, event['DTSTART'].dt.isoformat())`;
    const output = execFileSync('/usr/bin/python3', ['-c', script], {
      input: (await read(address)).rawPayload,
    });
    expect(output.toString().trim()).toBe('1 [] 2026-11-25T09:00:00+11:00');
  });
});

describe('the address of a live calendar', () => {
  it('T42 is dead once it is replaced, and the new one works', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await created(family.browser);
    const rotated = await family.browser.post(`/api/calendar-feeds/${feed.id}/rotate`);
    const next = rotated.json<CalendarFeedAddress>();
    expect(next.address).not.toBe(address);
    expect(next.feed.rotatedAt).toBe(harness.now().toISOString());
    expect((await read(address)).statusCode).toBe(404);
    expect((await read(next.address)).statusCode).toBe(200);
  });

  it('can be copied again', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await created(family.browser);
    const shown = await family.browser.post(`/api/calendar-feeds/${feed.id}/address`);
    expect(shown.json<CalendarFeedAddress>().address).toBe(address);
  });

  it('T42 is dead once the calendar is removed', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await created(family.browser);
    expect((await family.browser.post(`/api/calendar-feeds/${feed.id}/revoke`)).statusCode).toBe(204);
    expect((await read(address)).statusCode).toBe(404);
    expect(await list(family.browser)).toEqual([]);
    for (const action of ['revoke', 'rotate', 'address']) {
      const path = `/api/calendar-feeds/${feed.id}/${action}`;
      expect((await family.browser.post(path)).statusCode).toBe(404);
    }
  });

  it.each(['nothing.ics', '.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '%2e%2e.ics'])(
    'is not there when it is made up: %s',
    async (file) => {
      const response = await harness.browser().get(`/api/calendar-feeds/${file}`);
      expect(response.statusCode).toBe(404);
    },
  );

  it('G7 is given only to who proved recently who they are', async () => {
    const family = await makeFamily(harness);
    const { feed } = await created(family.browser);
    harness.advance(11 * minute);
    const asked = [
      await create(family.browser),
      await family.browser.post(`/api/calendar-feeds/${feed.id}/address`),
      await family.browser.post(`/api/calendar-feeds/${feed.id}/rotate`),
    ];
    for (const response of asked) {
      expect(response.json<Problem>()).toMatchObject({ status: 403, code: 'reauthentication-required' });
    }
    expect(await list(family.browser)).toHaveLength(1);
    expect((await family.browser.post(`/api/calendar-feeds/${feed.id}/revoke`)).statusCode).toBe(204);
  });

  it('T25 belongs to one account', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    const { feed, address } = await created(family.browser);
    for (const action of ['address', 'rotate', 'revoke']) {
      const response = await other.browser.post(`/api/calendar-feeds/${feed.id}/${action}`);
      expect(response.statusCode).toBe(404);
    }
    expect(await list(other.browser)).toEqual([]);
    const stranger = { studentId: family.student.oneSchoolId, centreCode: family.school.centreCode };
    expect((await create(other.browser, stranger)).statusCode).toBe(404);
    expect((await read(address)).statusCode).toBe(200);
  });

  it('T28 is not made for what is no choice', async () => {
    const { browser } = await makeFamily(harness);
    const student = null;
    const bodies = [
      { student, eventTypes: [] },
      { student, eventTypes: [4] },
      { student, eventTypes: [0, 1, 2, 3, 0] },
      { student, eventTypes: 'E' },
      { eventTypes: [0] },
      { student: 'x', eventTypes: [0] },
      { student, eventTypes: [0], token: 'mine' },
    ];
    for (const body of bodies) {
      expect((await browser.post('/api/calendar-feeds', { body })).statusCode).toBe(400);
    }
  });

  it('is given ten times, also when asked for at once', async () => {
    const family = await makeFamily(harness);
    await family.browser.fetchCsrf();
    await created(family.browser);
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(family.browser)));
    const made = answers.filter((answer) => answer.statusCode === 200);
    expect(made).toHaveLength(calendarFeedFigures.perAccount - 1);
    expect(answers.find((answer) => answer.statusCode !== 200)?.json<Problem>()).toMatchObject({
      status: 409,
      code: 'calendar-feeds-full',
    });
  });

  it('tells the account’s holder, and leaves an audit row for each step', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { feed } = await created(family.browser, family);
    const message = harness.outbox.messages.findLast(({ to }) => to === family.owner.email);
    expect(message?.text).toContain('A live calendar was created from your account: Asha, all events.');
    expect(message?.text).not.toContain('/api/calendar-feeds/');
    for (const action of ['address', 'rotate', 'revoke']) {
      await family.browser.post(`/api/calendar-feeds/${feed.id}/${action}`);
    }
    const { rows } = await db.query<{ event: string; student_id: number }>(
      'select event, student_id from audit_event where subject = $1 order by id',
      [feed.id],
    );
    expect(rows.map((row) => row.event)).toEqual([
      'calendarFeeds.created',
      'calendarFeeds.addressShown',
      'calendarFeeds.rotated',
      'calendarFeeds.revoked',
    ]);
    expect(new Set(rows.map((row) => Number(row.student_id)))).toEqual(new Set([family.student.id]));
  });
});

describe('T23 rights end at the next read, in every process', () => {
  const ways: [string, (world: { family: Family; viewer: TestAccount }) => Promise<unknown>][] = [
    [
      'the owner removes the viewer',
      ({ viewer }) =>
        db.query(`update viewer_delegation set status = 'Removed' where viewer_account_id = $1`, [viewer.id]),
    ],
    [
      'the owner takes the feature away',
      ({ viewer }) =>
        db.query(`update viewer_delegation set features = '{Attendance}' where viewer_account_id = $1`, [
          viewer.id,
        ]),
    ],
    [
      'the school switches the feature off',
      ({ family }) => switchFeature(db, family.school, 'UpcomingEvents'),
    ],
    [
      'the school switches it off for the student',
      ({ family }) => switchFeature(db, family.school, 'UpcomingEvents', { student: family.student }),
    ],
    [
      'the account is made inactive',
      ({ viewer }) => db.query('update account set is_active = false where id = $1', [viewer.id]),
    ],
    [
      'the student leaves',
      ({ family }) =>
        db.query(`update enrolment set status = 'L' where student_id = $1`, [family.student.id]),
    ],
    [
      'an order bars the owner who shared',
      ({ family }) =>
        db.query('update student_contact_relationship set intervention_order = true where student_id = $1', [
          family.student.id,
        ]),
    ],
  ];

  it.each(ways)('when %s', async (_, end) => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { account, browser } = await makeViewer(family, ['UpcomingEvents']);
    const { address } = await created(browser, family);
    expect((await read(address)).statusCode).toBe(200);
    await end({ family, viewer: account });
    expect((await read(address)).statusCode).toBe(404);
    harness.advance(minute);
    expect((await new TestBrowser(sibling).get(pathOf(address))).statusCode).toBe(404);
  });

  it('says so in the list, without the name of somebody the person no longer sees', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { account, browser } = await makeViewer(family, ['UpcomingEvents']);
    await created(browser, family);
    await db.query(`update viewer_delegation set status = 'Removed' where viewer_account_id = $1`, [
      account.id,
    ]);
    expect(await list(browser)).toMatchObject([{ name: 'A student, all events', isWorking: false }]);
  });

  it('never holds delegated students in the calendar of one’s own', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    await delegate(db, other.owner, family.owner, other.student, { features: ['UpcomingEvents'] });
    await makeEvent(db, other.school, { type: 'V', date: '2026-11-24', name: 'Theirs' });
    const { address } = await created(family.browser);
    expect((await read(address)).body).not.toContain('Theirs');
  });

  it('refuses a viewer without the feature', async () => {
    const family = await makeFamily(harness);
    const { browser } = await makeViewer(family, ['Attendance']);
    const ref = { studentId: family.student.oneSchoolId, centreCode: family.school.centreCode };
    expect((await create(browser, ref)).json<Problem>().code).toBe('feature-unavailable');
  });

  it('shows nothing while terms wait to be accepted', async () => {
    const family = await makeFamily(harness);
    const { address } = await created(family.browser);
    expect((await read(address)).statusCode).toBe(200);
    await publishTerms(db, 'owner', 'owner-feeds');
    expect((await read(address)).statusCode).toBe(404);
  });
});
