/** A parent's students in the register, and the students the parent has asked to add. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { registerName } from '../students/index.ts';

const knownPlaceRow = z.strictObject({
  ...registerName.shape,
  studentId: z.number(),
  schoolId: z.number(),
  eqId: z.string(),
  centreCode: z.string(),
  yearLevel: z.string(),
  /** The caller's current relation; null where there is none. */
  relation: z.nullable(z.enum(['pending', 'approved'])),
});
export type KnownPlace = z.output<typeof knownPlaceRow>;

/**
 * Every student the register links to the caller, at every school of current or future enrolment. The typed values are
 * not part of the statement, so every wrong guess costs the same (T24).
 */
export async function listKnownPlaces(trx: Trx, accountId: number): Promise<KnownPlace[]> {
  return rowsOf(
    knownPlaceRow,
    sql`
    select distinct student.id as "studentId", school.id as "schoolId", student.eq_id as "eqId",
           school.centre_code as "centreCode", e.year_level as "yearLevel", own.state as relation,
           student.given_names as "givenNames", student.preferred_given_name as "preferredGivenName",
           student.family_name as "familyName", student.preferred_family_name as "preferredFamilyName"
    from account_parent parent
    join student_contact_relationship contact on contact.known_parent_id = parent.known_parent_id
    join student on student.id = contact.student_id
    join enrolment e on e.student_id = student.id and e.status in ('A', 'E', 'F', 'N')
    join school on school.id = e.school_id
    left join account_student own on own.account_id = parent.account_id and own.student_id = student.id
    where parent.account_id = ${accountId} and contact.parent_portal and not contact.intervention_order`.execute(
      trx,
    ),
  );
}

/** Records that the account is waiting for this student; false when it already is, or already has the student. */
export async function insertPending(
  trx: Trx,
  { accountId, studentId, now }: { accountId: number; studentId: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_student')
    .values({ account_id: accountId, student_id: studentId, state: 'pending', requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Relation {
  accountId: number;
  studentId: number;
}

export async function approvePending(trx: Trx, relation: Relation, now: Date): Promise<void> {
  await trx
    .updateTable('account_student')
    .set({ state: 'approved', decided_at: now })
    .where('account_id', '=', relation.accountId)
    .where('student_id', '=', relation.studentId)
    .where('state', '=', 'pending')
    .execute();
}

export async function removePending(trx: Trx, relation: Relation): Promise<void> {
  await trx
    .deleteFrom('account_student')
    .where('account_id', '=', relation.accountId)
    .where('student_id', '=', relation.studentId)
    .where('state', '=', 'pending')
    .execute();
}

/** The relation is pending again, whether it was approved or removed. */
export async function askAgain(trx: Trx, { accountId, studentId }: Relation, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('account_student')
    .values({ account_id: accountId, student_id: studentId, state: 'pending', requested_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'student_id']).doUpdateSet({ state: 'pending', decided_at: null }),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
