import {
  delegate,
  makeAccount,
  makeEnrolment,
  makeOwner,
  makeStudent,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { addDevice, recordSent, notifyNow, unexplained } from '../../../testing/builders/notifications.ts';
import type { Sent } from '../../../testing/builders/notifications.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { sealEmail } from '../planning/event.ts';
import type { NotificationEvent } from '../planning/event.ts';
import { claimDue, settle } from './claim.repository.ts';
import { startDispatcher } from './dispatcher.ts';

const [minute, hour] = [60_000, 60 * 60_000];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
let sent: Sent;
beforeEach(async () => {
  // Tuesday, 9 am in Brisbane.
  harness.setNow('2026-11-16T23:00:00Z');
  await harness.asOwner('truncate notification, notification_delivery, push_endpoint cascade');
  family = await makeFamily(harness, { givenNames: 'Toby', firstName: 'Meera', mobile: '0412 000 418' });
  sent = recordSent(harness);
});

const run = (statement: string, ...values: unknown[]) => harness.database.pool.query(statement, values);
async function states(): Promise<string[]> {
  const { rows } = await run(
    `select channel, purpose, state, outcome from notification_delivery order by channel, purpose, state, outcome`,
  );
  return rows.map(({ channel, purpose, state, outcome }) =>
    [channel, purpose, state, outcome].filter(Boolean).join(' '),
  );
}
const report = (): NotificationEvent => ({
  ...unexplained(family),
  kind: 'new-report',
  params: { reportingPeriod: 'Semester 2 2026' },
});
const read = () =>
  family.browser.post('/api/notifications/read', {
    body: { which: 'all', until: harness.now().toISOString() },
  });

describe('W-6.8 a due notification', () => {
  it('goes to the device and the address, and to the phone only if nobody reads it', async () => {
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, unexplained(family));
    await sent.send();
    expect(sent.pushes).toMatchObject([{ title: 'One thing needs you today', badge: 1, isUrgent: false }]);
    expect(sent.emails).toMatchObject([{ to: family.owner.email, subject: 'A day away needs a reason' }]);
    expect(sent.texts).toEqual([]);
    harness.advance(30 * minute);
    await sent.send();
    expect(sent.texts).toMatchObject([{ to: '+61412000418' }]);
    expect(await states()).toEqual(['email notice sent', 'push notice sent', 'sms notice sent']);
  });

  it('has no further messages once it is read', async () => {
    await notifyNow(harness, unexplained(family));
    await sent.send();
    await read();
    harness.advance(31 * minute);
    await sent.send();
    expect(sent.texts).toEqual([]);
    expect(await states()).toEqual(['email notice sent', 'sms notice dropped not-wanted']);
  });

  it('keeps its id on every attempt, with waits that grow', async () => {
    const { handle } = await addDevice(harness, family.owner.id);
    await notifyNow(harness, report());
    sent.verdicts.set(handle, { outcome: 'later', retryAt: harness.now() });
    await sent.send();
    harness.advance(minute / 2 - 1);
    sent.verdicts.clear();
    await sent.send();
    expect(sent.pushes).toEqual([]);
    harness.advance(1);
    await sent.send();
    const { rows } = await run("select id, attempts from notification_delivery where channel = 'push'");
    expect(rows).toMatchObject([{ id: sent.pushes[0]?.id, attempts: 2 }]);
  });

  it('waits as long as the push service asks', async () => {
    const { handle } = await addDevice(harness, family.owner.id);
    await notifyNow(harness, report());
    sent.verdicts.set(handle, { outcome: 'later', retryAt: new Date(harness.now().getTime() + hour) });
    await sent.send();
    harness.advance(59 * minute);
    sent.verdicts.clear();
    await sent.send();
    expect(sent.pushes).toEqual([]);
    harness.advance(minute);
    await sent.send();
    expect(sent.pushes).toHaveLength(1);
  });

  it('never sends to an unregistered device again, and uses the next channel for a must-know notification', async () => {
    await run(
      "insert into notification_preference (account_id, kind, channel, timing) values ($1, 'absence-to-explain', 'email', 'off')",
      family.owner.id,
    );
    const { handle, id } = await addDevice(harness, family.owner.id);
    sent.verdicts.set(handle, { outcome: 'gone' });
    await notifyNow(harness, unexplained(family));
    await sent.send();
    expect((await run('select 1 from push_endpoint where id = $1', id)).rows).toEqual([]);
    expect(sent.emails).toHaveLength(1);
    expect(sent.texts).toHaveLength(1);
    expect(await states()).toEqual(['email notice sent', 'push notice failed gone', 'sms notice sent']);
  });

  it('retries while the mail server is down', async () => {
    await notifyNow(harness, unexplained(family));
    sent.isDown = true;
    await sent.send();
    expect(await states()).toContain('email notice waiting retry');
    sent.isDown = false;
    harness.advance(minute / 2);
    await sent.send();
    expect(sent.emails).toHaveLength(1);
    expect(sent.emails[0]?.id).toMatch(/^[\da-f-]{36}$/);
  });

  it('sends an area’s own e-mail word for word, and forgets it', async () => {
    const email = {
      subject: 'Your receipt',
      text: 'Paid',
      html: '<p>Paid</p>',
      attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', content: 'UERG' }],
    };
    await notifyNow(harness, {
      ...unexplained(family),
      kind: 'payment-receipt',
      params: { payments: 1 },
      email: sealEmail(harness.config.secrets.sealing, email),
    });
    const { rows } = await run('select sealed_content from notification_delivery');
    expect(JSON.stringify(rows)).not.toContain('receipt');
    await read();
    await sent.send();
    expect(sent.emails).toMatchObject([
      {
        subject: 'Your receipt',
        text: 'Paid',
        attachments: [{ name: 'a.pdf', content: Buffer.from('PDF') }],
      },
    ]);
    expect((await run('select 1 from notification_delivery where sealed_content is not null')).rows).toEqual(
      [],
    );
  });
});

