/** When reminders of events become useless, as SQL for planning and sending (docs/decisions/app/event-reminders.md). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const isReminder = (alias: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${alias}.kind`)} = 'event-changed' and ${sql.ref(`${alias}.params`)} ->> 'change' = 'tomorrow')`;

/**
 * Noon on the event's day; null for other notifications. Reads kind and params of the alias, and `school`. The CASE
 * ensures that only reminders' dates are read, because other kinds may have none.
 */
export const usefulUntil = (alias: string): RawBuilder<Date> => sql`(
  case when ${isReminder(alias)} then
    ((${sql.ref(`${alias}.params`)} ->> 'date')::date + time '12:00') at time zone school.time_zone end)`;

/**
 * Whether the notification `n` is a reminder that is out of date, or that a later notification of a change to its event
 * replaces. Digests and quiet hours can hold a reminder until then. Reads `school`.
 */
export const isOutdated = (now: Date): RawBuilder<boolean> => sql`(${isReminder('n')} and (
  ${usefulUntil('n')} <= ${now}
  or exists (
    select from notification newer
    where newer.account_id = n.account_id and newer.kind = 'event-changed' and newer.created_at > n.created_at
      and not ${isReminder('newer')}
      and split_part(newer.subject_key, '/', 1) = split_part(n.subject_key, '/', 1))))`;
