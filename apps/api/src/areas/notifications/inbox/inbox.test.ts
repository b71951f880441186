import { randomUUID } from 'node:crypto';
import type { Inbox, NotificationCounts } from '@portal/contract/notifications';
import { inboxPageSize } from '@portal/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { notifyNow, unexplained } from '../../../testing/builders/notifications.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { sweepNotifications } from '../retention.repository.ts';

const day = 24 * 60 * 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
beforeEach(async () => {
  family = await makeFamily(harness, { givenNames: 'Toby' });
});

const get = async (query = '', { browser } = family): Promise<Inbox> =>
  (await browser.get(`/api/notifications${query}`)).json();
const counts = async (): Promise<NotificationCounts> =>
  (await family.browser.get('/api/notifications/counts')).json();
const mark = async (body: object): Promise<NotificationCounts> =>
  (await family.browser.post('/api/notifications/read', { body })).json();
const notice = (change: object = {}) => ({
  ...unexplained(family),
  kind: 'school-notice' as const,
  params: { title: 'Newsletter, week 7', text: null },
  ...change,
});

describe('W-6.2 the inbox', () => {
  it('describes each notification, with its student and school', async () => {
    const event = unexplained(family);
    await notifyNow(harness, event);
    expect((await get()).notifications).toMatchObject([
      {
        kind: 'absence-to-explain',
        params: event.params,
        isRead: false,
        needsYou: true,
        done: null,
        link: '/attendance/1/2',
        student: { studentId: family.student.oneSchoolId, firstName: 'Toby' },
        school: { centreCode: family.school.centreCode },
      },
    ]);
  });

  it.each([`0_${'-'.repeat(36)}`, `-zzzzzzzzzz_${randomUUID()}`, `zzzzzzzzzzz_${randomUUID()}`])(
    'refuses %s, which is no place in it',
    async (place) => {
      expect((await family.browser.get(`/api/notifications?after=${place}`)).statusCode).toBe(400);
    },
  );

  it('has every notification once, page by page, while new ones come', async () => {
    await notifyNow(harness, ...Array.from({ length: inboxPageSize + 5 }, () => notice()));
    const first = await get();
    harness.advance(1000);
    await notifyNow(harness, notice());
    const second = await get(`?after=${first.next}`);
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect([first.notifications.length, second.next]).toEqual([inboxPageSize, null]);
    expect(new Set(ids).size).toBe(inboxPageSize + 5);
  });

  it('has unread urgent notifications on top until they are read', async () => {
    await notifyNow(harness, notice({ isUrgent: true }));
    harness.advance(1000);
    await notifyNow(harness, notice());
    const { urgent, notifications } = await get();
    expect([urgent.length, notifications.length]).toEqual([1, 1]);
    await mark({ which: 'some', ids: [urgent[0]?.id] });
    expect(await get()).toMatchObject({
      urgent: [],
      notifications: [{ isUrgent: false }, { isUrgent: true }],
    });
  });

  it('can be narrowed to what needs the person, and to one student', async () => {
    await notifyNow(harness, notice(), unexplained(family));
    expect((await get('?show=needs-you')).notifications).toMatchObject([{ kind: 'absence-to-explain' }]);
    expect((await get('?studentId=S-nobody')).notifications).toEqual([]);
    expect((await get(`?studentId=${family.student.oneSchoolId}`)).notifications).toHaveLength(2);
  });

  it('counts unread notifications, and those that need the person even when read', async () => {
    await notifyNow(harness, notice(), unexplained(family));
    expect(await counts()).toEqual({ unread: 2, needsYou: 1 });
    expect(await mark({ which: 'all', until: harness.now().toISOString() })).toEqual({
      unread: 0,
      needsYou: 1,
    });
  });

  it('marks notifications that link to an opened page, but none that arrived later', async () => {
    await notifyNow(harness, notice({ link: '/viewers' }), notice());
    expect(await mark({ which: 'of-page', link: '/viewers' })).toEqual({ unread: 1, needsYou: 0 });
    const seen = harness.now();
    harness.advance(1000);
    await notifyNow(harness, notice());
    expect(await mark({ which: 'all', until: seen.toISOString() })).toEqual({ unread: 1, needsYou: 0 });
  });

  it('neither shows nor marks another person’s', async () => {
    const other = await makeFamily(harness, { school: family.school });
    await notifyNow(harness, unexplained(other));
    const [theirs] = (await get('', other)).notifications;
    await mark({ which: 'some', ids: [theirs?.id] });
    expect((await get()).notifications).toEqual([]);
    expect((await get('', other)).unread).toBe(1);
  });

  it('hides notifications about a student whom the person no longer sees', async () => {
    await notifyNow(harness, unexplained(family), notice({ studentId: undefined }));
    await harness.database.pool.query('delete from account_student where account_id = $1', [family.owner.id]);
    expect((await get()).notifications).toMatchObject([{ kind: 'school-notice' }]);
    expect(await counts()).toEqual({ unread: 1, needsYou: 0 });
  });

  it('hides notifications for which the person no longer has the rights', async () => {
    const { pool } = harness.database;
    await notifyNow(harness, unexplained(family), notice());
    const isAlone = async (): Promise<void> => {
      expect((await get()).notifications).toMatchObject([{ kind: 'school-notice' }]);
      expect(await counts()).toEqual({ unread: 1, needsYou: 0 });
    };
    await pool.query(
      `insert into office_switch (school_id, student_id, feature, is_on, set_by, set_at)
       values ($1, $2, 'Attendance', false, 'Test', now())`,
      [family.school.id, family.student.id],
    );
    await isAlone();
    await pool.query('delete from office_switch where student_id = $1', [family.student.id]);
    expect(await counts()).toEqual({ unread: 2, needsYou: 1 });
    await pool.query(
      'update student_contact_relationship set is_primary_account_owner = false where student_id = $1',
      [family.student.id],
    );
    await isAlone();
  });
});

