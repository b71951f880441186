import type { User } from '@portal/contract/students';
import {
  delegate,
  makeAccount,
  makeEnrolment,
  makeOwner,
  makeStudent,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import { notificationsOf } from '../../testing/builders/notifications.ts';
import {
  createNotice as create,
  makeNoticeOffice,
  noticeOf,
  publishNotice as publish,
  sendNotice as send,
  sports,
} from '../../testing/builders/office/notice-office.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

const minute = 60_000;

const makeOffice = () => makeNoticeOffice(harness);

const atHome = async (browser: TestBrowser) =>
  (okay(await browser.get('/api/user')).json<User>().notices ?? []).map(({ title }) => title);
const read = (browser: TestBrowser, id: string) => browser.get(`/api/school-notices/${id}`);
const messagesTo = (email: string) =>
  harness.outbox.messages.filter(
    (message) =>
      message.channel === 'email' && message.to === email && message.subject === 'A notice from school',
  );

describe('O-16.1 preparing a notice', () => {
  it('keeps drafts from families, and refuses a change of an older version', async () => {
    const office = await makeOffice();
    const id = await create(office);
    const save = (version: number) =>
      office.browser.post(`${office.base}/${id}/save`, {
        body: { version, content: { ...sports, title: 'Sports day' } },
      });
    okay(await save(1));
    expect((await save(1)).json()).toMatchObject({ code: 'request-changed' });
    expect(await atHome(office.family.browser)).toEqual([]);
    expect((await read(office.family.browser, id)).statusCode).toBe(404);
    expect((await office.browser.post(`${office.base}/${id}/delete`)).statusCode).toBe(204);
    expect(await noticeOf(office, id)).toBeUndefined();
  });

  it('refuses one that ends before it starts', async () => {
    const { browser, base } = await makeOffice();
    const content = { ...sports, starts: { day: '2026-11-19', time: '15:00' } };
    expect((await browser.post(base, { body: { content } })).json()).toMatchObject({ reason: 'ends-before' });
  });
});

describe('O-16.2 publishing a notice', () => {
  it('shows it once the undo window has closed: on home and on its page, and tells each adult once', async () => {
    const office = await makeOffice();
    const { browser, owner } = office.family;
    const id = await create(office);
    okay(await publish(office, id));
    await harness.runTasks();
    expect(await atHome(browser)).toEqual([]);
    harness.advance(2 * minute);
    await harness.runTasks();
    await harness.runTasks();
    expect(await atHome(browser)).toEqual([sports.title]);
    expect(okay(await read(browser, id)).json()).toMatchObject({
      title: sports.title,
      message: sports.message,
    });
    expect(messagesTo(owner.email)).toHaveLength(1);
    expect(await notificationsOf(harness, owner.id)).toMatchObject([
      { kind: 'school-notice', params: { title: sports.title }, channels: ['email'] },
    ]);
    expect(JSON.stringify(messagesTo(owner.email))).not.toContain('Isla');
    expect(await noticeOf(office, id)).toMatchObject({ state: 'shown', opened: 1 });
  });

  it('is read by the owners of its audience only, and by no viewer', async () => {
    const office = await makeOffice();
    const { family } = office;
    const sameSchool = await makeFamily(harness, { school: family.school });
    const elsewhere = await makeFamily(harness);
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, viewer, family.student, {
      features: ['UpcomingEvents'],
    });
    const id = await create(office, {
      audience: { kind: 'students', values: [family.student.eqId.toLowerCase()] },
    });
    await send(office, id);
    expect((await read(family.browser, id)).statusCode).toBe(200);
    for (const browser of [sameSchool.browser, elsewhere.browser, await harness.signIn(viewer.email)]) {
      expect(await atHome(browser)).toEqual([]);
      expect((await read(browser, id)).statusCode).toBe(404);
    }
  });

  it('waits for its time, and is gone when that is over', async () => {
    const office = await makeOffice();
    const id = await create(office, { starts: { day: '2026-11-18', time: '15:30' } });
    okay(await publish(office, id));
    expect(await noticeOf(office, id)).toMatchObject({ state: 'held', sendsAt: '2026-11-18T05:30:00.000Z' });
    harness.setNow('2026-11-18T05:30:00Z');
    await harness.runTasks();
    const browser = await harness.signIn(office.family.owner.email);
    expect(await atHome(browser)).toEqual([sports.title]);
    harness.setNow('2026-11-19T05:00:00Z');
    const later = await harness.signIn(office.family.owner.email);
    expect(await atHome(later)).toEqual([]);
    expect((await read(later, id)).statusCode).toBe(404);
  });

  it('is refused for nobody, and when its time is over', async () => {
    const office = await makeOffice();
    const nobody = await create(office, { audience: { kind: 'years', values: ['12'] } });
    expect((await publish(office, nobody)).json()).toMatchObject({ reason: 'nobody-reached' });
    const over = await create(office, { ends: { day: '2026-11-18', time: '09:01' } });
    expect((await publish(office, over)).json()).toMatchObject({ reason: 'over' });
  });
});

