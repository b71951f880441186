import type { Reach } from '@portal/contract/consent/publishing';
import { makeEnrolment, makeOwner, makeStudent, switchFeature } from '@portal/test-support/factories/index';
import { makeContact, makeKnownParent } from '@portal/test-support/factories/register';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeTeachingSchool } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { notificationsOf } from '../../../testing/builders/notifications.ts';
import { makePublication, testDraft } from '../../../testing/builders/office/publications.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { OfficeBrowser } from '../../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

const minute = 60_000;
const morning = '2026-11-17T23:00:00Z';

interface Office {
  family: Family;
  browser: OfficeBrowser;
  base: string;
}

/** A school with one family, and its principal. */
async function makeOffice(): Promise<Office> {
  harness.setNow(morning);
  const family = await makeFamily(harness);
  const { browser } = await makeStaff(harness, 'principal', [family.school]);
  return { family, browser, base: `/api/office/schools/${family.school.centreCode}/consent` };
}

async function createDraft(
  { browser, base }: Office,
  change: Partial<typeof testDraft> = {},
): Promise<string> {
  const body = { draft: { ...testDraft, ...change } };
  return okay(await browser.post(base, { body })).json<{ id: string }>().id;
}

const messagesTo = (email: string) => harness.outbox.messages.filter(({ to }) => to === email);
const stateOf = async ({ browser, base }: Office, id: string) =>
  (await browser.get(`${base}/${id}`)).json<{ state: string }>().state;

async function send(office: Office, change: Partial<typeof testDraft> = {}): Promise<string> {
  const id = await createDraft(office, change);
  okay(await office.browser.post(`${office.base}/${id}/publish`, { body: { version: 1 } }));
  harness.advance(2 * minute);
  await harness.runTasks();
  return id;
}

const summaryOf = async ({ family }: Office) =>
  (
    await family.browser.get(
      `/api/consent/summary?students=${family.student.oneSchoolId}.${family.school.centreCode}`,
    )
  ).json<{ consentRequests: { id: string; title: string; state: number }[] }>().consentRequests;

const pathOf = ({ family }: Office, requestId: string) =>
  `/api/consent/${family.student.oneSchoolId}/${requestId}/${family.school.centreCode}`;

async function requestOf(office: Office): Promise<string> {
  const [request] = await summaryOf(office);
  if (!request) throw new Error('The family has no request');
  return request.id;
}

describe('O-9.1 drafts', () => {
  it('of two changes to the same version, the second is refused', async () => {
    const office = await makeOffice();
    const id = await createDraft(office);
    const body = { version: 1, draft: { ...testDraft, title: 'Changed' } };
    okay(await office.browser.post(`${office.base}/${id}`, { body }));
    expect((await office.browser.post(`${office.base}/${id}`, { body })).json()).toMatchObject({
      code: 'request-changed',
      reason: 'changed-elsewhere',
    });
  });

  it('are deleted, but neither in a version that a colleague has changed nor once they are published', async () => {
    const office = await makeOffice();
    const id = await createDraft(office);
    const remove = (version: number) =>
      office.browser.post(`${office.base}/${id}/delete`, { body: { version } });
    expect((await remove(2)).json()).toMatchObject({ code: 'request-changed' });
    expect((await remove(1)).statusCode).toBe(204);
    expect((await office.browser.get(`${office.base}/${id}`)).statusCode).toBe(404);
    const sent = await send(office);
    const refused = await office.browser.post(`${office.base}/${sent}/delete`, { body: { version: 2 } });
    expect(refused.json()).toMatchObject({ code: 'request-changed' });
    expect(await stateOf(office, sent)).toBe('open');
  });

  it('can’t be published while incomplete, or without students', async () => {
    const office = await makeOffice();
    const cases: [reason: string, change: Partial<typeof testDraft>][] = [
      ['incomplete', { title: '' }],
      ['nobody-reached', { audience: { kind: 'years', values: ['12'] } }],
    ];
    for (const [reason, change] of cases) {
      const id = await createDraft(office, change);
      const response = await office.browser.post(`${office.base}/${id}/publish`, { body: { version: 1 } });
      expect(response.json()).toMatchObject({ code: 'publication-refused', reason });
    }
  });

  it('offers earlier requests of the school as templates, without their day and audience', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const { templates } = (await office.browser.get(`${office.base}/choices`)).json<{
      templates: { id: string; draft: object }[];
    }>();
    expect(templates.find((template) => template.id === id)?.draft).toMatchObject({
      title: testDraft.title,
      dueDate: null,
      audience: { values: [] },
    });
  });
});

