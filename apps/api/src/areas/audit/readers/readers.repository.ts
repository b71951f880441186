/** Who read or changed one child's record, for a school's inquiry (G25). For staff only. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { registerName } from '../../students/index.ts';
import { detailSchema } from '../history/shown-event.ts';

const studentRow = z.strictObject({
  ...registerName.shape,
  id: z.number(),
  eqId: z.string(),
  timeZone: z.string(),
});
export type StudentRow = z.output<typeof studentRow>;

export async function findStudentByEqId(db: Queryable, eqId: string): Promise<StudentRow | null> {
  const rows = await rowsOf(
    studentRow,
    sql`
    select s.id, s.eq_id as "eqId", s.given_names as "givenNames", s.preferred_given_name as "preferredGivenName",
           s.family_name as "familyName", s.preferred_family_name as "preferredFamilyName",
           coalesce((
             select school.time_zone from enrolment e join school on school.id = e.school_id
             where e.student_id = s.id order by (e.status = 'A') desc, e.entry_date desc limit 1),
             'Australia/Brisbane') as "timeZone"
    from student s where upper(s.eq_id) = upper(${eqId})`.execute(db),
  );
  return rows[0] ?? null;
}

const readerRow = z.strictObject({
  at: z.date(),
  event: z.string(),
  outcome: z.string(),
  detail: detailSchema,
  actorLabel: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  actorEmail: z.nullable(z.string()),
  /** The account's relation to the student, from everything ever shared with it. */
  actorRelation: z.nullable(z.enum(['account owner', 'delegated viewer'])),
  viewerName: z.nullable(z.string()),
});
export type ReaderRow = z.output<typeof readerRow>;

/**
 * The events that concern the student, between two dates at the school (both inclusive), oldest first. Includes imports
 * for the student's schools, because they may have changed the record.
 */
export async function listReaders(
  db: Queryable,
  { id, timeZone }: Pick<StudentRow, 'id' | 'timeZone'>,
  { from, to }: { from: string; to: string },
): Promise<ReaderRow[]> {
  return rowsOf(
    readerRow,
    sql`
    select e.at, e.event, e.outcome, e.detail, e.actor_label as "actorLabel",
           a.first_name || ' ' || a.last_name as "actorName", a.email as "actorEmail",
           case when a.id is null then null
                when exists (select from viewer_delegation d
                             where d.student_id = ${id} and d.viewer_account_id = a.id)
                 and a.known_parent_id is null then 'delegated viewer'
                else 'account owner' end as "actorRelation",
           (select d.first_name || ' ' || d.last_name from viewer_delegation d
            where d.public_id::text = e.subject) as "viewerName"
    from (
      select at, id, event, actor_account_id, actor_label, subject, outcome, detail from audit_event
      where student_id = ${id}
      union all
      select at, id, event, null, actor_label, null, outcome, '{}' from audit_event
      where event = 'import.package'
        and (school_id is null or school_id in (select school_id from enrolment where student_id = ${id}))
      union all
      select at, id, event, actor_account_id, actor_label, subject, outcome, detail from audit_look
      where student_id = ${id}) e
    left join account a on a.id = e.actor_account_id
    where e.at >= ${from}::date::timestamp at time zone ${timeZone}
      and e.at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by e.at, e.id`.execute(db),
  );
}
