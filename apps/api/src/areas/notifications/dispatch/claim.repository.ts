/** Claims due messages and records their outcomes, in one statement each for hundreds of messages (W-6.8). */
import { notificationChannels } from '@portal/contract/notifications';
import type { NotificationChannel } from '@portal/contract/notifications';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const channelRow = z.strictObject({ channel: z.enum(notificationChannels) });

/** The channels with a message that is due. */
export async function listDueChannels(db: Db, now: Date): Promise<NotificationChannel[]> {
  const rows = await rowsOf(
    channelRow,
    sql`
    select offered.channel from unnest(${[...notificationChannels]}::text[]) as offered (channel)
    where exists (select from notification_delivery d where d.state = 'waiting' and d.channel = offered.channel
                    and d.is_urgent and d.not_before <= ${now})
       or exists (select from notification_delivery d where d.state = 'waiting' and d.channel = offered.channel
                    and not d.is_urgent and d.not_before <= ${now})`.execute(db),
  );
  return rows.map(({ channel }) => channel);
}

const claimRow = z.strictObject({ id: z.string(), attempts: z.number() });
/** A message claimed by this worker. The attempt number distinguishes the claim from a later worker's. */
export type Claim = z.output<typeof claimRow>;

export interface Claiming {
  channel: NotificationChannel;
  most: number;
  now: Date;
  /** When the claim expires. Then another worker may claim the message, because this one must have died. */
  leaseUntil: Date;
}

const due = (
  { channel, now }: Claiming,
  isUrgent: boolean,
  most: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select id from notification_delivery
  where state = 'waiting' and channel = ${channel} and is_urgent = ${isUrgent} and not_before <= ${now}
  order by not_before limit ${most} for update skip locked`;

/** Urgent ones first, the longest due first. The lease moves `not_before`, so claimed rows leave the queue's index. */
export function claimDue(db: Db, claiming: Claiming): Promise<Claim[]> {
  const { most, leaseUntil } = claiming;
  return rowsOf(
    claimRow,
    sql`
    with urgent as materialized (${due(claiming, true, sql`${most}`)}),
    routine as materialized (
      ${due(claiming, false, sql`${most} - (select count(*) from urgent)`)})
    update notification_delivery d set attempts = d.attempts + 1, not_before = ${leaseUntil}
    from (select id from urgent union all select id from routine) taken
    where d.id = taken.id
    returning d.id, d.attempts`.execute(db),
  );
}

export interface Settled extends Claim {
  /** `waiting`: to be retried at `notBefore`. */
  state: 'sent' | 'failed' | 'dropped' | 'waiting';
  /** A short reason code. */
  outcome: string | null;
  notBefore: Date | null;
}

/**
 * Records the outcomes, unless another worker has claimed the message since. Gathered deliveries get the outcome of the
 * message that gathered them. If a must-know notification's message fails, its next channel is due at once, unless
 * another of its messages was sent.
 */
export async function settle(db: Db, outcomes: readonly Settled[], now: Date): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    with outcome as (
      select * from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ attempts }) => attempts)}::int[],
        ${outcomes.map(({ state }) => state)}::text[], ${outcomes.map((one) => one.outcome)}::text[],
        ${outcomes.map(({ notBefore }) => notBefore)}::timestamptz[]) as given (id, attempts, state, outcome, not_before)),
    settled as (
      update notification_delivery d
      set state = outcome.state, outcome = outcome.outcome, not_before = coalesce(outcome.not_before, d.not_before),
          settled_at = case when outcome.state <> 'waiting' then ${now}::timestamptz end,
          sealed_content = case when outcome.state = 'waiting' then d.sealed_content end
      from outcome where d.id = outcome.id and d.attempts = outcome.attempts and d.state = 'waiting'
      returning d.id, d.notification_id, d.state, d.purpose),
    gathered as (
      update notification_delivery d set state = settled.state, settled_at = ${now}
      from settled
      where d.gathered_in = settled.id and settled.state <> 'waiting' and settled.purpose in ('digest', 'quiet')
        and d.state = 'gathered')
    update notification_delivery d set not_before = ${now}
    from settled
    where settled.state = 'failed' and d.notification_id = settled.notification_id
      and d.if_unread and d.state = 'waiting' and d.attempts = 0
      and not exists (select from notification_delivery sent
                      where sent.notification_id = d.notification_id and sent.state = 'sent')`.execute(db);
}
