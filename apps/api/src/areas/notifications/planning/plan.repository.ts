/** Writes notifications and plans their deliveries: one statement for any number of recipients (W-6.3). */
import { fallbackMinutes } from '@portal/contract/notifications';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { usefulUntil } from '../reminders.repository.ts';
import { mayBeNotified } from '../rights.repository.ts';
import { rule } from '../rules.repository.ts';
import { settingsColumns } from '../settings-columns.repository.ts';

/**
 * Inserts each event once into the inbox of every adult with the rights. `notified` has the new notifications, with the
 * rule of their kind and the recipient's settings. Events that were inserted earlier aren't in `notified`, so nothing is
 * planned for them again.
 */
const notified = (now: Date): RawBuilder<unknown> => sql`
  allowed as materialized (
    select distinct on (event.kind, event.subject_key, event.account_id) event.*,
           rule.needs_you, rule.must_know, rule.always, rule.may_wait, rule.push, rule.email, rule.sms
    from event join ${rule} on rule.kind = event.kind and rule.is_urgent = event.is_urgent
    where ${mayBeNotified('event')}),
  noted as (
    insert into notification
      (account_id, kind, student_id, school_id, about_student_ids, params, subject_key, link, is_urgent, needs_you, created_at)
    select account_id, kind, student_id, school_id, about_student_ids, params, subject_key, link, is_urgent, needs_you,
           ${now}::timestamptz
    from allowed
    on conflict (kind, subject_key, account_id) do nothing
    returning id, kind, subject_key, account_id),
  notified as materialized (
    select noted.id, allowed.*, greatest(${now}::timestamptz, allowed.not_before) as base,
           sms_number(account.mobile) as number, ${usefulUntil('allowed')} as useful_until,
           ${settingsColumns(sql`school.time_zone`)}
    from noted join allowed using (kind, subject_key, account_id)
    join account on account.id = noted.account_id
    left join notification_settings settings on settings.account_id = noted.account_id
    left join school on school.id = allowed.school_id)`;

/** The most specific choice: for the student, for the school, or for everything. Otherwise the kind's default. */
const chosenTiming: RawBuilder<string> = sql`coalesce(
  case when not notified.always then (
    select p.timing from notification_preference p
    where p.account_id = notified.account_id and p.kind = notified.kind and p.channel = offered.channel
      and (p.student_id is null or p.student_id = notified.student_id)
      and (p.school_id is null or p.school_id = notified.school_id)
    order by p.student_id nulls last, p.school_id nulls last limit 1) end,
  offered.standard)`;

/**
 * Whether the next daily digest is sent only after the notification has become useless. If so, the e-mail is sent immediately.
 * A person with a weekly digest gets no other e-mails of what may wait.
 */
const isDigestTooLate = sql`coalesce(
  digest_every = 'day' and next_digest(base, zone, digest_every, digest_at) >= useful_until, false)`;

/**
 * One row per notification and channel, with its time. If a must-know notification hasn't been read in time, it goes to
 * the next channel: by text only if the person has texts on, by e-mail even if e-mails of the kind are off.
 */
const planned: RawBuilder<unknown> = sql`
  wanted as materialized (
    select notified.*, offered.channel, ${chosenTiming} as timing
    from notified cross join lateral (
      values ('push', notified.push), ('email', notified.email), ('sms', notified.sms)) as offered (channel, standard)
    where offered.standard is not null
      and not (offered.channel = 'email' and coalesce(notified.is_in_other_email, false))
      and (offered.channel <> 'sms' or (notified.number is not null
           and (notified.always or not exists (select from sms_stop stop where stop.number = notified.number))))),
  timed as materialized (
    select wanted.*,
           wanted.channel = 'email' and timing <> 'off' and may_wait and digest_every is not null
             and not ${isDigestTooLate} as is_digest,
           must_know and not always and (channel = 'sms' or timing = 'off') as is_fallback,
           base + case when must_know and not always and channel = 'sms' then ${`${fallbackMinutes.sms} minutes`}::interval
                       when timing = 'off' then ${`${fallbackMinutes.email} minutes`}::interval
                       else interval '0' end as ready
    from wanted
    where timing <> 'off' or (channel = 'email' and must_know)),
  settled as (
    select timed.*,
           case when is_digest then next_digest(ready, zone, digest_every, digest_at)
                when always or channel = 'email' or quiet_from is null then null
                else quiet_end(ready, zone, quiet_from, quiet_until) end as held_until
    from timed),
  planned as materialized (
    select settled.*, endpoint.id as endpoint_id,
           case when is_digest then 'digest' when channel = 'push' and held_until is not null then 'quiet' end as gathering
    from settled left join push_endpoint endpoint
      on settled.channel = 'push' and endpoint.account_id = settled.account_id
    where settled.channel <> 'push' or endpoint.id is not null)`;

/** Digests and summaries: inserted, or reused if one is due at the same time. Sorted, to avoid deadlocks. */
const gatherers = (now: Date): RawBuilder<unknown> => sql`
  gatherer as (
    insert into notification_delivery
      (account_id, channel, purpose, endpoint_id, is_urgent, not_before, gathers_at, created_at)
    select distinct account_id, channel, gathering, endpoint_id, false, held_until, held_until, ${now}::timestamptz
    from planned where gathering is not null
    order by account_id, channel, gathering, endpoint_id
    on conflict (account_id, channel, purpose, endpoint_id, gathers_at)
      where gathers_at is not null and state = 'waiting' and attempts = 0
      do update set not_before = excluded.not_before
    returning id, account_id, channel, purpose, endpoint_id, gathers_at)`;

