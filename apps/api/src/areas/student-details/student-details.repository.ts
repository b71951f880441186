/** A student's own record. Its addresses are read only for a parent the student lives with (T27). */
import { addressSchema } from '@portal/contract/people';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { StudentRecord } from '@portal/contract/student-details';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const studentRecordRow = z.strictObject({
  dateOfBirth: z.nullable(z.string()),
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
});

const studentDetailsRow = z.strictObject({
  ...studentRecordRow.shape,
  residesWithParent: z.boolean(),
});
export type StudentDetailsRow = z.output<typeof studentDetailsRow>;

/** The student as the account may see them. The caller has checked that the account owns the student. */
export async function findStudentDetails(
  db: Queryable,
  accountId: number,
  studentId: number,
): Promise<StudentDetailsRow | undefined> {
  const rows = await rowsOf(
    studentDetailsRow,
    sql`
    select home.resides as "residesWithParent", student.date_of_birth as "dateOfBirth",
           case when home.resides then student.residential_address end as "residentialAddress",
           case when home.resides then student.postal_address end as "postalAddress"
    from student
    cross join lateral (
      select exists (
        select from account_parent parent
        join student_contact_relationship contact on contact.known_parent_id = parent.known_parent_id
        where parent.account_id = ${accountId} and contact.student_id = student.id
          and contact.parent_portal and contact.lives_with) as resides) home
    where student.id = ${studentId}`.execute(db),
  );
  return rows[0];
}

/** Locks one student's record, to serialise changes to it, and returns the record. */
export async function lockStudentRecord(trx: Trx, studentId: number): Promise<StudentRecord | undefined> {
  const rows = await rowsOf(
    studentRecordRow,
    sql`
    select date_of_birth as "dateOfBirth", residential_address as "residentialAddress",
           postal_address as "postalAddress"
    from student where id = ${studentId} for no key update`.execute(trx),
  );
  return rows[0];
}

export async function setDateOfBirth(trx: Trx, studentId: number, dateOfBirth: string): Promise<void> {
  await trx.updateTable('student').set({ date_of_birth: dateOfBirth }).where('id', '=', studentId).execute();
}

export async function setStudentAddress(
  trx: Trx,
  studentId: number,
  field: 'residential_address' | 'postal_address',
  address: StudentRecord['postalAddress'],
): Promise<void> {
  await trx
    .updateTable('student')
    .set({ [field]: JSON.stringify(address) })
    .where('id', '=', studentId)
    .execute();
}
