/**
 * Reads the content and recipients of claimed messages when they are sent. A message has no content if, since it was
 * planned, a right has ended, the account was locked, the notification was read or done, or the reminder of an event is
 * out of date (W-6.6).
 */
import { notificationKinds } from '@portal/contract/notifications';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { isOutdated } from '../reminders.repository.ts';
import { mayBeNotified } from '../rights.repository.ts';
import { rule } from '../rules.repository.ts';
import { settingsColumns } from '../settings-columns.repository.ts';

const partRow = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  params: z.unknown(),
  isUrgent: z.boolean(),
  needsYou: z.boolean(),
  firstName: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
});
export type PartRow = z.output<typeof partRow>;

const contentRow = z.strictObject({
  id: z.string(),
  purpose: z.enum(['notice', 'digest', 'quiet', 'test']),
  sealedContent: z.nullable(z.string()),
  /** The notification, or the gathered notifications, newest first. */
  parts: z.array(partRow),
  firstName: z.string(),
  email: z.string(),
  /** The mobile number; null if it can't get texts, or the person has stopped them. */
  number: z.nullable(z.string()),
  hidesDetails: z.boolean(),
  accountId: z.number(),
  /** The push endpoint; null for e-mails and texts. */
  endpointId: z.nullable(z.number()),
  /** The badge on the app's icon. */
  unread: z.number(),
  /** The date in the person's time zone. */
  today: z.string(),
  quietFrom: z.nullable(z.string()),
  quietUntil: z.nullable(z.string()),
  /** The end of quiet hours that began after planning; null if they don't hold this message. */
  heldUntil: z.nullable(z.date()),
});
export type ContentRow = z.output<typeof contentRow>;

/** An area's own e-mail is a record, so it is sent even if the notification has been read. */
const isWanted = sql`(part.sealed_content is not null or (n.done_at is null and n.read_at is null))`;

const partsOf = sql`
  select taken.id as delivery_id, taken.sealed_content, taken.notification_id from taken
  where taken.notification_id is not null
  union all
  select taken.id, null, member.notification_id from taken
  join notification_delivery member on member.gathered_in = taken.id and member.state = 'gathered'`;

/** Columns: delivery_id, parts, zone of the school, and whether quiet hours may hold them. */
const contentOf = (now: Date): RawBuilder<unknown> => sql`
  select part.delivery_id,
         jsonb_agg(jsonb_build_object(
           'id', n.id, 'kind', n.kind, 'params', n.params, 'isUrgent', n.is_urgent,
           'needsYou', n.needs_you and n.done_at is null,
           'firstName', coalesce(student.preferred_given_name, split_part(btrim(student.given_names), ' ', 1)),
           'schoolName', school.name) order by n.created_at desc, n.id desc) as parts,
         min(school.time_zone) as zone, bool_or(rule.always) as always
  from (${partsOf}) part
  join notification n on n.id = part.notification_id
  join ${rule} on rule.kind = n.kind and rule.is_urgent = n.is_urgent
  left join student on student.id = n.student_id
  left join school on school.id = n.school_id
  where ${isWanted} and ${mayBeNotified('n')} and not ${isOutdated(now)}
  group by part.delivery_id`;

/** In no particular order. */
export function listContents(db: Db, ids: readonly string[], now: Date): Promise<ContentRow[]> {
  return rowsOf(
    contentRow,
    sql`
    with taken as materialized (select * from notification_delivery where id = any(${[...ids]}::uuid[])),
    content as materialized (${contentOf(now)}),
    addressed as (
      select taken.*, content.parts, content.always, account.first_name, account.email,
             sms_number(account.mobile) as number,
             coalesce(settings.hides_details, false) as hides_details, ${settingsColumns(sql`content.zone`)}
      from taken join account on account.id = taken.account_id
      left join content on content.delivery_id = taken.id
      left join notification_settings settings on settings.account_id = taken.account_id)
    select addressed.id, purpose, sealed_content as "sealedContent",
           coalesce(parts, '[]') as parts,
           first_name as "firstName", email, hides_details as "hidesDetails",
           case when always or not exists (select from sms_stop stop where stop.number = addressed.number)
                then addressed.number end as number,
           account_id as "accountId", endpoint_id as "endpointId",
           (select count(*)::int from notification n
            where channel = 'push' and n.account_id = addressed.account_id and n.read_at is null) as unread,
           to_char(${now}::timestamptz at time zone zone, 'YYYY-MM-DD') as today,
           to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_until, 'HH24:MI') as "quietUntil",
           case when purpose = 'notice' and not always and channel <> 'email' and quiet_from is not null
                then quiet_end(${now}::timestamptz, zone, quiet_from, quiet_until) end as "heldUntil"
    from addressed`.execute(db),
  );
}
