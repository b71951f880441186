/** Which families a member of staff may see, as SQL shared by every lookup (O-8.1, O-8.2). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isWaitingForActivation } from '../registration/index.ts';
import type { OwnFamily } from '../staff/index.ts';
import { isCurrentStatus } from '../students/index.ts';

/** What the caller may see at a school. */
export interface FamilyScope {
  schoolId: number;
  ownFamily: OwnFamily;
}

/** A current or future enrolment. Reads `e`. */
export const isCurrent = isCurrentStatus('e.status');

/**
 * The parent has a student with a current or future enrolment at the school. Reads `p`. `offset 0` makes the planner look
 * up each parent's students, instead of reading a whole table.
 */
export const isAtSchool = ({ schoolId }: FamilyScope): RawBuilder<boolean> => sql`exists (
  select from student_contact_relationship c
  join enrolment e on e.student_id = c.student_id and e.school_id = ${schoolId} and ${isCurrent}
  where c.known_parent_id = p.id offset 0)`;

/** The parent belongs to the caller's own family (O-1.3). Reads `p`. */
export const isOwnFamily = ({ ownFamily }: FamilyScope): RawBuilder<boolean> => sql`(
  exists (select from student_contact_relationship own
          where own.known_parent_id = p.id and own.student_id = any(${ownFamily.studentIds}::bigint[]))
  or exists (select from account_parent own
             where own.known_parent_id = p.id and own.account_id = any(${ownFamily.accountIds}::bigint[])))`;

/** The state of the adult's account, except for a block after wrong passwords. Reads `a`. */
export const accountState = sql`case
  when a.id is null then 'none'
  when a.locked_at is not null then 'blocked'
  when ${isWaitingForActivation} then 'unconfirmed'
  when not a.is_active then 'inactive'
  else 'active' end`;
