import type { Inbox } from '@portal/contract/notifications';
import { delegate, makeAccount, switchFeature } from '@portal/test-support/factories/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoParent, makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { addDevice, notifyNow, unexplained } from '../../../testing/builders/notifications.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import type { NotificationEvent } from './event.ts';
import { markDone, notifySelected, withdraw } from './notify.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
beforeEach(async () => {
  // Tuesday, 9 am in Brisbane.
  harness.setNow('2026-11-16T23:00:00Z');
  family = await makeFamily(harness, { givenNames: 'Toby', mobile: '0412 000 418' });
});

interface Planned {
  channel: string;
  purpose: string;
  state: string;
  notBefore: Date;
  ifUnread: boolean;
}

async function plannedFor(accountId = family.owner.id): Promise<Planned[]> {
  const { rows } = await harness.database.pool.query<Planned>(
    `select channel, purpose, state, not_before as "notBefore", if_unread as "ifUnread"
     from notification_delivery where account_id = $1 order by channel, purpose, not_before`,
    [accountId],
  );
  return rows;
}
/** In Brisbane, which has no daylight saving. */
const brisbane = (at: Date): string => new Date(at.getTime() + 10 * 3_600_000).toISOString().slice(0, 16);
const times = async (accountId?: number): Promise<string[]> =>
  (await plannedFor(accountId)).map(
    ({ channel, purpose, state, notBefore, ifUnread }) =>
      `${channel} ${purpose} ${state} ${brisbane(notBefore)}${ifUnread ? ' if unread' : ''}`,
  );
const inbox = async (browser = family.browser): Promise<Inbox['notifications']> =>
  (await browser.get('/api/notifications')).json<Inbox>().notifications;
const save = (body: object) => family.browser.post('/api/notifications/preferences', { body });

const report = (change: Partial<NotificationEvent<'new-report'>> = {}): NotificationEvent => ({
  ...unexplained(family),
  kind: 'new-report',
  params: { reportingPeriod: 'Semester 2 2026' },
  ...change,
});