describe('W-6.9 how long they are kept', () => {
  it('is twelve months, and their deliveries thirty days', async () => {
    await notifyNow(harness, unexplained(family));
    await harness.database.pool.query(
      "update notification_delivery set state = 'sent', settled_at = created_at where account_id = $1",
      [family.owner.id],
    );
    const left = async (table: string) => {
      const { rows } = await harness.database.pool.query(`select 1 from ${table} where account_id = $1`, [
        family.owner.id,
      ]);
      return rows.length;
    };
    const later = (days: number) => new Date(harness.now().getTime() + days * day);
    await sweepNotifications(harness.database.db, later(31));
    expect([await left('notification'), await left('notification_delivery')]).toEqual([1, 0]);
    await sweepNotifications(harness.database.db, later(364));
    expect(await left('notification')).toBe(1);
    await sweepNotifications(harness.database.db, later(367));
    expect(await left('notification')).toBe(0);
  });
});

describe('W-6.6 a notice for students', () => {
  it('goes with the last of them', async () => {
    const { student, school } = family;
    const about = { studentId: undefined, schoolId: school.id };
    await notifyNow(harness, notice({ ...about, params: { title: 'For all', text: null } }));
    const forOne = { ...about, aboutStudentIds: [student.id], params: { title: 'For Toby', text: null } };
    await notifyNow(harness, notice(forOne));
    const titles = async () => (await get()).notifications.map(({ params }) => params);
    expect(await titles()).toMatchObject([{ title: 'For Toby' }, { title: 'For all' }]);
    expect(await counts()).toMatchObject({ unread: 2 });
    await harness.database.pool.query('delete from account_student where student_id = $1', [student.id]);
    expect(await titles()).toMatchObject([{ title: 'For all' }]);
    expect(await counts()).toMatchObject({ unread: 1 });
  });
});
