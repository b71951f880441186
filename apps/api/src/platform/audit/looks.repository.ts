/**
 * Looks at students' records: one entry per person, student, part and day, appended to one row per person, student and
 * month (docs/decisions/accounts/access-history.md, docs/decisions/server/audit-partitions.md).
 */
import { historyZone } from '@portal/contract/audit';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Parameter } from '../database/prepared.ts';

/** The event name of a look in the audit log. The database view `audit_look` presents looks like rows of the log. */
export const lookedEvent = 'students.looked';

export interface Look {
  accountId: number;
  /** The part viewed; `LookedAt` lists them. */
  part: string;
  now: Date;
}

/** The values of a look in a statement; each is a parameter or a literal. */
type LookValues = Record<keyof Look, unknown>;

/**
 * Records a view for the students of a query with one column `student_id`, as part of the statement that reads their data
 * or alone. An existing entry of the day costs only an index lookup.
 */
export function insertLooks(
  { accountId, part, now }: LookValues,
  students: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const local = sql`(${now}::timestamptz at time zone ${sql.lit(historyZone)})`;
  const month = sql`date_trunc('month', ${local})`;
  const second = sql`floor(extract(epoch from ${local} - ${month}))::integer`;
  const code = sql`(select code from record_part where name = ${part}::text)`;
  const isEntered = (row: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
    select from unnest(${row}.parts, ${row}.seconds) as entry (part, second)
    where entry.part = ${code} and entry.second / 86400 = ${second} / 86400)`;
  return sql`
    insert into record_look as kept (account_id, student_id, month, parts, seconds)
    select ${accountId}::bigint, seen.student_id, ${month}::date, array[${code}], array[${second}]
    from (${students}) seen
    where not exists (
      select from record_look earlier
      where earlier.account_id = ${accountId}::bigint and earlier.student_id = seen.student_id
        and earlier.month = ${month}::date and ${isEntered(sql`earlier`)})
    on conflict (account_id, student_id, month) do update
      set parts = kept.parts || excluded.parts, seconds = kept.seconds || excluded.seconds
      where not ${isEntered(sql`kept`)}`;
}

const noRow = z.strictObject({});

const insertLook = prepared('record-look', noRow, (value: Parameter<keyof Look | 'oneSchoolId'>) =>
  insertLooks(
    { accountId: value('accountId'), part: value('part'), now: value('now') },
    sql`select id as student_id from student where one_school_id = ${value('oneSchoolId')}`,
  ),
);

/** Records the account's look at one student. */
export async function recordLook(db: Db, look: Look, oneSchoolId: string): Promise<void> {
  await insertLook(db, { ...look, oneSchoolId });
}
