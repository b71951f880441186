import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentLines, makeFeed, readFeed } from '../../testing/builders/calendar-feeds.ts';
import {
  closeWindow,
  create,
  detail,
  eventsOf,
  hold,
  makeEventOffice,
  messagesTo,
  save,
  send,
  titlesOf,
} from '../../testing/builders/office/office-events.ts';
import { okay } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

describe('O-15.4 changing, cancelling and recalling', () => {
  it('shows a change when it is published, marked as one, also in calendars', async () => {
    const office = await makeEventOffice(harness);
    const { family } = office;
    const feed = await makeFeed(family.browser);
    const id = await create(office);
    await send(office, id);
    okay(await save(office, id, { startTime: '09:00' }));
    expect((await eventsOf(family)).events[0]?.startTime).toBe('08:30');
    expect(await detail(office, id)).toMatchObject({ hasChanges: true });
    await send(office, id);
    expect((await eventsOf(family)).events).toMatchObject([
      { startTime: '09:00', isChanged: true, sequence: 1 },
    ]);
    expect(contentLines(await readFeed(harness, feed.address))).toContain('SEQUENCE:1');
    expect(messagesTo(office, family.owner.email)).toEqual([
      'A new event at school',
      'An event at school has changed',
    ]);
  });

  it('shows a cancelled event as cancelled, on the page and in calendars, and counts it nowhere', async () => {
    const office = await makeEventOffice(harness);
    const { family } = office;
    const feed = await makeFeed(family.browser);
    const id = await create(office);
    await send(office, id);
    await send(office, id, 'cancel');
    expect(await eventsOf(family)).toMatchObject({
      events: [],
      total: 0,
      cancelled: [{ displayName: 'Science Centre excursion' }],
      studentCounts: [{ count: 0 }],
    });
    expect(contentLines(await readFeed(harness, feed.address))).toContain('STATUS:CANCELLED');
    expect(messagesTo(office, family.owner.email)).toContain('An event at school is cancelled');
    expect((await save(office, id, { title: 'Again' })).json()).toMatchObject({ reason: 'not-open' });
  });

  it('can be undone while it waits in the outbox, and notifies nobody', async () => {
    const office = await makeEventOffice(harness);
    const id = await create(office);
    const recall = async () =>
      okay(await office.browser.post(`${office.base}/${id}/recall`)).json<{ state: string }>();
    okay(await hold(office, id, 'publish'));
    expect(await recall()).toEqual({ state: 'draft', wasSent: false });
    await closeWindow(office);
    expect(await titlesOf(office.family)).toEqual([]);
    await send(office, id, 'publish', false);
    okay(await hold(office, id, 'cancel'));
    expect(await recall()).toEqual({ state: 'published', wasSent: false });
    await closeWindow(office);
    expect(await titlesOf(office.family)).toHaveLength(1);
    expect(messagesTo(office, office.family.owner.email)).toEqual([]);
    okay(await save(office, id, { startTime: '09:00' }));
    await send(office, id);
    expect(messagesTo(office, office.family.owner.email)).toEqual(['An event at school has changed']);
  });

  it('recalls a published event: pages and calendars no longer have it', async () => {
    const office = await makeEventOffice(harness);
    const feed = await makeFeed(office.family.browser);
    const id = await create(office);
    await send(office, id);
    expect(okay(await office.browser.post(`${office.base}/${id}/recall`)).json()).toEqual({
      state: 'recalled',
      wasSent: true,
    });
    expect(await eventsOf(office.family)).toMatchObject({ events: [], cancelled: [] });
    expect(contentLines(await readFeed(harness, feed.address)).join('\n')).not.toContain('Science');
  });
});
