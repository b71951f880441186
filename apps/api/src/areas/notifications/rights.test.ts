import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
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
