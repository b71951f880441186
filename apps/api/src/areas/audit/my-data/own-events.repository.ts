/**
 * The audit rows that a person may get verbatim: their own actions that are in their access history. Other people's rows
 * are excluded, because they contain those people's names or numbers. Rows of refused actions are excluded, because they
 * may contain the reason, which the person isn't shown (G12).
 */
import { proofLimits } from '@portal/contract/audit';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { eventsBy, eventsFor } from '../history/events.ts';

const ofOthers = new Set([...eventsBy('staff'), ...eventsBy('system')]);
const ownEvents = eventsFor('own', 'family', 'sharing', 'request').filter((event) => !ofOthers.has(event));

const placeRow = z.strictObject({ key: z.array(z.number()), month: z.string() });
export type OwnRow = z.output<typeof placeRow>;

/** The newest events of the account, oldest first. */
export async function listOwnEvents(db: Queryable, accountId: number): Promise<OwnRow[]> {
  const month = sql`to_char(date_trunc('month', own.at at time zone 'UTC'), 'YYYY-MM-DD')`;
  const rows = await rowsOf(
    placeRow,
    sql`
    select jsonb_build_array(own.id) as key, ${month} as month
    from (
      (select id, at from audit_event
       where actor_account_id = ${accountId} and actor_label is null and outcome = 'done'
         and event = any(${ownEvents}::text[])
       order by at desc, id desc limit ${proofLimits.events})
      union all
      (select b.id, b.at from audit_brief b join audit_brief_kind k on k.code = b.kind
       where b.account_id = ${accountId} and k.event = any(${ownEvents}::text[])
       order by b.at desc, b.id desc limit ${proofLimits.events})) own
    order by own.at desc, own.id desc limit ${proofLimits.events}`.execute(db),
  );
  return rows.toReversed();
}

/** The newest months of the account's views of students' records. */
export async function listOwnViews(db: Queryable, accountId: number): Promise<OwnRow[]> {
  return rowsOf(
    placeRow,
    sql`
    select jsonb_build_array(account_id, student_id) as key, month::text as month from record_look
    where account_id = ${accountId} order by month desc, student_id limit ${proofLimits.views}`.execute(db),
  );
}
