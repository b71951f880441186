/**
 * The rows of the audit as the chain hashes them: each as one text. The statements are part of the program, because a
 * view could be replaced in the database.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { RowKey } from './marks.ts';

const auditRow = z.strictObject({
  key: z.array(z.number()),
  /** The first day of the month whose partition holds the row. */
  month: z.string(),
  text: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

/** JSON of `jsonb` has one form only: no insignificant spaces, and its keys in a fixed order. */
const eventText = (row: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  jsonb_build_array(${row}.id) as key,
  to_char(date_trunc('month', ${row}.at at time zone 'UTC'), 'YYYY-MM-DD') as month,
  jsonb_build_array(${row}.id, to_char(${row}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${row}.event,
    ${row}.actor_account_id, ${row}.actor_label, ${row}.student_id, ${row}.school_id, ${row}.subject, ${row}.outcome,
    ${row}.request_id, ${row}.detail)::text as text`;

/** Sign-ins have the text of the event that their code stands for. */
const briefs = (from: number, until: number): RawBuilder<unknown> => sql`
  select b.id, b.at, k.event, b.account_id as actor_account_id, null::text as actor_label, null::bigint as student_id,
         null::bigint as school_id, null::text as subject, 'done' as outcome, b.request_id, k.detail
  from audit_brief b left join audit_brief_kind k on k.code = b.kind
  where b.id > ${from} and b.id <= ${until}`;

/** The events with ids in a range, in the order of their ids. */
export async function listEvents(db: Queryable, from: number, until: number): Promise<AuditRow[]> {
  return rowsOf(
    auditRow,
    sql`
    select ${eventText(sql`e`)} from (
      select id, at, event, actor_account_id, actor_label, student_id, school_id, subject, outcome, request_id, detail
      from audit_event where id > ${from} and id <= ${until}
      union all ${briefs(from, until)}) e
    order by e.id, text`.execute(db),
  );
}

export interface LookRange {
  month: string;
  from: RowKey;
  until: RowKey;
  most?: number;
}

/** The looks of a month in a range of accounts and students. */
export async function listLooks(db: Queryable, { month, from, until, most }: LookRange): Promise<AuditRow[]> {
  const [fromAccount = 0, fromStudent = 0] = from;
  const [untilAccount = 0, untilStudent = 0] = until;
  return rowsOf(
    auditRow,
    sql`
    select jsonb_build_array(account_id, student_id) as key, month::text as month,
           jsonb_build_array(account_id, student_id, month::text, parts, seconds)::text as text
    from record_look
    where month = ${month}::date and (account_id, student_id) > (${fromAccount}::bigint, ${fromStudent}::bigint)
      and (account_id, student_id) <= (${untilAccount}::bigint, ${untilStudent}::bigint)
    order by account_id, student_id
    limit ${most ?? null}::bigint`.execute(db),
  );
}

const monthRow = z.strictObject({ month: z.nullable(z.string()) });

/** The first month after one, and before another, that has looks. */
export async function nextLookMonth(db: Queryable, after: string, before: string): Promise<string | null> {
  const [row] = await rowsOf(
    monthRow,
    sql`
    select min(month)::text as month from record_look where month > ${after}::date and month < ${before}::date`.execute(
      db,
    ),
  );
  return row?.month ?? null;
}

const coveredRow = z.strictObject({ isCovered: z.boolean() });

/** Whether a partition still holds the month. */
export async function isMonthKept(
  db: Queryable,
  parent: 'audit_event' | 'record_look',
  month: string,
): Promise<boolean> {
  const [row] = await rowsOf(
    coveredRow,
    sql`
    select exists (
      select from audit_partition p
      where p.parent = ${parent} and p.upper > ${month}::date
        and (p.upper - interval '1 month' <= ${month}::date or p.name = p.parent || '_first')) as "isCovered"`.execute(
      db,
    ),
  );
  return row?.isCovered ?? false;
}
