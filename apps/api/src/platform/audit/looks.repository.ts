/**
 * Views of students' records in the audit: one row per person, student, part and day
 * (docs/decisions/accounts/access-history.md).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';

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

/**
 * Records a view for the students of a query with one column `student_id`. An existing row costs only an index lookup.
 */
function insertLooks(look: Look, students: RawBuilder<unknown>): RawBuilder<unknown> {
  const { accountId, part, day } = look;
  return sql`
    insert into audit_event (at, event, actor_account_id, student_id, outcome, request_id, detail)
    select ${look.now}::timestamptz, ${lookedEvent}, ${accountId}, seen.student_id, 'done', ${look.requestId},
           jsonb_build_object('part', ${part}::text, 'day', ${day}::text)
    from (${students}) seen
    where not exists (
      select from audit_event e
      where e.event = 'students.looked' and e.actor_account_id = ${accountId} and e.student_id = seen.student_id
        and e.detail ->> 'part' = ${part} and e.detail ->> 'day' = ${day}
        -- Only the partitions that can hold the day are read.
        and e.at > ${look.now}::timestamptz - interval '2 days')
    on conflict do nothing`;
}

/** Records a view of each of these students by the account. */
export async function recordLooks(db: Db, look: Look, studentIds: readonly number[]): Promise<void> {
  if (studentIds.length === 0) return;
  await insertLooks(look, sql`select unnest(${[...studentIds]}::bigint[]) as student_id`).execute(db);
}

export async function recordLook(db: Db, look: Look, oneSchoolId: string): Promise<void> {
  const student = sql`select id as student_id from student where one_school_id = ${oneSchoolId}`;
  await insertLooks(look, student).execute(db);
}
