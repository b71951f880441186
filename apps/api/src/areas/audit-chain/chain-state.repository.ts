/** The state of the audit chain, for metrics and the office. */
import { historyZone } from '@portal/contract/audit';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const stateRow = z.strictObject({
  /** The time of the last seal; null if there is none. */
  sealedAt: z.nullable(z.date()),
  /** When the oldest unsealed row was written; null if every row is sealed. Views are sealed once their month has ended. */
  waitingSince: z.nullable(z.date()),
  /** The last day whose root is signed. */
  signedDay: z.nullable(z.string()),
  /** When that day ended. */
  signedEnd: z.nullable(z.date()),
});
export type ChainState = z.output<typeof stateRow>;

export async function readChainState(db: Queryable): Promise<ChainState> {
  const [state] = await rowsOf(
    stateRow,
    sql`
    with last as (
      select sealed_at, until_key[1] as id from audit_seal where source = 'events' order by number desc limit 1),
    sealed as (select coalesce((select id from last), 0) as id)
    select (select sealed_at from last) as "sealedAt",
           (select min(at) from (
              select e.at from audit_event e where e.id > (select id from sealed)
              union all
              select b.at from audit_brief b where b.id > (select id from sealed)) waiting) as "waitingSince",
           (select max(day)::text from audit_day) as "signedDay",
           (select (max(day) + 1)::timestamp at time zone ${sql.lit(historyZone)} from audit_day) as "signedEnd"`.execute(
      db,
    ),
  );
  return state ?? { sealedAt: null, waitingSince: null, signedDay: null, signedEnd: null };
}

/** The ages of the chain in seconds, for the metrics. */
export async function chainAges(
  db: Queryable,
  now: Date,
): Promise<{ unsealedSeconds: number; signedAgeSeconds: number | null }> {
  const { waitingSince, signedEnd } = await readChainState(db);
  const secondsSince = (time: Date): number => Math.max(0, (now.getTime() - time.getTime()) / 1000);
  return {
    unsealedSeconds: waitingSince === null ? 0 : secondsSince(waitingSince),
    signedAgeSeconds: signedEnd === null ? null : secondsSince(signedEnd),
  };
}
