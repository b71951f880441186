import type { Inbox } from '@portal/contract/notifications';
import { delegate } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { recordSent, notifyNow, unexplained } from '../../testing/builders/notifications.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let family: Family;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  family = await makeFamily(harness);
});

/** A switch that staff set in the office. */
async function setInOffice(set: { studentId?: number; isOn: boolean; yearLevels?: string[] }): Promise<void> {
  await harness.database.db
    .insertInto('office_switch')
    .values({
      school_id: family.school.id,
      student_id: set.studentId ?? null,
      feature: 'Attendance',
      is_on: set.isOn,
      year_levels: set.yearLevels ?? null,
      reason: null,
      review_on: null,
      set_by: 'Test',
      set_at: harness.now(),
    })
    .execute();
}

const countNotified = async (): Promise<number> => {
  const rows = await harness.database.db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', family.owner.id)
    .execute();
  return rows.length;
};

describe('W-6.6 features that the office switched off', () => {
  it('tells nobody about a student whose feature is off', async () => {
    await setInOffice({ studentId: family.student.id, isOn: false });
    await notifyNow(harness, unexplained(family));
    expect(await countNotified()).toBe(0);
  });

  it('tells nobody in year levels without the feature, unless the student has it on', async () => {
    await setInOffice({ isOn: true, yearLevels: ['none of these'] });
    await notifyNow(harness, unexplained(family));
    expect(await countNotified()).toBe(0);
    await setInOffice({ studentId: family.student.id, isOn: true });
    await notifyNow(harness, unexplained(family));
    expect(await countNotified()).toBe(1);
  });

  it('drops messages that were planned before the feature was switched off', async () => {
    const sent = recordSent(harness);
    await notifyNow(harness, unexplained(family));
    await setInOffice({ studentId: family.student.id, isOn: false });
    await sent.send();
    const rows = await harness.database.db
      .selectFrom('notification_delivery')
      .select('outcome')
      .where('account_id', '=', family.owner.id)
      .where('settled_at', 'is not', null)
      .execute();
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['not-wanted']));
  });
});

/** A notice and an event of the school, for the family's student. */
async function notifyOfSchool(): Promise<void> {
  const { owner, school, student } = family;
  const about = { accountId: owner.id, schoolId: school.id, aboutStudentIds: [student.id], link: '/home' };
  await notifyNow(
    harness,
    { ...about, kind: 'school-notice', params: { title: 'Notice', text: null }, subjectKey: 'notice/1' },
    {
      ...about,
      kind: 'event-changed',
      params: { title: 'Event', date: '2026-11-20', change: 'added' },
      subjectKey: 'event/1',
    },
  );
}

/** The kinds in the owner's inbox, and the number of unread notifications. */
async function inbox(): Promise<{ kinds: string[]; unread: number }> {
  const { notifications } = (await family.browser.get('/api/notifications')).json<Inbox>();
  const { unread } = (await family.browser.get('/api/notifications/counts')).json<{ unread: number }>();
  return { kinds: notifications.map(({ kind }) => kind).sort(), unread };
}

describe('W-6.6 T23 an owner who became a viewer', () => {
  it('can’t read notices any more, and events only with that feature', async () => {
    const { pool } = harness.database;
    await notifyOfSchool();
    expect(await inbox()).toEqual({ kinds: ['event-changed', 'school-notice'], unread: 2 });
    const other = await makeCoParent(harness, family);
    await pool.query('delete from account_student where account_id = $1', [family.owner.id]);
    expect(await inbox()).toEqual({ kinds: [], unread: 0 });
    await delegate(pool, other.owner, family.owner, family.student, { features: ['Timetable'] });
    expect(await inbox()).toEqual({ kinds: [], unread: 0 });
    await pool.query(
      "update viewer_delegation set features = '{UpcomingEvents}' where viewer_account_id = $1",
      [family.owner.id],
    );
    expect(await inbox()).toEqual({ kinds: ['event-changed'], unread: 1 });
  });
});
