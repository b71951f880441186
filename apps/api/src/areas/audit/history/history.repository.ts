/**
 * Selects the audit rows that concern one account, in one statement: its own rows, and rows about students it owns,
 * delegations it gave or holds, and requests it submitted. Ownership is part of the statement (T25, T27).
 */
import { historyActors } from '@portal/contract/audit';
import type { HistoryActor } from '@portal/contract/audit';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { recordRequestKinds } from '@portal/contract/change-requests';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { relationsOf, registerName } from '../../students/index.ts';
import { eventsBy, eventsFor } from './events.ts';
import { detailSchema } from './shown-event.ts';

const historyRow = z.strictObject({
  id: z.number(),
  at: z.date(),
  event: z.string(),
  outcome: z.enum(['done', 'refused', 'failed']),
  detail: detailSchema,
  who: z.enum(historyActors),
  /** Null for a student the account can't see, or no longer can, and for a row about no student. */
  student: z.nullable(registerName),
  /** A viewer the account itself invited: the actor, or the event's subject. */
  viewerName: z.nullable(z.string()),
  /** The account is the viewer the event is about. */
  isOwnAccess: z.boolean(),
  /** The owner who shares with the account, where that owner acted. */
  ownerName: z.nullable(z.string()),
});
export type HistoryRow = z.output<typeof historyRow>;

export interface Place {
  at: Date;
  id: number;
}

export interface HistoryFilter {
  oneSchoolId?: string | undefined;
  who?: HistoryActor | undefined;
  after?: Place | undefined;
  limit: number;
}

const familyEvents = eventsFor('family');
const requestEvents = eventsFor('request');
const allEvents = eventsFor('own', 'family', 'sharing', 'request');

/** The actor as the account may see it. Reads `e`. */
function visibleActor(accountId: number): RawBuilder<unknown> {
  return sql`case
    when e.event = any(${eventsBy('system')}::text[]) then 'system'
    when e.event = any(${eventsBy('staff')}::text[]) or e.actor_label is not null then 'staff'
    when e.actor_account_id = ${accountId} then 'me'
    when e.actor_account_id is null then 'system'
    when exists (
      select from viewer_delegation d
      where d.student_id = e.student_id and d.viewer_account_id = e.actor_account_id)
     and not exists (
      select from account_student own
      where own.student_id = e.student_id and own.account_id = e.actor_account_id) then 'viewer'
    else 'co-owner' end`;
}

/** The account's own sign-ins, newest months first. They concern no student and no other account. */
function newestBrief(
  accountId: number,
  { oneSchoolId, who, after, limit }: HistoryFilter,
): RawBuilder<unknown> {
  return sql`
    select b.id, b.at, b.account_id, b.kind from audit_brief b
    where b.account_id = ${accountId} and ${oneSchoolId ?? null}::text is null
      and coalesce(${who ?? null}::text, 'me') = 'me'
      and (${after?.at ?? null}::timestamptz is null
           or (b.at, b.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by b.at desc, b.id desc limit ${limit}`;
}

/** One page: each branch returns at most one page of rows, from its own index. */
export async function listHistory(
  db: Queryable,
  accountId: number,
  { oneSchoolId, who, after, limit }: HistoryFilter,
): Promise<HistoryRow[]> {
  const wanted = sql`
    (${after?.at ?? null}::timestamptz is null or (e.at, e.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    and (${who ?? null}::text is null or ${visibleActor(accountId)} = ${who ?? null})
    and (${oneSchoolId ?? null}::text is null or e.student_id in (
      select s.id from relation r join student s on s.id = r.student_id where s.one_school_id = ${oneSchoolId ?? null}))`;
  const newest = sql`${wanted} order by e.at desc, e.id desc limit ${limit}`;
  const row = sql`e.id, e.at, e.event, e.actor_account_id, e.actor_label, e.student_id, e.subject, e.outcome, e.detail`;
  return rowsOf(
    historyRow,
    sql`
    with relation as (${relationsOf(accountId)}),
    sharing as (
      select d.public_id::text as token, d.owner_account_id, d.viewer_account_id, d.student_id,
             d.first_name || ' ' || d.last_name as viewer_name, o.first_name || ' ' || o.last_name as owner_name
      from viewer_delegation d join account o on o.id = d.owner_account_id
      where d.owner_account_id = ${accountId} or d.viewer_account_id = ${accountId}),
    concerns as (
      (select ${row} from audit_event e
       where e.actor_account_id = ${accountId} and e.event = any(${allEvents}::text[]) and ${newest})
      union
      select b.id, b.at, kind.event, b.account_id, null, null, null, 'done', kind.detail
      from (${newestBrief(accountId, { oneSchoolId, who, after, limit })}) b
      join audit_brief_kind kind on kind.code = b.kind
      union
      (select ${row} from audit_look e where e.actor_account_id = ${accountId} and ${newest})
      union
      select found.* from relation owned cross join lateral (
        select ${row} from audit_look e where e.student_id = owned.student_id and ${newest}) found
      where owned.is_owner
      union
      select found.* from relation owned cross join lateral (
        select ${row} from audit_event e
        where e.student_id = owned.student_id and e.outcome = 'done'
          and (e.event = any(${familyEvents}::text[])
               or (e.event = any(${requestEvents}::text[])
                   and e.detail ->> 'kind' = any(${[...recordRequestKinds]}::text[])))
          and ${newest}) found
      where owned.is_owner
      union
      select found.* from sharing cross join lateral (
        select ${row} from audit_event e
        where e.subject = sharing.token and e.outcome = 'done' and e.event = any(${eventsFor('sharing')}::text[])
          and ${newest}) found
      union
      select found.* from change_request request cross join lateral (
        select ${row} from audit_event e
        where e.subject = request.public_id::text and e.event = any(${requestEvents}::text[]) and ${newest}) found
      where request.account_id = ${accountId})
    select e.id, e.at, e.event, e.outcome, e.detail, ${visibleActor(accountId)} as who,
           case when s.id is not null then jsonb_build_object(
             'givenNames', s.given_names, 'preferredGivenName', s.preferred_given_name,
             'familyName', s.family_name, 'preferredFamilyName', s.preferred_family_name) end as student,
           coalesce(
             (select viewer_name from sharing where token = e.subject and owner_account_id = ${accountId}),
             (select viewer_name from sharing
              where owner_account_id = ${accountId} and viewer_account_id = e.actor_account_id
                and student_id = e.student_id limit 1)) as "viewerName",
           exists (
             select from sharing where token = e.subject and viewer_account_id = ${accountId}) as "isOwnAccess",
           (select owner_name from sharing
            where token = e.subject and owner_account_id = e.actor_account_id
              and viewer_account_id = ${accountId}) as "ownerName"
    from (select * from concerns order by at desc, id desc limit ${limit}) e
    left join relation r on r.student_id = e.student_id
    left join student s on s.id = r.student_id
    order by e.at desc, e.id desc`.execute(db),
  );
}
