import type { FamilyReachability, Reachability } from '@portal/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { addDevice, recordSent, notifyNow, unexplained } from '../../../testing/builders/notifications.ts';
import { familyIdOf } from '../../../testing/builders/office/school-families.ts';
import { makeStaff } from '../../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
let family: Family;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());
beforeEach(async () => {
  family = await makeFamily(harness, { mobile: '0412 000 418' });
});

const get = async (): Promise<Reachability> =>
  (await family.browser.get('/api/notifications/reachability')).json();
const test = async (body: object = {}) => family.browser.post('/api/notifications/test', { body });

describe('W-6.4 how a person can be reached', () => {
  it('shows devices and channels, with what was last sent', async () => {
    const sent = recordSent(harness);
    const device = await addDevice(harness, family.owner.id);
    sent.verdicts.set(device.handle, { outcome: 'refused', reason: 'BadTopic' });
    await notifyNow(harness, unexplained(family));
    await sent.send();
    const at = harness.now().toISOString();
    expect(await get()).toMatchObject({
      devices: [
        { id: device.publicId, platform: 'apns', showsNames: false, lastSentAt: null, lastFailedAt: at },
      ],
      email: { lastSentAt: at, lastFailedAt: null },
      sms: { lastSentAt: at, isStopped: false },
    });
    expect((await get()).recent).toContainEqual({
      kind: 'absence-to-explain',
      channel: 'push',
      outcome: 'failed',
      at,
    });
  });

  it('marks the device that makes the call', async () => {
    await addDevice(harness, family.owner.id);
    const body = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/here',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      installationId: 'installation-here',
    };
    await family.browser.post('/api/pushnotification/subscribe', { body });
    const isThisBy = new Map((await get()).devices.map(({ platform, isThis }) => [platform, isThis]));
    expect(isThisBy).toEqual(
      new Map([
        ['web', true],
        ['apns', false],
      ]),
    );
  });

  it('shows the office neither content nor devices, and audits the access', async () => {
    const sent = recordSent(harness);
    await addDevice(harness, family.owner.id);
    await notifyNow(harness, {
      ...unexplained(family),
      kind: 'school-notice',
      isUrgent: true,
      params: { title: 'Closed', text: null },
    });
    await sent.send();
    const staff = await makeStaff(harness, 'office', [family.school]);
    const familyId = await familyIdOf(harness, family.owner.parent);
    const path = `/api/office/schools/${family.school.centreCode}/families/${familyId}/reachability`;
    const answer: FamilyReachability = (await staff.browser.get(path)).json();
    const at = harness.now().toISOString();
    expect(answer).toEqual({
      hasAccount: true,
      push: { devices: 1, lastSentAt: at, lastFailedAt: null },
      email: { hasAddress: true, lastSentAt: at, lastFailedAt: null },
      sms: { hasMobile: true, isStopped: false, lastSentAt: at, lastFailedAt: null },
      lastUrgent: { at, isRead: false },
    });
    const { rows } = await harness.database.pool.query(
      "select 1 from audit_event where event = 'notifications.reachability-viewed' and subject = $1",
      [familyId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('W-6.4 a test notification', () => {
  it('goes to every device, or to the chosen one', async () => {
    const sent = recordSent(harness);
    const [first] = [await addDevice(harness, family.owner.id), await addDevice(harness, family.owner.id)];
    expect((await test()).json()).toEqual({ devices: 2 });
    expect((await test({ deviceId: first.publicId })).json()).toEqual({ devices: 1 });
    await sent.send();
    expect(sent.pushes.map(({ title }) => title)).toEqual(
      Array.from({ length: 3 }, () => 'Test notification'),
    );
  });

  it('goes to no other account’s device, and is limited', async () => {
    const other = await makeFamily(harness);
    const { publicId } = await addDevice(harness, other.owner.id);
    for (let time = 0; time < 10; time += 1)
      expect((await test({ deviceId: publicId })).json()).toEqual({ devices: 0 });
    expect((await test()).statusCode).toBe(429);
  });
});
