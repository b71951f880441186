/**
 * A month at a school of 600 students and 400 families: the notifications that its families get in a week. The table is in
 * docs/notifications.md.
 */
import { makeSchool, makeSchoolDays } from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@portal/contract/dates';
import { importNews } from '../../testing/builders/family-news.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { notifyOfDueDates } from './index.ts';

const students = 600;
const families = 400;
const classes = 24;
const firstMonday = '2026-10-12';
const weeks = 4;
const monthMs = 120_000;

let harness: Harness;
let school: TestSchool;
beforeAll(async () => {
  harness = await createHarness();
  harness.setNow(`${firstMonday}T00:00:00Z`);
  school = await makeSchool(harness.database.pool);
  await makeSchoolDays(harness.database.pool, school, '2026-10-06', '2026-12-11');
  await writes(`
    insert into student (source_id, one_school_id, eq_id, given_names, family_name)
    select 's-' || n, 's-' || n, lpad(n::text, 10, '0') || 'Z', 'Given', 'Family' from generate_series(0, ${students - 1}) n;
    insert into enrolment (student_id, school_id, source_id, status, year_level, entry_date)
    select id, ${school.id}, 'e-' || id, 'A', '04', '2026-01-27' from student;
    insert into known_parent (source_id, given_name, family_name)
    select 'p-' || n, 'Adult', 'Family' from generate_series(0, ${families - 1}) n;
    insert into account (email, first_name, last_name, password_hash, known_parent_id, mobile)
    select source_id || '@example.com', 'Adult', 'Family', 'none', id, '0412 000 418' from known_parent;
    insert into account_parent (known_parent_id, account_id) select known_parent_id, id from account;
    insert into student_contact_relationship (student_id, known_parent_id, parent_portal, is_primary_account_owner)
    select st.id, p.id, true, true from student st
    join known_parent p on p.source_id = 'p-' || substr(st.source_id, 3)::int % ${families};
    insert into account_student (account_id, student_id, state)
    select a.id, c.student_id, 'approved' from student_contact_relationship c join account a using (known_parent_id);
    insert into push_endpoint (account_id, installation_id, platform, sealed_handle, handle_hash, session_hash, created_at, seen_at)
    select id, 'installation-' || id, 'apns', '', convert_to('h' || id, 'UTF8'), '', now(), now() from account;
    insert into notification_settings (account_id, digest_every, digest_at, quiet_from, quiet_until, changed_at)
    select id, case id % 3 when 1 then 'day' else 'week' end, '18:30', '21:00', '06:30', now() from account where id % 3 > 0`);
}, monthMs);
afterAll(() => harness.close());

/** Without the triggers of cached responses, which this doesn't measure. */
const writes = (sql: string): Promise<unknown> =>
  harness.asOwner(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);

/** Of a hundred: the same on every run. Reads \`st.id\`. */
const chance = (day: number, percent: number): string =>
  `(st.id * 7919 + ${day} * 104729) % 100 < ${percent}`;

/** Unexplained absences of 3 in 100, half of which have a reason on the next day. */
const absences = (day: number, date: string): string => `
  update absence st set reason = 'Sick' where reason is null and ${chance(day, 50)};
  insert into absence (source_id, student_id, school_id, absence_date, absence_period, is_full_day, requires_reason)
  select 'a-' || st.id || '-${date}', st.id, ${school.id}, '${date}', 'All day', true, true from student st where ${chance(day, 3)}`;

/** An excursion of each class every second week, due in 10 days. One in eight is answered on each day. */
const consents = (day: number, date: string): string => `
  update consent_request st set state = 2 where state = 1 and ${chance(day + 50, 12)};
  insert into consent_request (source_id, school_id, student_id, title, reference, due_date, form_template)
  select 'c-' || st.id || '-${date}', ${school.id}, st.id, 'Excursion', 'R', '${addDays(date, 10)}', '{}'
  from student st where st.id % 10 = ${day % 10}`;

/** One invoice of the month and one of the excursion. One in ten is paid on each day. */
const invoices = (day: number, date: string): string => `
  update invoice st set amount_owing_cents = 0, status = 'paid' where status = 'due' and ${chance(day + 90, 10)};
  insert into invoice (source_id, school_id, student_id, invoice_number, type_description, description,
    original_amount_cents, amount_owing_cents, issued_on, due_date, status, customer_reference_number, merchant_number, biller_code)
  select 'i-' || st.id || '-${date}', ${school.id}, st.id, 'I' || st.id || '-${date}', 'Invoice', 'Excursion', 100, 100,
    '${date}', '${addDays(date, 14)}', 'due', '1', '1', '1'
  from student st where st.id % 10 = ${day % 10}`;

