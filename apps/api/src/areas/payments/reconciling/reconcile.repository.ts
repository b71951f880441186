/** The reconciler's queue: each transaction is claimed by one process at a time, without blocking others. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const dueAttemptRow = z.strictObject({
  id: z.number(),
  publicId: z.string(),
});
export type DueAttempt = z.output<typeof dueAttemptRow>;

const maxTaken = 50;

/**
 * Claims due attempts and schedules their next check, with increasing delays, so that a crashed process only postpones
 * them. `delays` are in milliseconds, and the last one repeats; attempts awaiting staff use `staffMs`.
 */
export async function takeDue(
  db: Db,
  { now, delays, staffMs }: { now: Date; delays: readonly number[]; staffMs: number },
): Promise<DueAttempt[]> {
  return rowsOf(
    dueAttemptRow,
    sql`
    with due as (
      select t.id from payment_transaction t
      where t.state = 'open' and t.next_check_at <= ${now}
      order by t.next_check_at limit ${maxTaken} for update skip locked
    ), taken as (
      update payment_transaction t
      set checks = t.checks + 1,
          next_check_at = ${now}::timestamptz + interval '1 millisecond' * case
            when t.staff_since is not null then ${staffMs}::int
            else (${[...delays]}::int[])[least(t.checks + 1, ${delays.length}::int)] end
      from due where t.id = due.id
      returning t.attempt_id
    )
    select distinct a.id, a.public_id as "publicId" from taken join payment_attempt a on a.id = taken.attempt_id
    order by a.id`.execute(db),
  );
}

/** Attempts whose keys were never recorded, long after they were requested: the requesting process is gone. */
export async function listAbandoned(db: Db, now: Date): Promise<DueAttempt[]> {
  return rowsOf(
    dueAttemptRow,
    sql`
    select distinct a.id, a.public_id as "publicId"
    from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.state = 'opening' and t.next_check_at <= ${now} order by a.id limit ${maxTaken}`.execute(db),
  );
}

/** Counts payments that have been open too long and not yet reported; each is counted once. */
export async function markAlarmed(db: Db, now: Date, begunBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_transaction set alarmed_at = ${now}
    where state = 'open' and alarmed_at is null and begun_at < ${begunBefore}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Assigns to staff what the gateway has not been certain about for a day. */
export async function assignToStaff(trx: Trx, now: Date, begunBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_transaction set staff_since = ${now}
    where state = 'open' and staff_since is null and begun_at < ${begunBefore}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
