import { choicesOfLevel, levelOf, notificationDefaults } from '@portal/contract/notifications';
import type { NotificationPreferences } from '@portal/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
beforeEach(async () => {
  family = await makeFamily(harness);
});

const path = '/api/notifications/preferences';
const get = async (): Promise<NotificationPreferences> => (await family.browser.get(path)).json();
const post = (body: object) => family.browser.post(path, { body });
const save = async (body: object): Promise<NotificationPreferences> => (await post(body)).json();

describe('W-6.3 preferences', () => {
  it('begin with the defaults', async () => {
    const { digest, quietHours } = notificationDefaults;
    const preferences = await get();
    expect(preferences).toMatchObject({
      digest,
      quietHours,
      timeZone: null,
      hidesDetails: false,
      hasMobile: false,
    });
    expect(preferences.choices).toContainEqual({
      kind: 'payment-due',
      channel: 'email',
      timing: 'now',
      studentId: null,
      centreCode: null,
    });
    expect(preferences.choices.filter(({ kind }) => kind === 'security')).toEqual([]);
  });

  it('change only what is given', async () => {
    await save({ quietHours: null, timeZone: 'Australia/Perth' });
    await save({ digest: { every: 'week', at: '07:00' } });
    expect(await save({ choices: [{ kind: 'new-report', channel: 'push', timing: 'off' }] })).toMatchObject({
      quietHours: null,
      timeZone: 'Australia/Perth',
      digest: { every: 'week', at: '07:00' },
    });
    expect((await get()).choices).toContainEqual(
      expect.objectContaining({ kind: 'new-report', channel: 'push', timing: 'off' }),
    );
  });

  it('neither end nor begin the texts to a number, which may be somebody else’s (W-6.5)', async () => {
    const number = '0412 000 420';
    const other = await makeFamily(harness, { mobile: number });
    await harness.database.pool.query('update account set mobile = $1 where id = $2', [
      number,
      family.owner.id,
    ]);
    expect((await post({ isSmsStopped: true })).statusCode).toBe(400);
    expect((await other.browser.get(path)).json()).toMatchObject({ hasMobile: true, isSmsStopped: false });
    await harness.database.pool.query("insert into sms_stop values ('+61412000420', now())");
    expect((await post({ isSmsStopped: false })).statusCode).toBe(400);
    expect((await other.browser.get(path)).json()).toMatchObject({ hasMobile: true, isSmsStopped: true });
  });

  it.each([
    ['what can’t be switched off', { choices: [{ kind: 'security', channel: 'push', timing: 'off' }] }],
    [
      'a channel that the kind doesn’t have',
      { choices: [{ kind: 'new-report', channel: 'sms', timing: 'now' }] },
    ],
    [
      'a school for anything but notices',
      { choices: [{ kind: 'new-report', channel: 'email', timing: 'off', centreCode: '1' }] },
    ],
    ['quiet hours without an end', { quietHours: { from: '21:00', until: '21:00' } }],
    ['an offset instead of a zone', { timeZone: '+10:00' }],
    ['an unknown zone', { timeZone: 'Australia/Nowhere' }],
  ])('refuse %s', async (_, body) => {
    expect((await post(body)).json()).toMatchObject({ code: 'invalid-request' });
  });

  it('are for one’s own students and schools only', async () => {
    const other = await makeFamily(harness);
    const choice = { kind: 'school-notice', channel: 'email', timing: 'off' };
    const own = { ...choice, centreCode: family.school.centreCode };
    expect((await post({ choices: [own] })).statusCode).toBe(200);
    for (const foreign of [
      { ...choice, studentId: other.student.oneSchoolId },
      { ...choice, centreCode: other.school.centreCode },
    ])
      expect((await post({ choices: [foreign] })).json()).toMatchObject({ code: 'not-found' });
  });

  it('have three levels for each child; returning to "everything" removes the stored choices', async () => {
    const { oneSchoolId } = family.student;
    for (const level of ['urgent', 'needs-me', 'everything'] as const) {
      const { choices } = await save({ choices: choicesOfLevel(level, oneSchoolId) });
      expect(levelOf(choices, oneSchoolId)).toBe(level);
    }
    const { rows } = await harness.database.pool.query(
      'select 1 from notification_preference where account_id = $1',
      [family.owner.id],
    );
    expect(rows).toEqual([]);
  });
});
