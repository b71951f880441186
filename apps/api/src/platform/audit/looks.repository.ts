/**
 * Views of students' records in the audit: one row per person, student, part and day
 * (docs/decisions/accounts/access-history.md).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Parameter } from '../database/prepared.ts';

export const lookedEvent = 'students.looked';

export interface Look {
  accountId: number;
  /** The part viewed; `LookedAt` lists them. */
  part: string;
  /** `YYYY-MM-DD`. */
  day: string;
  now: Date;
  requestId: string;
}

/** The values of a look in a statement; each is a parameter or a literal. */
type LookValues = Record<keyof Look, unknown>;

/**
 * Records a view for the students of a query with one column `student_id`, as part of the statement that reads their data
 * or alone. An existing row costs only an index lookup.
 */
export function insertLooks(look: LookValues, students: RawBuilder<unknown>): RawBuilder<unknown> {
  const { accountId, part, day } = look;
  return sql`
    insert into audit_event (at, event, actor_account_id, student_id, outcome, request_id, detail)
    select ${look.now}::timestamptz, ${lookedEvent}, ${accountId}::bigint, seen.student_id, 'done', ${look.requestId}::text,
           jsonb_build_object('part', ${part}::text, 'day', ${day}::text)
    from (${students}) seen
    where not exists (
      select from audit_event e
      where e.event = 'students.looked' and e.actor_account_id = ${accountId}::bigint and e.student_id = seen.student_id
        and e.detail ->> 'part' = ${part}::text and e.detail ->> 'day' = ${day}::text
        -- Only the partitions that can hold the day are read.
        and e.at > ${look.now}::timestamptz - interval '2 days')
    on conflict do nothing`;
}

const noRow = z.strictObject({});

const insertLook = prepared('record-look', noRow, (value: Parameter<keyof Look | 'oneSchoolId'>) =>
  insertLooks(
    {
      accountId: value('accountId'),
      part: value('part'),
      day: value('day'),
      now: value('now'),
      requestId: value('requestId'),
    },
    sql`select id as student_id from student where one_school_id = ${value('oneSchoolId')}`,
  ),
);

/** Records the account's look at one student. */
export async function recordLook(db: Db, look: Look, oneSchoolId: string): Promise<void> {
  await insertLook(db, { ...look, oneSchoolId });
}