describe('W-6.6 rights until the morning', () => {
  it('doesn’t notify a parent who has lost the child that it is for, but keeps another child at the school', async () => {
    const office = await makeOffice();
    const { student, school } = office.family;
    const { pool } = harness.database;
    const sibling = await makeStudent(pool);
    await makeEnrolment(pool, sibling, school);
    const [barred, other] = [await makeOwner(pool, [student, sibling]), await makeOwner(pool, [student])];
    // 9 pm, so families are notified in the morning.
    harness.setNow('2026-11-17T11:00:00Z');
    const evening = await makeStaff(harness, 'principal', [school]);
    const atNight = { ...office, browser: evening.browser };
    const id = await create(atNight, { audience: { kind: 'students', values: [student.eqId] } });
    await send(atNight, id);
    await pool.query('delete from account_student where student_id = $1 and account_id = $2', [
      student.id,
      barred.id,
    ]);
    harness.setNow('2026-11-17T21:00:00Z');
    await harness.runTasks();
    expect(messagesTo(barred.email)).toEqual([]);
    expect(await notificationsOf(harness, barred.id)).toEqual([]);
    expect(messagesTo(other.email)).toHaveLength(1);
  });
});

describe('O-16.3 recalling a notice', () => {
  it('in the outbox makes it a draft again, and notifies nobody', async () => {
    const office = await makeOffice();
    const id = await create(office);
    okay(await publish(office, id));
    okay(await office.browser.post(`${office.base}/${id}/recall`));
    harness.advance(2 * minute);
    await harness.runTasks();
    expect(await noticeOf(office, id)).toMatchObject({ state: 'draft', sendsAt: null });
    expect(await atHome(office.family.browser)).toEqual([]);
    expect(messagesTo(office.family.owner.email)).toEqual([]);
    okay(
      await office.browser.post(`${office.base}/${id}/save`, {
        body: {
          version: (await noticeOf(office, id))?.version,
          content: { ...sports, title: 'Moved again' },
        },
      }),
    );
    await send(office, id);
    expect(JSON.stringify(messagesTo(office.family.owner.email))).toContain('Moved again');
  });

  it('after it was shown hides it, and lists who had opened it', async () => {
    const office = await makeOffice();
    const id = await create(office);
    await send(office, id);
    okay(await read(office.family.browser, id));
    const { state, opened } = okay(await office.browser.post(`${office.base}/${id}/recall`)).json<{
      state: string;
      opened: object[];
    }>();
    expect([state, opened.length]).toEqual(['recalled', 1]);
    expect(await atHome(office.family.browser)).toEqual([]);
    expect((await read(office.family.browser, id)).statusCode).toBe(404);
    expect(await notificationsOf(harness, office.family.owner.id)).toEqual([]);
  });
});
