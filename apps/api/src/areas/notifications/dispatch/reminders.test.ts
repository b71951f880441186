import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { addDevice, recordSent, notifyNow } from '../../../testing/builders/notifications.ts';
import type { Sent } from '../../../testing/builders/notifications.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import type { NotificationEvent } from '../planning/event.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
let sent: Sent;
beforeEach(async () => {
  // Thursday, 4:17 pm in Brisbane.
  harness.setNow('2026-11-19T06:17:00Z');
  await harness.asOwner('truncate notification, notification_delivery, push_endpoint cascade');
  family = await makeFamily(harness, { givenNames: 'Toby', firstName: 'Meera' });
  sent = recordSent(harness);
});

const run = (statement: string, ...values: unknown[]) => harness.database.pool.query(statement, values);

/** Brisbane's time on 20 November, the day of the event. */
const at = (time: string): Promise<void> => {
  harness.setNow(`2026-11-20T${time}:00+10:00`);
  return sent.send();
};

type EventParams = NotificationEvent<'event-changed'>['params'];

const event = (change: EventParams['change'], key: string): NotificationEvent => ({
  accountId: family.owner.id,
  kind: 'event-changed',
  studentId: family.student.id,
  schoolId: family.school.id,
  params: { title: 'Museum', date: '2026-11-20', change },
  subjectKey: `museum/${key}`,
  link: '/events',
});
const reminder = () => event('tomorrow', 'tomorrow/2026-11-20');

const digest = (every: 'day' | 'week', time: string) =>
  run(
    `insert into notification_settings (account_id, digest_every, digest_at, changed_at) values ($1, $2, $3, now())`,
    family.owner.id,
    every,
    time,
  );

describe('W-6.3 a reminder of an event', () => {
  it('is e-mailed at once without a digest', async () => {
    await notifyNow(harness, reminder());
    await sent.send();
    expect(sent.emails).toMatchObject([{ subject: 'Tomorrow at school' }]);
  });

  it('waits for the daily digest, on the same evening', async () => {
    await digest('day', '18:30');
    await notifyNow(harness, reminder());
    await sent.send();
    expect(sent.emails).toEqual([]);
    harness.setNow('2026-11-19T18:30:00+10:00');
    await sent.send();
    expect(sent.emails).toMatchObject([{ subject: 'Thursday: 1 for tomorrow' }]);
  });

  it('says “today” in a digest of the next morning', async () => {
    await digest('day', '06:30');
    await notifyNow(harness, reminder());
    await at('06:30');
    expect(sent.emails).toMatchObject([{ subject: 'Friday: 1 for today' }]);
    expect(sent.emails[0]?.text).toContain('T.: Museum, Friday 20 November, is today');
  });

  it('is e-mailed at once if the daily digest comes too late', async () => {
    await digest('day', '12:00');
    await notifyNow(harness, reminder());
    await sent.send();
    expect(sent.emails).toMatchObject([{ subject: 'Tomorrow at school' }]);
  });

  it('isn’t e-mailed from noon of the event’s day', async () => {
    await notifyNow(harness, reminder());
    await at('12:00');
    expect(sent.emails).toEqual([]);
  });

  it('isn’t in a weekly digest after the event, which has the rest', async () => {
    await digest('week', '16:00');
    await notifyNow(harness, reminder(), event('added', 'added'));
    await sent.send();
    expect(sent.emails).toEqual([]);
    for (let day = 20; day < 28; day += 1) {
      harness.setNow(`2026-11-${day}T16:00:00+10:00`);
      await sent.send();
    }
    expect(sent.emails).toHaveLength(1);
    expect(sent.emails[0]?.text).toContain('is new');
    expect(sent.emails[0]?.text).not.toMatch(/is to(?:day|morrow)/);
  });

  it('isn’t sent once the adult is notified of a change to the event', async () => {
    await digest('day', '18:30');
    await notifyNow(harness, reminder(), { ...reminder(), subjectKey: 'zoo/tomorrow/2026-11-20' });
    harness.advance(60_000);
    await notifyNow(harness, event('cancelled', 'mailing'));
    harness.setNow('2026-11-19T18:30:00+10:00');
    await sent.send();
    expect(sent.emails).toMatchObject([{ subject: 'Thursday: 1 for tomorrow' }]);
    expect(sent.emails[0]?.text).toContain('1 for tomorrow. 1 new.');
  });

  it('goes where the person gets events', async () => {
    await addDevice(harness, family.owner.id);
    await run(
      "insert into notification_preference (account_id, kind, channel, timing) values ($1, 'event-changed', 'push', 'now'), ($1, 'event-changed', 'email', 'off')",
      family.owner.id,
    );
    await notifyNow(harness, reminder());
    await sent.send();
    expect(sent.pushes).toMatchObject([{ title: 'Something new from school' }]);
    expect(sent.emails).toEqual([]);
  });
});
