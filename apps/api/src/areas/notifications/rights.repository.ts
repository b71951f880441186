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
 * SQL that decides whether the account may be notified. Reads account_id, student_id, school_id and about_student_ids of the
 * alias, and `rule`. Notifications about the account itself require no relation to a student. Notifications about a school
 * require a student who is still enrolled there. If about_student_ids is set, that student must be one of them. Locked accounts
 * get nothing, because somebody else may control the mailbox (docs/decisions/accounts/account-lock.md).
 */
export function mayBeNotified(alias: string): RawBuilder<boolean> {
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
        where relation.student_id = ${column('student_id')} and ${isPermitted}
          and (${column('about_student_ids')} is null or ${isPresent(alias)}))
        and (rule.feature is null or ${isOffered(alias)}) end`;
}

const isPresent = (alias: string): RawBuilder<boolean> => sql`exists (
  select from enrolment e
  where e.student_id = ${sql.ref(`${alias}.student_id`)} and e.school_id = ${sql.ref(`${alias}.school_id`)} and e.status = 'A')`;

/** Whether the feature is on for the student, by the same switches as on the pages. On if there is no switch. */
const isOffered = (
  alias: string,
  studentId: RawBuilder<unknown> = sql.ref(`${alias}.student_id`),
): RawBuilder<boolean> => sql`coalesce((
  select deciding.is_on
  from (select ${sql.ref(`${alias}.school_id`)} as school_id, ${studentId} as student_id) place
  cross join lateral (${decidingSwitches}) deciding
  where deciding.feature = rule.feature), true)`;

/**
 * SQL that decides whether the account may still read a notification. Reads student_id, school_id, about_student_ids, kind
 * and is_urgent of the alias, and the common table expressions `relation` and `rule`. Notifications without students stay
 * readable.
 */
export function mayStillRead(alias: string): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const [student, about] = [column('student_id'), column('about_student_ids')];
  return sql`(
  (${student} is null and ${about} is null) or exists (
    select from relation join rule on rule.kind = ${column('kind')} and rule.is_urgent = ${column('is_urgent')}
    where (relation.student_id = ${student} or (${student} is null and relation.student_id = any(${about})))
      and ${isPermitted} and (rule.feature is null or ${isOffered(alias, sql`relation.student_id`)})))`;
}