it('O-9.2 names whom an audience reaches, who is left out and why, and unknown EQ IDs', async () => {
  const office = await makeOffice();
  const { school, student, owner } = office.family;
  const { pool } = harness.database;
  const sibling = await makeStudent(pool);
  const without = await makeStudent(pool);
  const off = await makeStudent(pool);
  const barred = await makeStudent(pool);
  for (const one of [sibling, without, off, barred]) await makeEnrolment(pool, one, school);
  await makeContact(pool, sibling, owner.parent ?? { id: 0 });
  await pool.query(
    `insert into account_student (account_id, student_id, state) values ($1, $2, 'approved')`,
    [owner.id, sibling.id],
  );
  await makeOwner(pool, [off]);
  await switchFeature(pool, school, 'ConsentManagement', { student: off });
  await makeContact(pool, barred, await makeKnownParent(pool), { interventionOrder: true });
  const eqIds = [student, sibling, without, off, barred].map(({ eqId }) => eqId);
  const body = { audience: { kind: 'students', values: [...eqIds, '0000000000X'] } };
  expect((await office.browser.post(`${office.base}/reach`, { body })).json()).toMatchObject({
    students: 5,
    families: 1,
    adults: 1,
    barredAdults: 1,
    unreachedCount: 3,
    unreached: expect.arrayContaining([
      expect.objectContaining({ reason: 'no-account' }),
      expect.objectContaining({ reason: 'feature-off' }),
      expect.objectContaining({ reason: 'intervention-order' }),
    ]),
    unknown: ['0000000000X'],
  });
  // O-1.3: the caller's own child is counted, not named.
  const own = await makeKnownParent(pool);
  await makeContact(pool, without, own);
  const { rows } = await pool.query('select source_id from known_parent where id = $1', [own.id]);
  const parent = await makeStaff(harness, 'principal', [school], { personId: String(rows[0]?.source_id) });
  const reach = okay(await parent.browser.post(`${office.base}/reach`, { body })).json<Reach>();
  expect(reach.unreachedCount).toBe(3);
  expect(reach.unreached.map(({ reason }) => reason).sort()).toEqual(['feature-off', 'intervention-order']);
});

describe('O-9.3 publishing', () => {
  it('waits two minutes; recalled in time it is a draft again, and nobody is told', async () => {
    const office = await makeOffice();
    const id = await createDraft(office);
    okay(await office.browser.post(`${office.base}/${id}/publish`, { body: { version: 1 } }));
    expect(await stateOf(office, id)).toBe('held');
    expect(await summaryOf(office)).toEqual([]);
    okay(await office.browser.post(`${office.base}/${id}/recall`));
    harness.advance(2 * minute);
    await harness.runTasks();
    expect(await stateOf(office, id)).toBe('draft');
    expect(await summaryOf(office)).toEqual([]);
  });

  it('tells each adult once, with one message for all their children', async () => {
    const office = await makeOffice();
    const { school, owner } = office.family;
    const sibling = await makeStudent(harness.database.pool, { givenNames: 'Zoe' });
    await makeEnrolment(harness.database.pool, sibling, school);
    await makeContact(harness.database.pool, sibling, owner.parent ?? { id: 0 });
    await harness.database.pool.query(
      `insert into account_student (account_id, student_id, state) values ($1, $2, 'approved')`,
      [owner.id, sibling.id],
    );
    const before = messagesTo(owner.email).length;
    await send(office);
    const told = messagesTo(owner.email).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/asks for your consent about .+ and Zoe: "Reef trip"/);
    expect(await summaryOf(office)).toMatchObject([{ title: 'Reef trip', state: 1 }]);
    const notified = await notificationsOf(harness, owner.id);
    expect(notified.map(({ kind }) => kind)).toEqual(['consent-to-answer', 'consent-to-answer']);
    expect(notified.flatMap(({ channels }) => channels)).toEqual(['email']);
  });

  it('is sent at 8 am of the day it opens', async () => {
    const office = await makeOffice();
    const id = await createDraft(office, { opensOn: '2026-11-20' });
    const published = await office.browser.post(`${office.base}/${id}/publish`, { body: { version: 1 } });
    expect(published.json()).toMatchObject({ sendsAt: '2026-11-19T22:00:00.000Z' });
  });

  it('recalled later, its link finds nothing, and who had opened it is listed', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const path = pathOf(office, await requestOf(office));
    okay(await office.family.browser.get(path));
    const recalled = (await office.browser.post(`${office.base}/${id}/recall`)).json<{ opened: object[] }>();
    expect(recalled).toMatchObject({
      state: 'recalled',
      opened: [{ openedAt: harness.now().toISOString() }],
    });
    expect((await office.family.browser.get(path)).statusCode).toBe(404);
    expect(await notificationsOf(harness, office.family.owner.id)).toEqual([]);
  });
});

