/** The latest delivery to an account, by channel and device, without its content. Bounced e-mails count as failed. */
import { deliveryOutcomes, notificationKinds, pushPlatforms } from '@portal/contract/notifications';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const channelRow = z.strictObject({
  channel: z.enum(['push', 'email', 'sms']),
  lastSentAt: z.nullable(z.date()),
  lastFailedAt: z.nullable(z.date()),
});
export type ChannelRow = z.output<typeof channelRow>;

export function listChannels(db: Queryable, accountId: number): Promise<ChannelRow[]> {
  return rowsOf(
    channelRow,
    sql`
    select channel, max(settled_at) filter (where state = 'sent') as "lastSentAt",
           max(settled_at) filter (where state = 'failed') as "lastFailedAt"
    from (
      select channel, state, settled_at from notification_delivery
      where account_id = ${accountId} and settled_at is not null
      union all
      select 'email', 'failed', bounced_at from email_bounce where account_id = ${accountId}) message
    group by channel`.execute(db),
  );
}

const deviceRow = z.strictObject({
  id: z.string(),
  platform: z.enum(pushPlatforms),
  showsNames: z.boolean(),
  isThis: z.boolean(),
  addedAt: z.date(),
  lastSentAt: z.nullable(z.date()),
  lastFailedAt: z.nullable(z.date()),
});
export type DeviceRow = z.output<typeof deviceRow>;

/** `sessionHash`: the session of the calling device; null for staff. */
export function listDevices(
  db: Queryable,
  accountId: number,
  sessionHash: Buffer | null,
): Promise<DeviceRow[]> {
  return rowsOf(
    deviceRow,
    sql`
    select public_id as id, platform, shows_names as "showsNames",
           coalesce(session_hash = ${sessionHash}, false) as "isThis", created_at as "addedAt",
           last_ok_at as "lastSentAt", last_failed_at as "lastFailedAt"
    from push_endpoint where account_id = ${accountId} order by created_at desc, id`.execute(db),
  );
}

const smsRow = z.strictObject({ hasMobile: z.boolean(), isStopped: z.boolean() });

export async function findSmsState(db: Queryable, accountId: number): Promise<z.output<typeof smsRow>> {
  const [row] = await rowsOf(
    smsRow,
    sql`
    select sms_number(mobile) is not null as "hasMobile",
           exists (select from sms_stop where number = sms_number(mobile)) as "isStopped"
    from account where id = ${accountId}`.execute(db),
  );
  return row ?? { hasMobile: false, isStopped: false };
}

const recentRow = z.strictObject({
  kind: z.nullable(z.enum(notificationKinds)),
  channel: z.enum(['push', 'email', 'sms']),
  outcome: z.enum(deliveryOutcomes),
  at: z.date(),
});
export type RecentRow = z.output<typeof recentRow>;

const most = 20;

/** Excludes deliveries that were gathered into another message or dropped. */
export function listRecent(db: Queryable, accountId: number): Promise<RecentRow[]> {
  return rowsOf(
    recentRow,
    sql`
    select n.kind, d.channel, d.state as outcome, coalesce(d.settled_at, d.not_before) as at
    from notification_delivery d left join notification n on n.id = d.notification_id
    where d.account_id = ${accountId} and d.gathered_in is null and d.state in ('waiting', 'sent', 'failed')
      and not (d.state = 'waiting' and d.if_unread)
    order by d.created_at desc, d.id desc limit ${most}`.execute(db),
  );
}

const urgentRow = z.strictObject({ at: z.date(), isRead: z.boolean() });

/** The newest urgent notification from a school. */
export async function findLastUrgent(
  db: Queryable,
  accountId: number,
  schoolId: number,
): Promise<z.output<typeof urgentRow> | null> {
  const [row] = await rowsOf(
    urgentRow,
    sql`
    select created_at as at, read_at is not null as "isRead" from notification
    where account_id = ${accountId} and school_id = ${schoolId} and is_urgent
    order by created_at desc limit 1`.execute(db),
  );
  return row ?? null;
}
