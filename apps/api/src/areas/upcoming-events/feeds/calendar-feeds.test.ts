import { execFileSync } from 'node:child_process';
import { calendarFeedFigures } from '@portal/contract/upcoming-events';
import type { CalendarFeedAddress } from '@portal/contract/upcoming-events';
import type { Problem } from '@portal/contract/errors';
import { makeEvent } from '@portal/test-support/factories/index';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { TestBrowser } from '../../../testing/browser.ts';
import {
  askForFeed,
  contentLines,
  feedPath,
  listFeeds,
  makeFeed,
  readFeed,
} from '../../../testing/builders/calendar-feeds.ts';
import { makeFamily } from '../../../testing/builders/families.ts';
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

describe('a live calendar', () => {
  it('T42 contains the family’s events with first names only, under a 256-bit secret', async () => {
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
    const { address, feed } = await makeFeed(family.browser);
    const [, secret = ''] = /\/api\/calendar-feeds\/([\w-]+)\.ics$/.exec(address) ?? [];
    expect(Buffer.from(secret, 'base64url').length).toBe(32);
    expect(feed).toMatchObject({ name: 'All my students, all events', lastReadAt: null, isWorking: true });
    const response = await readFeed(harness, address);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const lines = contentLines(response);
    expect(lines).toContain('SUMMARY:Asha: Science\\; unit 4');
    expect(lines).toContain('DESCRIPTION:Bring: a\\, b');
    expect(lines).toContain('DTSTART;TZID=Australia/Brisbane:20261125T090000');
    expect(lines).toContain('SUMMARY:Asha: A while ago');
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(response.body).not.toContain('Long ago');
    for (const word of ['Testfamily', family.student.eqId, family.school.centreCode]) {
      expect(response.body).not.toContain(word);
    }
    expect((await listFeeds(family.browser))[0]?.lastReadAt).toBe(harness.now().toISOString());
  });

  it('T42 stores only a hash and an encrypted form of the secret', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await makeFeed(family.browser);
    const secret = feedPath(address).split('/').at(-1)?.replace('.ics', '') ?? '';
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

  it('is limited to one student or some types', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    await makeEvent(db, family.school, { type: 'E', date: '2026-11-25', name: 'Exam' });
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-26', name: 'Fete' });
    const { address, feed } = await makeFeed(family.browser, family, [3, 0, 3]);
    expect(feed.name).toBe('Asha, exams and school events');
    const ofStudent = contentLines(await readFeed(harness, address));
    expect(ofStudent.filter((line) => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:Exam', 'SUMMARY:Fete']);
    const exams = await makeFeed(family.browser, null, [0]);
    expect(
      contentLines(await readFeed(harness, exams.address)).filter((line) => line.startsWith('SUMMARY')),
    ).toEqual(['SUMMARY:Asha: Exam']);
  });

  it('returns 304 while nothing has changed, and includes changes and cancellations', async () => {
    const family = await makeFamily(harness);
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-26', name: 'Fete' });
    const { address } = await makeFeed(family.browser, family);
    const first = await readFeed(harness, address);
    const etag = String(first.headers.etag);
    const again = await readFeed(harness, address, { 'if-none-match': etag });
    expect({ status: again.statusCode, body: again.body, etag: again.headers.etag }).toEqual({
      status: 304,
      body: '',
      etag,
    });
    expect((await readFeed(harness, address, { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
    await db.query('update upcoming_event set is_cancelled = true where school_id = $1', [family.school.id]);
    const cancelled = await readFeed(harness, address, { 'if-none-match': etag });
    expect(cancelled.statusCode).toBe(200);
    const lines = contentLines(cancelled);
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('SUMMARY:Cancelled: Fete');
    expect(lines).toContain('SEQUENCE:1');
    const uid = (response: LightMyRequestResponse) =>
      contentLines(response).find((line) => line.startsWith('UID'));
    expect(uid(cancelled)).toBe(uid(first));
  });

  it('T42 may be read once a minute, across processes', async () => {
    const family = await makeFamily(harness);
    const { address } = await makeFeed(family.browser);
    expect((await readFeed(harness, address)).statusCode).toBe(200);
    const elsewhere = await new TestBrowser(sibling, '192.0.2.99').get(feedPath(address));
    expect(elsewhere.json<Problem>()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(0);
    expect((await readFeed(harness, address)).statusCode).toBe(200);
  });

  it('is parsed by python3-icalendar, where it is installed', async ({ skip }) => {
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
    const { address } = await makeFeed(family.browser);
    const script = `import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
event = calendar.walk('VEVENT')[0]
print(len(calendar.walk('VTIMEZONE')), event.errors, event['DTSTART'].dt.isoformat())`;
    const output = execFileSync('/usr/bin/python3', ['-c', script], {
      input: (await readFeed(harness, address)).rawPayload,
    });
    expect(output.toString().trim()).toBe('1 [] 2026-11-25T09:00:00+11:00');
  });
});

describe('the address of a live calendar', () => {
  it('T42 stops working once it is replaced, and the new one works', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await makeFeed(family.browser);
    const rotated = await family.browser.post(`/api/calendar-feeds/${feed.id}/rotate`);
    const next = rotated.json<CalendarFeedAddress>();
    expect(next.address).not.toBe(address);
    expect(next.feed.rotatedAt).toBe(harness.now().toISOString());
    expect((await readFeed(harness, address)).statusCode).toBe(404);
    expect((await readFeed(harness, next.address)).statusCode).toBe(200);
  });

  it('can be copied again', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await makeFeed(family.browser);
    const shown = await family.browser.post(`/api/calendar-feeds/${feed.id}/address`);
    expect(shown.json<CalendarFeedAddress>().address).toBe(address);
  });

  it('T42 stops working once the calendar is removed', async () => {
    const family = await makeFamily(harness);
    const { address, feed } = await makeFeed(family.browser);
    expect((await family.browser.post(`/api/calendar-feeds/${feed.id}/revoke`)).statusCode).toBe(204);
    expect((await readFeed(harness, address)).statusCode).toBe(404);
    expect(await listFeeds(family.browser)).toEqual([]);
    for (const action of ['revoke', 'rotate', 'address']) {
      const path = `/api/calendar-feeds/${feed.id}/${action}`;
      expect((await family.browser.post(path)).statusCode).toBe(404);
    }
  });

  it.each(['nothing.ics', '.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '%2e%2e.ics'])(
    'is not found for the invented value %s',
    async (file) => {
      const response = await harness.browser().get(`/api/calendar-feeds/${file}`);
      expect(response.statusCode).toBe(404);
    },
  );

  it('G7 requires recent authentication', async () => {
    const family = await makeFamily(harness);
    const { feed } = await makeFeed(family.browser);
    harness.advance(11 * minute);
    const asked = [
      await askForFeed(family.browser),
      await family.browser.post(`/api/calendar-feeds/${feed.id}/address`),
      await family.browser.post(`/api/calendar-feeds/${feed.id}/rotate`),
    ];
    for (const response of asked) {
      expect(response.json<Problem>()).toMatchObject({ status: 403, code: 'reauthentication-required' });
    }
    expect(await listFeeds(family.browser)).toHaveLength(1);
    expect((await family.browser.post(`/api/calendar-feeds/${feed.id}/revoke`)).statusCode).toBe(204);
  });

  it('T25 belongs to one account', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    const { feed, address } = await makeFeed(family.browser);
    for (const action of ['address', 'rotate', 'revoke']) {
      const response = await other.browser.post(`/api/calendar-feeds/${feed.id}/${action}`);
      expect(response.statusCode).toBe(404);
    }
    expect(await listFeeds(other.browser)).toEqual([]);
    expect((await askForFeed(other.browser, family)).statusCode).toBe(404);
    expect((await readFeed(harness, address)).statusCode).toBe(200);
  });

  it('T28 is refused for an invalid selection', async () => {
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

  it('is limited to ten, even concurrently', async () => {
    const family = await makeFamily(harness);
    await family.browser.fetchCsrf();
    await makeFeed(family.browser);
    const answers = await Promise.all(Array.from({ length: 12 }, () => askForFeed(family.browser)));
    const made = answers.filter((answer) => answer.statusCode === 200);
    expect(made).toHaveLength(calendarFeedFigures.perAccount - 1);
    expect(answers.find((answer) => answer.statusCode !== 200)?.json<Problem>()).toMatchObject({
      status: 409,
      code: 'calendar-feeds-full',
    });
  });

  it('notifies the account owner, and writes an audit row for each step', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { feed } = await makeFeed(family.browser, family);
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
    expect(new Set(rows.map((row) => row.student_id))).toEqual(new Set([family.student.id]));
  });
});
