/** A student's medical conditions, from the register and approved requests. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { medicalConditionSchema } from '@portal/contract/medical-conditions';
import type { ConditionType } from '@portal/contract/medical-conditions';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

export async function listConditionTypes(db: Queryable): Promise<ConditionType[]> {
  return db
    .selectFrom('medical_condition_type')
    .select(['source_id as id', 'description', 'requires_allergy_details as requiresAllergyDetails'])
    .orderBy('description')
    .orderBy('id')
    .execute();
}

const conditionRow = z.strictObject({
  ...medicalConditionSchema.shape,
  rowId: z.number(),
  /** The register's id; null until it has imported a condition a family added. */
  sourcedId: z.nullable(z.string()),
});
export type ConditionRow = z.output<typeof conditionRow>;

/** Current ones first, then by name. The caller has checked access to the student. */
export async function listConditions(db: Queryable, studentId: number): Promise<ConditionRow[]> {
  return rowsOf(
    conditionRow,
    sql`
    select c.id as "rowId", c.public_id as id, c.source_id as "sourcedId", type.source_id as "medicalConditionId",
           type.description, c.allergy_details as "alergyDetails", c.advised_date as "advisedDate",
           c.is_current as "isCurrent"
    from medical_condition c
    join medical_condition_type type on type.id = c.condition_type_id
    where c.student_id = ${studentId}
    order by c.is_current desc, type.description, c.advised_date, c.id`.execute(db),
  );
}

/** The student's conditions, locked to serialise decisions about them. */
export async function lockConditions(trx: Trx, studentId: number): Promise<ConditionRow[]> {
  await sql`select id from student where id = ${studentId} for no key update`.execute(trx);
  return listConditions(trx, studentId);
}

/** The account's id in the register, which the caller's claimed identity must match (T26). */
export async function findOwnParentId(db: Queryable, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('known_parent', 'known_parent.id', 'account.known_parent_id')
    .select('known_parent.source_id as id')
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row?.id;
}

export async function setCurrent(trx: Trx, rowId: number, isCurrent: boolean): Promise<void> {
  await trx.updateTable('medical_condition').set({ is_current: isCurrent }).where('id', '=', rowId).execute();
}

export interface NewCondition {
  studentId: number;
  /** The register's id of the type. */
  medicalConditionId: string;
  alergyDetails: string | null;
  advisedDate: string;
  changeRequestId: number;
}

/** A type the register has removed in the meantime adds nothing. */
export async function addCondition(trx: Trx, condition: NewCondition): Promise<void> {
  await sql`
    insert into medical_condition (student_id, condition_type_id, allergy_details, advised_date, change_request_id)
    select ${condition.studentId}, type.id, ${condition.alergyDetails}, ${condition.advisedDate}::date,
           ${condition.changeRequestId}
    from medical_condition_type type where type.source_id = ${condition.medicalConditionId}`.execute(trx);
}

/** Removes the conditions that a request added, unless the register has them by now. Returns how many. */
export async function removeAdded(trx: Trx, changeRequestId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('medical_condition')
    .where('change_request_id', '=', changeRequestId)
    .where('source_id', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