/**
 * The columns of `event`: account_id, kind, student_id, school_id, params, subject_key, link, is_urgent, not_before, sealed_email,
 * is_in_other_email, about_student_ids.
 */
export async function insertNotifications(trx: Trx, event: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    with event as (${event}), ${notified(now)}, ${planned}, ${gatherers(now)}
    insert into notification_delivery
      (notification_id, account_id, channel, endpoint_id, state, is_urgent, not_before, if_unread, gathered_in,
       sealed_content, created_at)
    select planned.id, planned.account_id, planned.channel, planned.endpoint_id,
           case when gatherer.id is null then 'waiting' else 'gathered' end, planned.always,
           coalesce(planned.held_until, planned.ready), planned.is_fallback, gatherer.id,
           case when planned.channel = 'email' and gatherer.id is null then planned.sealed_email end, ${now}::timestamptz
    from planned left join gatherer
      on gatherer.account_id = planned.account_id and gatherer.channel = planned.channel
      and gatherer.purpose = planned.gathering and gatherer.gathers_at = planned.held_until
      and gatherer.endpoint_id is not distinct from planned.endpoint_id`.execute(trx);
}

/** The `event` rows of events in memory. */
export const eventsOf = (events: readonly object[]): RawBuilder<unknown> => sql`
  select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given (
    account_id bigint, kind text, student_id bigint, school_id bigint, params jsonb, subject_key text, link text,
    is_urgent boolean, not_before timestamptz, sealed_email text, is_in_other_email boolean,
    about_student_ids bigint[])`;

/** A query with the columns account_id and student_id (or null). */
export type Recipients = RawBuilder<unknown>;

/** One event for every recipient of a query. */
export const selectedEvents = (recipients: Recipients, event: object): RawBuilder<unknown> => sql`
  select recipient.account_id::bigint, given.kind, recipient.student_id::bigint, given.school_id, given.params,
         given.subject_key, given.link, given.is_urgent, given.not_before, given.sealed_email, given.is_in_other_email,
         given.about_student_ids
  from (${recipients}) recipient cross join (${eventsOf([event])}) given`;

/** The subject without the suffix that reminders and later notifications have (`subject/…`). */
const subject = sql`split_part(subject_key, '/', 1)`;

export interface Done {
  kinds: readonly string[];
  subjectKey: string;
  /** The student of the notification. */
  studentId?: number;
  /** The account that did the task; null for the school. */
  byAccountId: number | null;
}

const doneBy = (byAccountId: number | null, now: Date): RawBuilder<unknown> => sql`
  set done_at = ${now}, done_by_other = ${byAccountId !== null} and account_id <> coalesce(${byAccountId}, 0),
      read_at = case when account_id = ${byAccountId} then coalesce(read_at, ${now}) else read_at end`;

/** Marks the task as done for everybody notified. Waiting deliveries are dropped when they are due. */
export async function setDone(
  trx: Trx,
  { kinds, subjectKey, studentId, byAccountId }: Done,
  now: Date,
): Promise<void> {
  await sql`
    update notification ${doneBy(byAccountId, now)}
    where kind = any(${[...kinds]}::text[]) and ${subject} = ${subjectKey} and done_at is null
      ${studentId === undefined ? sql`` : sql`and student_id = ${studentId}`}`.execute(trx);
}

export interface DoneTasks extends Pick<Done, 'kinds' | 'byAccountId'> {
  tasks: readonly { studentId: number; schoolId: number; params: object }[];
}

/** Like `setDone`, for all notifications about the given students and schools whose parameters match. */
export async function setTasksDone(
  trx: Trx,
  { kinds, tasks, byAccountId }: DoneTasks,
  now: Date,
): Promise<void> {
  await sql`
    update notification ${doneBy(byAccountId, now)}
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as task("studentId" bigint, "schoolId" bigint, params jsonb)
    where kind = any(${[...kinds]}::text[]) and student_id = task."studentId" and school_id = task."schoolId"
      and notification.params @> task.params and done_at is null`.execute(trx);
}

/** Marks notifications as done by the school. */
export async function setSettled(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update notification set done_at = ${now} where id = any(${[...ids]}::uuid[]) and done_at is null`.execute(
    trx,
  );
}

export interface Recalled<Kind> {
  kinds: readonly Kind[];
  /** The school that published the subject. */
  schoolId: number;
  subjectKeys: readonly string[];
}

/** Deletes notifications with their waiting deliveries. */
export async function deleteNotifications(
  trx: Trx,
  { kinds, schoolId, subjectKeys }: Recalled<string>,
): Promise<void> {
  await sql`
    delete from notification using unnest(${[...subjectKeys]}::text[]) as recalled(key)
    where school_id = ${schoolId} and kind = any(${[...kinds]}::text[]) and ${subject} = recalled.key`.execute(
    trx,
  );
}