describe('W-6.3 held messages', () => {
  it('arrive in one e-mail, without those that were read meanwhile', async () => {
    const first = report();
    const digest = { every: 'day', at: '18:30' };
    await family.browser.post('/api/notifications/preferences', { body: { digest } });
    await notifyNow(harness, first, report(), report());
    await run('update notification set read_at = now() where subject_key = $1', first.subjectKey);
    harness.setNow('2026-11-17T08:30:00Z');
    await sent.send();
    expect(sent.emails).toMatchObject([{ subject: 'Tuesday: 2 new' }]);
    expect(sent.emails[0]?.text).toContain('* A new report, T.');
    expect(await states()).toEqual([
      'email digest sent',
      'email notice sent',
      'email notice sent',
      'email notice sent',
    ]);
  });

  it('arrive in one push for each device at the end of quiet hours', async () => {
    await addDevice(harness, family.owner.id);
    await addDevice(harness, family.owner.id, { showsNames: true });
    harness.setNow('2026-11-17T12:00:00Z');
    await notifyNow(harness, report(), report(), report());
    await sent.send();
    expect(sent.pushes).toEqual([]);
    harness.setNow('2026-11-17T20:30:00Z');
    await sent.send();
    const words = { title: 'While it was quiet', body: '3 items came in between 9:00 pm and 6:30 am.' };
    expect(sent.pushes).toMatchObject([words, words]);
  });

  it('arrive as the notification itself if there is only one', async () => {
    await addDevice(harness, family.owner.id);
    harness.setNow('2026-11-17T12:00:00Z');
    await notifyNow(harness, report());
    harness.setNow('2026-11-17T20:30:00Z');
    await sent.send();
    expect(sent.pushes).toMatchObject([{ title: 'Something new from school' }]);
  });

  it('are held by quiet hours that began after they were planned', async () => {
    await addDevice(harness, family.owner.id);
    harness.setNow('2026-11-17T10:59:00Z');
    await notifyNow(harness, report());
    harness.setNow('2026-11-17T11:00:00Z');
    await sent.send();
    expect(sent.pushes).toEqual([]);
    harness.setNow('2026-11-17T20:30:00Z');
    await sent.send();
    expect(sent.pushes).toHaveLength(1);
  });
});