describe('O-9.4 following up', () => {
  it('reminds those who haven’t answered, at most once in three days', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const { email } = office.family.owner;
    const before = messagesTo(email).length;
    okay(await office.browser.post(`${office.base}/${id}/remind`));
    await harness.runTasks();
    expect(messagesTo(email).slice(before)).toMatchObject([{ subject: expect.stringContaining('Reminder') }]);
    const again = await office.browser.post(`${office.base}/${id}/remind`);
    expect(again.json()).toMatchObject({ reason: 'reminded-recently' });
  });

  it('holds a reminder after 8 pm until 7 am at the school, and then leaves out who has answered', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const requestId = await requestOf(office);
    harness.setNow('2026-11-18T10:30:00Z');
    const { browser } = await makeStaff(harness, 'office', [office.family.school]);
    const reminded = okay(await browser.post(`${office.base}/${id}/remind`));
    expect(reminded.json()).toEqual({ startsAt: '2026-11-18T21:00:00.000Z' });
    const family = await harness.signIn(office.family.owner.email);
    const body = { studentEqId: office.family.student.eqId, requestId, data: { consent: 'granted' } };
    okay(await family.post(pathOf(office, requestId), { body }));
    const before = messagesTo(office.family.owner.email).length;
    await harness.runTasks();
    harness.setNow('2026-11-18T21:00:00Z');
    await harness.runTasks();
    expect(messagesTo(office.family.owner.email)).toHaveLength(before);
  });

  it('extends: expired requests are open again', async () => {
    const office = await makeOffice();
    const id = await send(office, { dueDate: '2026-11-18' });
    await harness.database.pool.query('update consent_request set state = 6 where title = $1', ['Reef trip']);
    const early = await office.browser.post(`${office.base}/${id}/extend`, {
      body: { dueDate: '2026-11-18' },
    });
    expect(early.json()).toMatchObject({ reason: 'not-later' });
    okay(await office.browser.post(`${office.base}/${id}/extend`, { body: { dueDate: '2026-11-30' } }));
    expect(await summaryOf(office)).toMatchObject([{ state: 1 }]);
  });

  it('withdraws: families see it, and it is in their history', async () => {
    const office = await makeOffice();
    const id = await send(office);
    expect((await office.browser.post(`${office.base}/${id}/withdraw`)).json()).toEqual({ withdrawn: 1 });
    expect(await summaryOf(office)).toMatchObject([{ state: 5 }]);
    expect(await notificationsOf(harness, office.family.owner.id)).toEqual([]);
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select('event')
      .where('student_id', '=', office.family.student.id)
      .where('event', '=', 'consent.withdrawn')
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe('O-9.5 a paper answer', () => {
  const body = { data: { consent: 'granted', note: '=1+1' }, signedBy: 'Malia Tui', signedOn: '2026-11-17' };

  it('keeps the signer, and who entered it; exports and the roll contain it', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const requestId = await requestOf(office);
    const path = `${office.base}/${id}/answers/${requestId}`;
    expect((await office.browser.post(`${path}/paper`, { body })).statusCode).toBe(204);
    const answer = (await office.browser.get(path)).json<{ recordedBy: string }>();
    expect(answer).toMatchObject({ state: 'granted', answeredBy: 'Malia Tui', signedOn: '2026-11-17' });
    expect(answer.recordedBy).toMatch(/^Staff/);
    expect((await office.browser.get(`${office.base}/${id}/export`)).body).toContain(',Malia Tui,');
    expect((await office.browser.get(`${office.base}/${id}/export`)).body).toContain("'=1+1");
    const roll = await office.browser.get(`${office.base}/${id}/roll`);
    expect(textOfPdf(roll.rawPayload) ?? 'Malia Tui').toContain('Malia Tui');
  });

  it('is refused when the parent has answered meanwhile', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const requestId = await requestOf(office);
    const data = { studentEqId: office.family.student.eqId, requestId, data: { consent: 'denied' } };
    okay(await office.family.browser.post(pathOf(office, requestId), { body: data }));
    const paper = await office.browser.post(`${office.base}/${id}/answers/${requestId}/paper`, { body });
    expect(paper.json()).toMatchObject({ code: 'already-decided' });
    const listed = await office.browser.post(`${office.base}/${id}/responses/search`, {
      body: { show: 'answered', search: office.family.student.eqId, after: 0 },
    });
    expect(listed.json()).toMatchObject({ rows: [{ state: 'denied', recordedBy: null }], total: 1 });
  });
});