describe('W-6.1 an event', () => {
  it('is in the inbox once, however often its job runs', async () => {
    const event = unexplained(family);
    await notifyNow(harness, event, event);
    await notifyNow(harness, event);
    expect(await inbox()).toHaveLength(1);
    expect(await plannedFor()).toHaveLength(2);
  });

  it('notifies nobody if its transaction is rolled back', async () => {
    const failing = harness.database.db.transaction().execute(async (trx) => {
      await notifySelected(
        trx,
        sql`select ${family.owner.id} as account_id, ${family.student.id} as student_id`,
        { ...unexplained(family) },
        harness.now(),
      );
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await inbox()).toEqual([]);
  });

  it('can notify everybody whom a query selects', async () => {
    const other = await makeFamily(harness, { school: family.school });
    const recipients = sql`
      select account_id, student_id from account_student
      where account_id in (${family.owner.id}, ${other.owner.id})`;
    const { subjectKey, link } = unexplained(family);
    const notice = { kind: 'school-notice', params: { title: 'Pool closed', text: null } } as const;
    await harness.database.db
      .transaction()
      .execute((trx) =>
        notifySelected(
          trx,
          recipients,
          { ...notice, schoolId: family.school.id, subjectKey, link },
          harness.now(),
        ),
      );
    expect(await inbox()).toMatchObject([{ kind: 'school-notice', student: { firstName: 'Toby' } }]);
    expect(await inbox(other.browser)).toHaveLength(1);
  });

  it('is done for everybody when one account owner did it', async () => {
    const coParent = await makeCoParent(harness, family, { isPrimary: true });
    const event = unexplained(family);
    await notifyNow(harness, event, { ...event, accountId: coParent.owner.id });
    await harness.database.db
      .transaction()
      .execute((trx) =>
        markDone(
          trx,
          { kinds: ['absence-to-explain'], subjectKey: event.subjectKey, byAccountId: coParent.owner.id },
          harness.now(),
        ),
      );
    expect(await inbox()).toMatchObject([{ needsYou: false, isRead: false, done: { byOther: true } }]);
    expect(await inbox(coParent.browser)).toMatchObject([{ isRead: true, done: { byOther: false } }]);
  });

  it('is deleted when it is recalled', async () => {
    const event = unexplained(family);
    await notifyNow(harness, event);
    const { kind, subjectKey } = event;
    await harness.database.db
      .transaction()
      .execute((trx) =>
        withdraw(trx, { kinds: [kind], schoolId: family.school.id, subjectKeys: [subjectKey] }),
      );
    expect([await inbox(), await plannedFor()]).toEqual([[], []]);
  });
});

describe('W-6.6 who is notified', () => {
  const isNotified = async (event: NotificationEvent): Promise<boolean> => {
    await notifyNow(harness, event);
    const { rows } = await harness.database.pool.query('select 1 from notification where subject_key = $1', [
      event.subjectKey,
    ]);
    return rows.length > 0;
  };
  const run = (statement: string, ...values: unknown[]) => harness.database.pool.query(statement, values);

  it('is nobody of another family', async () => {
    const other = await makeFamily(harness, { school: family.school });
    expect(await isNotified(unexplained(family, { accountId: other.owner.id }))).toBe(false);
  });

  it('is nobody with an intervention order', async () => {
    await run(
      'update student_contact_relationship set intervention_order = true where student_id = $1',
      family.student.id,
    );
    expect(await isNotified(unexplained(family))).toBe(false);
  });

  it('is nobody whose account is locked, not even of its security', async () => {
    const { accountId, subjectKey, link } = unexplained(family);
    const event = { kind: 'security', params: { event: 'password-changed' }, accountId, link } as const;
    expect(await isNotified({ ...event, subjectKey })).toBe(true);
    await run('update account set locked_at = now() where id = $1', family.owner.id);
    expect(await isNotified({ ...event, subjectKey: `${subjectKey}-again` })).toBe(false);
  });

  it('is only the primary account owner if the kind requires one', async () => {
    const coParent = await makeCoParent(harness, family);
    const accountId = coParent.owner.id;
    expect(await isNotified(unexplained(family, { accountId }))).toBe(false);
    expect(await isNotified(report({ accountId }))).toBe(true);
  });

  it('is a viewer with the feature, and nobody while the school has it off', async () => {
    const viewer = await makeAccount(harness.database.pool);
    await delegate(harness.database.pool, family.owner, viewer, family.student, { features: ['Timetable'] });
    expect(await isNotified(report({ accountId: viewer.id }))).toBe(false);
    await run(
      'update viewer_delegation set features = $1 where viewer_account_id = $2',
      ['AcademicReports'],
      viewer.id,
    );
    expect(await isNotified(report({ accountId: viewer.id }))).toBe(true);
    await switchFeature(harness.database.pool, family.school, 'AcademicReports');
    expect(await isNotified(report({ accountId: viewer.id }))).toBe(false);
  });
});

describe('W-6.3 the plan', () => {
  it('tells at once by push and e-mail, and by text if nobody has read it after half an hour', async () => {
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, unexplained(family));
    expect(await times()).toEqual([
      'email notice waiting 2026-11-17T09:00',
      'push notice waiting 2026-11-17T09:00',
      'sms notice waiting 2026-11-17T09:30 if unread',
    ]);
  });

  it('sends what is urgent everywhere at once, in quiet hours too', async () => {
    await addDevice(harness, family.owner.id);
    await save({ choices: [{ kind: 'school-notice', channel: 'email', timing: 'off' }] });
    harness.setNow('2026-11-17T13:00:00Z');
    await notifyNow(harness, {
      ...unexplained(family),
      kind: 'school-notice',
      isUrgent: true,
      params: { title: 'Closed', text: null },
    });
    expect(await times()).toEqual([
      'email notice waiting 2026-11-17T23:00',
      'push notice waiting 2026-11-17T23:00',
      'sms notice waiting 2026-11-17T23:00',
    ]);
  });

  it('sends one e-mail for everything that may wait, at the chosen time', async () => {
    await save({ digest: { every: 'day', at: '07:00' } });
    await notifyNow(harness, report(), report(), report({ notBefore: new Date('2026-11-19T00:00:00Z') }));
    expect(await times()).toEqual([
      'email digest waiting 2026-11-18T07:00',
      'email digest waiting 2026-11-20T07:00',
      'email notice gathered 2026-11-18T07:00',
      'email notice gathered 2026-11-18T07:00',
      'email notice gathered 2026-11-20T07:00',
    ]);
  });

  it('sends a weekly digest on Sunday, and everything at once without a digest', async () => {
    await save({ digest: { every: 'week', at: '12:30' } });
    await notifyNow(harness, report());
    await save({ digest: null });
    await notifyNow(harness, report());
    expect(await times()).toEqual([
      'email digest waiting 2026-11-22T12:30',
      'email notice waiting 2026-11-17T09:00',
      'email notice gathered 2026-11-22T12:30',
    ]);
  });

  it('holds pushes in quiet hours for one summary, texts until their end, and no e-mails', async () => {
    await addDevice(harness, family.owner.id);
    harness.setNow('2026-11-17T12:00:00Z');
    await notifyNow(harness, unexplained(family), unexplained(family));
    expect(await times()).toEqual([
      'email notice waiting 2026-11-17T22:00',
      'email notice waiting 2026-11-17T22:00',
      'push notice gathered 2026-11-18T06:30',
      'push notice gathered 2026-11-18T06:30',
      'push quiet waiting 2026-11-18T06:30',
      'sms notice waiting 2026-11-18T06:30 if unread',
      'sms notice waiting 2026-11-18T06:30 if unread',
    ]);
  });

  it('uses the zone that the person has chosen, else that of the school', async () => {
    const perth = await makeFamily(harness, { timeZone: 'Australia/Perth' });
    const mover = await makeFamily(harness, { timeZone: 'Australia/Perth' });
    await mover.browser.post('/api/notifications/preferences', { body: { timeZone: 'Pacific/Auckland' } });
    for (const { owner } of [perth, mover]) await addDevice(harness, owner.id);
    harness.setNow('2026-11-17T12:00:00Z');
    await notifyNow(harness, unexplained(perth), unexplained(mover));
    expect(await times(perth.owner.id)).toContain('push notice waiting 2026-11-17T22:00');
    expect(await times(mover.owner.id)).toContain('push quiet waiting 2026-11-18T03:30');
  });

  it('follows the choice for the child before the general one', async () => {
    const { oneSchoolId } = family.student;
    await save({
      choices: [
        { kind: 'new-report', channel: 'email', timing: 'off' },
        { kind: 'new-report', channel: 'email', timing: 'now', studentId: oneSchoolId },
      ],
    });
    await notifyNow(harness, report());
    expect(await times()).toEqual(['email notice waiting 2026-11-17T09:00']);
    await save({ choices: [{ kind: 'new-report', channel: 'email', timing: null, studentId: oneSchoolId }] });
    await notifyNow(harness, report());
    expect(await plannedFor()).toHaveLength(1);
  });

  it('has an e-mail as the last resort for a must-know notification', async () => {
    await addDevice(harness, family.owner.id);
    await save({
      choices: [
        { kind: 'absence-to-explain', channel: 'email', timing: 'off' },
        { kind: 'absence-to-explain', channel: 'sms', timing: 'off' },
      ],
    });
    await notifyNow(harness, unexplained(family));
    expect(await times()).toEqual([
      'email notice waiting 2026-11-17T10:00 if unread',
      'push notice waiting 2026-11-17T09:00',
    ]);
  });
});
