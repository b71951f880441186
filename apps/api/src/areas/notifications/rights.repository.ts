/** Who may be notified, decided inside the statements that plan and send (W-6.6; T25). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { decidingSwitches, relationsOf } from '../students/index.ts';

/** Whether the `relation` to the student has the rights that the `rule` requires. */
const isPermitted = sql`(
  case rule.who when 'primary' then relation.is_owner and relation.is_primary
                when 'owner' then relation.is_owner else true end
  and (rule.feature is null or relation.granted is null or rule.feature = any(relation.granted)))`;

/**
 * Whether the account may be notified of the event that the alias names. Reads its account_id, student_id, school_id and
 * about_student_ids, and `rule`. A notification about the account itself needs no relation; one about a school needs a present
 * student there, one of those that it is for. A locked account gets nothing: its mailbox may be in the wrong hands
 * (docs/decisions/accounts/account-lock.md).
 */
export function mayBeTold(alias: string): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql`
    exists (select from account holder where holder.id = ${column('account_id')} and holder.is_active
              and holder.locked_at is null)
    and case
      when ${column('student_id')} is null and ${column('school_id')} is null then true
      when ${column('student_id')} is null then exists (
        select from (${relationsOf(column('account_id'))}) relation
        join enrolment e on e.student_id = relation.student_id and e.school_id = ${column('school_id')} and e.status = 'A'
        where (${column('about_student_ids')} is null or relation.student_id = any(${column('about_student_ids')}))
          and ${isPermitted} and (rule.feature is null or ${isOffered(alias, sql`relation.student_id`)}))
      else exists (
        select from (${relationsOf(column('account_id'))}) relation
        where relation.student_id = ${column('student_id')}
          and ${isPermitted})
        and (rule.feature is null or ${isOffered(alias)}) end`;
}

/** Whether the school offers the feature to the student, by the same switches as the pages. Without a switch it is on. */
const isOffered = (
  alias: string,
  studentId: RawBuilder<unknown> = sql.ref(`${alias}.student_id`),
): RawBuilder<boolean> => sql`coalesce((
  select deciding.is_on
  from (select ${sql.ref(`${alias}.school_id`)} as school_id, ${studentId} as student_id) place
  cross join lateral (${decidingSwitches}) deciding
  where deciding.feature = rule.feature), true)`;

/**
 * Whether the account may still read what it was told. Reads the alias's student_id, school_id, about_student_ids, kind and
 * is_urgent, and the common table expressions `relation` and `rule`. What is about no student stays.
 */
export const mayStillRead = (alias: string): RawBuilder<boolean> => sql`(
  (${sql.ref(`${alias}.student_id`)} is null and (${sql.ref(`${alias}.about_student_ids`)} is null or exists (
    select from relation where relation.student_id = any(${sql.ref(`${alias}.about_student_ids`)})))) or exists (
    select from relation join rule
      on rule.kind = ${sql.ref(`${alias}.kind`)} and rule.is_urgent = ${sql.ref(`${alias}.is_urgent`)}
    where relation.student_id = ${sql.ref(`${alias}.student_id`)} and ${isPermitted}
      and (rule.feature is null or ${isOffered(alias)})))`;