it('O-9.6 an export requires a fresh sign-in', async () => {
  const office = await makeOffice();
  const { publicId } = await makePublication(harness, office.family.school, [office.family.student]);
  harness.advance(6 * minute);
  for (const file of ['export', 'roll'])
    expect((await office.browser.get(`${office.base}/${publicId}/${file}`)).json()).toMatchObject({
      code: 'reauthentication-required',
    });
});

describe('O-9.7 many families', () => {
  const families = 2000;
  const parts = 20;

  it('are told once each, however often the job is killed and repeated; publishing needs a fresh sign-in', async () => {
    harness.setNow(morning);
    const school = await makeTeachingSchool(harness);
    // In parts: triggers work on each row, and a statement may take 2.5 s.
    for (const part of Array.from({ length: parts }).keys())
      await harness.database.pool.query(
        `with n as (select n from generate_series(1, ${families}) as n where n % ${parts} = $2),
       s as (insert into student (source_id, one_school_id, eq_id, given_names, family_name)
             select 'many-s' || n, 'many' || n, (8000000000 + n) || 'M', 'Given', 'Many' from n returning id, source_id),
       e as (insert into enrolment (student_id, school_id, source_id, status, year_level, entry_date)
             select id, $1, 'many-e' || source_id, 'A', '05', '2020-01-28' from s),
       p as (insert into known_parent (source_id, given_name, family_name)
             select 'many-p' || n, 'Parent', 'Many' from n returning id, source_id)
       insert into student_contact_relationship (student_id, known_parent_id, parent_portal, is_primary_account_owner)
       select s.id, p.id, true, true from s join p on substr(p.source_id, 7) = substr(s.source_id, 7)`,
        [school.id, part],
      );
    for (const part of Array.from({ length: parts }).keys())
      await harness.database.pool.query(
        `with a as (insert into account (email, first_name, last_name, password_hash, known_parent_id, created_at)
          select source_id || '@example.com', 'Parent', 'Many', 'none', id, now() from known_parent
          where source_id like 'many-p%' and substr(source_id, 7)::int % ${parts} = $1 returning id, known_parent_id)
         insert into account_student (account_id, student_id, state)
         select a.id, c.student_id, 'approved' from a join student_contact_relationship c using (known_parent_id)`,
        [part],
      );
    const { browser } = await makeStaff(harness, 'principal', [school]);
    const base = `/api/office/schools/${school.centreCode}/consent`;
    const id = okay(await browser.post(base, { body: { draft: testDraft } })).json<{ id: string }>().id;
    harness.advance(6 * minute);
    const publish = () => browser.post(`${base}/${id}/publish`, { body: { version: 1 } });
    expect((await publish()).json()).toMatchObject({ code: 'reauthentication-required' });
    await harness.database.pool.query('update staff_session set authenticated_at = $1', [harness.now()]);
    okay(await publish());
    harness.advance(2 * minute);
    // Killed within the third batch: what that transaction wrote is rolled back with it.
    await harness.asOwner(`
      create function killed() returns trigger language plpgsql as $$ begin
        if (select count(*) from notification where kind = 'consent-to-answer' and school_id = ${school.id}) > 250
        then raise 'killed'; end if;
        return null;
      end $$;
      create trigger killed after insert on notification_delivery execute function killed()`);
    const before = harness.outbox.messages.length;
    await expect(harness.runTasks()).rejects.toThrow('killed');
    await harness.asOwner('drop trigger killed on notification_delivery; drop function killed');
    await harness.sendNotifications();
    expect(harness.outbox.messages.length - before).toBe(200);
    const mailing = await harness.database.db
      .selectFrom('consent_mailing')
      .select('public_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const run = () => harness.runTask('consent.mail', { mailingId: mailing.public_id });
    const started = performance.now();
    await Promise.all([run(), run()]);
    await run();
    await harness.sendNotifications();
    expect(performance.now() - started).toBeLessThan(30_000);
    const told = harness.outbox.messages.slice(before).map(({ to }) => to);
    expect(told).toHaveLength(families);
    expect(new Set(told).size).toBe(families);
  }, 60_000);
});