describe('W-6.6 rights are checked again when a message is sent', () => {
  it.each([
    [
      'an intervention order',
      'update student_contact_relationship set intervention_order = true where student_id = $1',
      'student',
    ],
    ['a lock of the account', 'update account set locked_at = now() where id = $1', 'account'],
    ['a removed student', 'delete from account_student where student_id = $1', 'student'],
  ] as const)('%s ends them', async (_, statement, which) => {
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, unexplained(family), report());
    await run(statement, which === 'student' ? family.student.id : family.owner.id);
    harness.setNow('2026-11-17T08:30:00Z');
    await sent.send();
    expect([sent.pushes, sent.emails, sent.texts]).toEqual([[], [], []]);
  });

  it.each([
    ['no notice for the lost child only', 'for one child', []],
    ['notices for any child', 'for any child', ['A notice from school']],
  ])('a parent who loses one child and keeps another at the school gets %s', async (_, which, expected) => {
    const { pool } = harness.database;
    const sibling = await makeStudent(pool);
    await makeEnrolment(pool, sibling, family.school);
    const owner = await makeOwner(pool, [family.student, sibling]);
    await notifyNow(harness, {
      accountId: owner.id,
      kind: 'school-notice',
      schoolId: family.school.id,
      ...(which === 'for one child' && { aboutStudentIds: [family.student.id] }),
      params: { title: 'A talk about your child', text: null },
      subjectKey: 'notice/mailing',
      link: '/school-notices/1',
    });
    await run('delete from account_student where student_id = $1', family.student.id);
    harness.setNow('2026-11-24T08:30:00Z');
    await sent.send();
    expect(sent.emails.map(({ subject }) => subject)).toEqual(expected);
  });

  it('a school’s event is dropped when its feature is switched off', async () => {
    await notifyNow(harness, {
      accountId: family.owner.id,
      kind: 'event-changed',
      schoolId: family.school.id,
      aboutStudentIds: [family.student.id],
      params: { title: 'Athletics', date: '2026-11-18', change: 'moved' },
      subjectKey: 'event/mailing',
      link: '/events',
    });
    await run(
      "insert into feature_switch (school_id, feature, is_on) values ($1, 'UpcomingEvents', false)",
      family.school.id,
    );
    harness.setNow('2026-11-24T08:30:00Z');
    await sent.send();
    expect(sent.emails).toEqual([]);
    expect(await states()).toContain('email notice dropped not-wanted');
  });

  it('a viewer who was removed gets nothing', async () => {
    const viewer = await makeAccount(harness.database.pool);
    await delegate(harness.database.pool, family.owner, viewer, family.student, {
      features: ['AcademicReports'],
    });
    await addDevice(harness, viewer.id);
    await notifyNow(harness, { ...report(), accountId: viewer.id });
    await run("update viewer_delegation set status = 'Removed' where viewer_account_id = $1", viewer.id);
    await sent.send();
    expect(sent.pushes).toEqual([]);
    expect(await states()).toContain('push notice dropped not-wanted');
  });

  it('a device that another account has taken over gets nothing', async () => {
    const { id } = await addDevice(harness, family.owner.id);
    const other = await makeAccount(harness.database.pool);
    await notifyNow(harness, report());
    await run('update push_endpoint set account_id = $1 where id = $2', other.id, id);
    await sent.send();
    expect(sent.pushes).toEqual([]);
  });
});

describe('W-6.8 workers', () => {
  const claiming = () => ({
    channel: 'push' as const,
    most: 100,
    now: harness.now(),
    leaseUntil: new Date(harness.now().getTime() + 2 * minute),
  });

  it('never take the same message', async () => {
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, ...Array.from({ length: 20 }, report));
    const { db } = harness.database;
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => claimDue(db, { ...claiming(), most: 5 })),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it('take a dead worker’s messages after its lease, and ignore its late outcomes', async () => {
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, report());
    const { db } = harness.database;
    const [dead] = await claimDue(db, claiming());
    expect(await claimDue(db, claiming())).toEqual([]);
    harness.advance(2 * minute);
    const [next] = await claimDue(db, claiming());
    expect(next).toEqual({ id: dead?.id, attempts: 2 });
    await settle(
      db,
      [{ id: dead?.id ?? '', attempts: 1, state: 'sent', outcome: null, notBefore: null }],
      harness.now(),
    );
    expect(await states()).toContain('push notice waiting');
  });

  it('take urgent messages first', async () => {
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, report());
    harness.advance(minute);
    await notifyNow(harness, { ...report(), isUrgent: true });
    const [first] = await claimDue(harness.database.db, { ...claiming(), most: 1 });
    const { rows } = await run('select is_urgent from notification_delivery where id = $1', first?.id);
    expect(rows).toEqual([{ is_urgent: true }]);
  });
});

it('W-6.8 a worker polls for due messages, and finishes its batch before it stops', async () => {
  await notifyNow(harness, unexplained(family));
  const taken = Promise.withResolvers<void>();
  const mayFinish = Promise.withResolvers<void>();
  const messaging = {
    sendEmail: async () => {
      taken.resolve();
      await mayFinish.promise;
    },
    sendSms: () => Promise.resolve(),
  };
  const worker = startDispatcher({ ...sent.deps, messaging });
  await taken.promise;
  const stopped = worker.stop();
  mayFinish.resolve();
  await stopped;
  expect(await states()).toContain('email notice sent');
});