/** An event of each class every week, and one of the whole school that moves. */
const events = (day: number, date: string): string => `
  with added as (
    insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
    select 'v-' || n || '-${date}', ${school.id}, 'E', 'Excursion of ${date}', '${addDays(date, 7)}', '${addDays(date, 7)}', 'students'
    from generate_series(0, ${classes - 1}) n where n % 5 = ${day % 5}
    returning id, source_id)
  insert into upcoming_event_student
  select added.id, st.id from added join student st on st.id % ${classes} = split_part(added.source_id, '-', 2)::int;
  insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
  values ('w-${date}', ${school.id}, 'V', 'Assembly', '${addDays(date, 12)}', '${addDays(date, 12)}', 'school')
  ${day % 10 === 7 ? `; update upcoming_event set start_date = start_date + 1, end_date = end_date + 1, moved_from = start_date, moved_at = clock_timestamp() where source_id = 'w-${addDays(date, -1)}'` : ''}`;

const isWeekend = (day: number): boolean => day % 7 > 4;

/** The events of the first week, which were announced in the week before. */
async function eventsBefore(): Promise<void> {
  for (let day = 0; day < 7; day += 1)
    if (!isWeekend(day)) await writes(events(day, addDays(firstMonday, day - 7)));
}

/** Reminders of events run every afternoon. On school days, an import and the morning's reminders follow. */
async function month(): Promise<void> {
  await eventsBefore();
  for (let day = 0; day < weeks * 7; day += 1) {
    const date = addDays(firstMonday, day);
    harness.setNow(`${date}T06:17:00Z`);
    await notifyOfDueDates(harness.database.db, harness.now());
    if (isWeekend(day)) continue;
    harness.setNow(`${date}T08:00:00Z`);
    const rows = [absences, consents, invoices, events].map((rowsOf) => rowsOf(day, date)).join(';');
    await importNews(harness, school.id, () => writes(rows));
    harness.setNow(`${date}T23:00:00Z`);
    await notifyOfDueDates(harness.database.db, harness.now());
  }
}

interface Week {
  digest: 'none' | 'day' | 'week';
  inbox: string;
  busiest: number;
  push: string;
  email: string;
}

const weekly = `
  with per as (
    select a.id, coalesce(s.digest_every, 'none') as digest,
      (select count(*) from notification n where n.account_id = a.id) as inbox,
      (select count(*) from notification_delivery d where d.account_id = a.id and d.channel = 'push' and d.state <> 'gathered' and not d.if_unread) as push,
      (select count(*) from notification_delivery d where d.account_id = a.id and d.channel = 'email' and d.state <> 'gathered' and not d.if_unread) as email
    from account a left join notification_settings s on s.account_id = a.id)
  select digest, round(avg(inbox) / ${weeks}, 1)::text as inbox,
    (percentile_disc(0.95) within group (order by inbox) / ${weeks}::numeric)::float as busiest,
    round(avg(push) / ${weeks}, 1)::text as push, round(avg(email) / ${weeks}, 1)::text as email
  from per group by digest order by digest`;

describe('W-10.8 a month at a school', () => {
  it(
    'sends five or six notifications a week; a digest means fewer e-mails',
    { timeout: monthMs },
    async () => {
      await month();
      const { rows } = await harness.database.pool.query<Week>(weekly);
      expect(rows).toEqual([
        { digest: 'day', inbox: '5.6', busiest: 9, push: '2.2', email: '3.8' },
        { digest: 'none', inbox: '5.6', busiest: 8.75, push: '2.2', email: '5.6' },
        { digest: 'week', inbox: '5.6', busiest: 8.5, push: '2.2', email: '1.5' },
      ]);
      const kinds = await harness.database.pool.query(
        `select concat_ws(' ', kind, case params ->> 'change' when 'tomorrow' then 'tomorrow' end) as kind,
         round(count(*) / ${families * weeks}::numeric, 2)::text as "perWeek"
       from notification group by 1 order by 1`,
      );
      expect(kinds.rows).toEqual([
        { kind: 'absence-to-explain', perWeek: '0.23' },
        { kind: 'consent-due-soon', perWeek: '0.27' },
        { kind: 'consent-to-answer', perWeek: '0.75' },
        { kind: 'event-changed', perWeek: '1.88' },
        { kind: 'event-changed tomorrow', perWeek: '1.50' },
        { kind: 'payment-due', perWeek: '0.96' },
      ]);
    },
  );
});
