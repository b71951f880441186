import type { WideAudience } from '@portal/contract/audiences';
import type { Inbox } from '@portal/contract/notifications';
import type { User } from '@portal/contract/students';
import { delegate, makeAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import { addDevice, recordSent, notificationsOf } from '../../testing/builders/notifications.ts';
import type { Sent } from '../../testing/builders/notifications.ts';
import {
  createNotice,
  makeNoticeOffice,
  noticeOf,
  publishNotice,
  recallNotice,
  sendNotice,
} from '../../testing/builders/office/notice-office.ts';
import type { NoticeOffice } from '../../testing/builders/office/notice-office.ts';
import { okay } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { dispatchBatch } from '../notifications/index.ts';

const minute = 60_000;
/** 10:30 pm on Tuesday in Brisbane, within quiet hours. */
const night = '2026-11-17T12:30:00Z';
const morning = '2026-11-17T21:00:00Z';
const number = '+61412000418';
const closed = { title: 'School is closed tomorrow', isUrgent: true } as const;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

let sent: Sent;
let office: NoticeOffice;
beforeEach(async () => {
  await harness.asOwner('truncate notification, notification_delivery, push_endpoint, sms_stop cascade');
  office = await makeNoticeOffice(harness, { now: night, mobile: '0412 000 418' });
  await addDevice(harness, office.family.owner.id);
  harness.outbox.messages.length = 0;
  sent = recordSent(harness);
});

/** The messages that the family has got: pushes by title, e-mails by subject, texts by number. */
async function arrived(): Promise<string[]> {
  await harness.sendNotifications();
  await dispatchBatch(sent.deps, 'push');
  // Notices of earlier tests may also be due.
  const messages = harness.outbox.messages.filter(({ to }) =>
    [office.family.owner.email, number].includes(to),
  );
  return [
    ...sent.pushes.map(({ title }) => `push: ${title}`),
    ...messages.map((message) =>
      message.channel === 'email' ? `email: ${message.subject}` : `text: ${message.to}`,
    ),
  ].sort();
}

const everywhere = [
  'email: Urgent message from a school',
  'push: Urgent message from a school',
  `text: ${number}`,
];

describe('O-16.5 an urgent notice', () => {
  it('is delivered at once at 10:30 pm by push, e-mail and text, while an ordinary one waits', async () => {
    const urgent = await createNotice(office, closed);
    const ordinary = await createNotice(office, { title: 'The library closes at noon' });
    okay(await publishNotice(office, urgent));
    okay(await publishNotice(office, ordinary));
    expect(await arrived()).toEqual([]);
    harness.advance(2 * minute);
    await harness.runTasks();
    expect(await arrived()).toEqual(everywhere);
    expect(harness.outbox.messages.find(({ channel }) => channel === 'sms')?.text).toContain(
      `, urgent: ${closed.title}. Sign in to read more:`,
    );
    harness.setNow(morning);
    await harness.runTasks();
    expect(await arrived()).toEqual(['email: A notice from school', ...everywhere]);
  });

  it('reaches people who have switched notices off, wait for a digest or replied STOP', async () => {
    const { browser } = office.family;
    okay(
      await browser.post('/api/notifications/preferences', {
        body: {
          digest: { every: 'day', at: '07:00' },
          choices: (['push', 'email'] as const).map((channel) => ({
            kind: 'school-notice',
            channel,
            timing: 'off',
          })),
        },
      }),
    );
    await harness.database.pool.query(
      "insert into sms_stop (number, stopped_at) values ('+61412000418', $1)",
      [harness.now()],
    );
    await sendNotice(office, await createNotice(office));
    await sendNotice(office, await createNotice(office, closed));
    expect(await arrived()).toEqual(everywhere);
  });

  it('is an alert on home, before later notices, and first in the inbox until it is read', async () => {
    await sendNotice(office, await createNotice(office, closed));
    await sendNotice(office, await createNotice(office, { title: 'The library closes at noon' }));
    const { browser } = office.family;
    expect(okay(await browser.get('/api/user')).json<User>().notices).toMatchObject([
      closed,
      { title: 'The library closes at noon', isUrgent: false },
    ]);
    const inbox = okay(await browser.get('/api/notifications')).json<Inbox>();
    expect(inbox.urgent).toMatchObject([{ isUrgent: true, params: { title: closed.title } }]);
  });

  it('goes to both account owners, and to no viewer or other family', async () => {
    const { family } = office;
    const { pool } = harness.database;
    const other = await makeCoParent(harness, family, { mobile: '0412 000 419' });
    const viewer = await makeAccount(pool, { mobile: '0412 000 420' });
    await delegate(pool, family.owner, viewer, family.student, { features: ['UpcomingEvents'] });
    const elsewhere = await makeFamily(harness, { mobile: '0412 000 421' });
    harness.outbox.messages.length = 0;
    await sendNotice(office, await createNotice(office, closed));
    const texted = harness.outbox.messages.filter(({ channel }) => channel === 'sms').map(({ to }) => to);
    expect(texted.sort()).toEqual(['+61412000418', '+61412000419']);
    expect(await notificationsOf(harness, other.owner.id)).toHaveLength(1);
    for (const { id } of [viewer, elsewhere.owner]) expect(await notificationsOf(harness, id)).toEqual([]);
  });

  it.each([
    ['to the school', (): WideAudience => ({ kind: 'school', values: [] })],
    ['to one student', (): WideAudience => ({ kind: 'students', values: [office.family.student.eqId] })],
  ])('%s isn’t sent to a family whose student has left since it was shown', async (_, audienceOf) => {
    const id = await createNotice(office, { ...closed, audience: audienceOf() });
    okay(await publishNotice(office, id));
    const version = String((await noticeOf(office, id))?.version);
    harness.advance(2 * minute);
    await harness.runTask('officeNotices.show', { noticeId: id, version });
    expect(await notificationsOf(harness, office.family.owner.id)).toHaveLength(1);
    await harness.asOwner(`update enrolment set status = 'L' where student_id = ${office.family.student.id}`);
    expect(await arrived()).toEqual([]);
  });

  it('needs a fresh sign-in, however few families it reaches, and is audited as urgent', async () => {
    const [id, ordinary] = [await createNotice(office, closed), await createNotice(office)];
    harness.advance(6 * minute);
    expect((await publishNotice(office, id)).json()).toMatchObject({ code: 'reauthentication-required' });
    okay(await publishNotice(office, ordinary));
    await harness.database.pool.query('update staff_session set authenticated_at = $1', [harness.now()]);
    await sendNotice(office, id);
    okay(await office.browser.get(office.base));
    await recallNotice(office, id);
    const { rows } = await harness.database.pool.query(
      `select event, detail -> 'isUrgent' as "isUrgent" from audit_event
       where detail ? 'isUrgent' and subject = $1 order by id`,
      [id],
    );
    expect(rows).toEqual(
      ['published', 'shown', 'recalled'].map((what) => ({ event: `officeNotices.${what}`, isUrgent: true })),
    );
  });
});

describe('O-16.5 the text of an urgent notice, before publishing', () => {
  const reachOf = async (audience: object, urgentTitle?: string) =>
    okay(await office.browser.post(`${office.base}/reach`, { body: { audience, urgentTitle } })).json();

  it('is shown with the number of adults who get it', async () => {
    await makeCoParent(harness, office.family, { mobile: '+1 202 555 0123' });
    const school = { kind: 'school', values: [] };
    expect(await reachOf(school)).not.toHaveProperty('urgentText');
    const { adults, urgentText } = await reachOf(school, closed.title);
    expect([adults, urgentText.adults]).toEqual([2, 1]);
    await sendNotice(office, await createNotice(office, closed));
    const text = harness.outbox.messages.find(({ channel }) => channel === 'sms')?.text ?? '';
    expect(text.replace(/open=.*/, 'open=…')).toBe(urgentText.preview);
  });

  it.each([
    ['its EQ ID', (eqId: string) => [eqId]],
    ['its EQ ID twice', (eqId: string) => [eqId, eqId.toLowerCase()]],
    ['an EQ ID that the school doesn’t have', (eqId: string) => [eqId, 'NOT-HERE']],
  ])('doesn’t quote the title of a notice for one student, named by %s', async (_, valuesOf) => {
    const audience: WideAudience = { kind: 'students', values: valuesOf(office.family.student.eqId) };
    const { urgentText } = await reachOf(audience, 'Isla needs you');
    await sendNotice(office, await createNotice(office, { ...closed, title: 'Isla needs you', audience }));
    const text = harness.outbox.messages.find(({ channel }) => channel === 'sms')?.text ?? '';
    expect(text.replace(/open=.*/, 'open=…')).toBe(urgentText.preview);
    expect(text).not.toContain('Isla');
  });

  it('quotes the title of a notice for several students', async () => {
    const other = await makeFamily(harness, { school: office.family.school });
    const values = [office.family.student.eqId, other.student.eqId];
    const audience: WideAudience = { kind: 'students', values };
    const { urgentText } = await reachOf(audience, closed.title);
    expect(urgentText.preview).toContain(closed.title);
    await sendNotice(office, await createNotice(office, { ...closed, audience }));
    const text = harness.outbox.messages.find(({ channel }) => channel === 'sms')?.text ?? '';
    expect(text.replace(/open=.*/, 'open=…')).toBe(urgentText.preview);
  });
});

describe('O-16.5 taking an urgent notice back', () => {
  it('in the outbox sends nothing, and the draft can be published as an ordinary one', async () => {
    const id = await createNotice(office, closed);
    okay(await publishNotice(office, id));
    await recallNotice(office, id);
    harness.advance(2 * minute);
    await harness.runTasks();
    expect(await arrived()).toEqual([]);
    const draft = await noticeOf(office, id);
    expect(draft).toMatchObject({ state: 'draft', content: { isUrgent: true } });
    okay(
      await office.browser.post(`${office.base}/${id}/save`, {
        body: { version: draft?.version, content: { ...draft?.content, isUrgent: false } },
      }),
    );
    await sendNotice(office, id);
    expect(await arrived()).toEqual([]);
    harness.setNow(morning);
    await harness.runTasks();
    expect(await arrived()).toEqual(['email: A notice from school']);
  });

  it('after it was shown stops what has not been sent yet', async () => {
    const id = await createNotice(office, closed);
    okay(await publishNotice(office, id));
    const version = String((await noticeOf(office, id))?.version);
    harness.advance(2 * minute);
    await harness.runTask('officeNotices.show', { noticeId: id, version });
    expect(await notificationsOf(harness, office.family.owner.id)).toHaveLength(1);
    expect(await recallNotice(office, id)).toMatchObject({ state: 'recalled' });
    await harness.runTasks();
    expect(await arrived()).toEqual([]);
    expect(await notificationsOf(harness, office.family.owner.id)).toEqual([]);
  });

  it('sends nothing if showing it was rolled back, and once when the job runs again', async () => {
    const id = await createNotice(office, closed);
    okay(await publishNotice(office, id));
    const version = String((await noticeOf(office, id))?.version);
    const run = () => harness.runTask('officeNotices.show', { noticeId: id, version });
    harness.advance(2 * minute);
    await harness.asOwner(`
      create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger killed before insert on notification_delivery for each row execute function killed()`);
    await expect(run()).rejects.toThrow('killed');
    await harness.asOwner('drop trigger killed on notification_delivery; drop function killed');
    expect(await arrived()).toEqual([]);
    await run();
    await run();
    expect(await arrived()).toEqual(everywhere);
  });
});
