/** Reopening a decided request, and restoring what its approval changed (O-4.13). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { changeRequestKindSchema } from '../kinds.ts';

const decidedRow = z.strictObject({
  id: z.number(),
  kind: changeRequestKindSchema,
  studentId: z.nullable(z.number()),
  schoolId: z.number(),
  accountId: z.number(),
  wasApproved: z.boolean(),
  wasQuiet: z.boolean(),
  isExported: z.boolean(),
  /** The family has sent another request of the kind, which is open: there can be only one. */
  hasFollower: z.boolean(),
  oldValues: z.unknown(),
  newValues: z.unknown(),
});
export type ReversedRequest = z.output<typeof decidedRow>;

/** A decided request, locked: an export that runs at the same time takes it before or not at all. */
export async function lockDecided(trx: Trx, requestRowId: number): Promise<ReversedRequest | undefined> {
  const [row] = await rowsOf(
    decidedRow,
    sql`
    select r.id, r.kind, r.student_id as "studentId", r.school_id as "schoolId", r.account_id as "accountId",
           r.state = 'approved' as "wasApproved", r.closed_quietly as "wasQuiet", r.export_id is not null as "isExported",
           r.old_values as "oldValues", r.new_values as "newValues",
           r.kind = any('{add-student,parent-details,student-details,medical-conditions}') and exists (
             select from change_request o
             where o.account_id = r.account_id and o.kind = r.kind and o.student_id is not distinct from r.student_id
               and o.state = 'submitted') as "hasFollower"
    from change_request r where r.id = ${requestRowId} and r.state <> 'submitted' for update`.execute(trx),
  );
  return row;
}

/** The request waits again, with everything that the family asked for. */
export async function reopen(trx: Trx, requestRowId: number): Promise<void> {
  await sql`
    update change_request
    set state = 'submitted', note = null, decided_by = null, decided_at = null, is_unauthorised = false,
        closed_quietly = false, old_values = coalesce(asked_values -> 'oldValues', old_values),
        new_values = coalesce(asked_values -> 'newValues', new_values), asked_values = null
    where id = ${requestRowId}`.execute(trx);
}

const valueRow = z.strictObject({
  studentId: z.nullable(z.number()),
  knownParentId: z.nullable(z.number()),
  contactId: z.nullable(z.number()),
  conditionId: z.nullable(z.number()),
  field: z.enum(['date_of_birth', 'residential_address', 'postal_address', 'value', 'is_current']),
  registerValue: z.unknown(),
});
type ValueRow = z.output<typeof valueRow>;

/**
 * Gives each record the register's value again. Returns how many values were restored: fewer than were approved if the
 * register has delivered some meanwhile, or if a later approval replaced them.
 */
export async function restoreApprovedValues(trx: Trx, changeRequestId: number): Promise<number> {
  const values = await rowsOf(
    valueRow,
    sql`
    delete from approved_value where change_request_id = ${changeRequestId} and not replaced_earlier
    returning student_id as "studentId", known_parent_id as "knownParentId", known_parent_contact_id as "contactId",
              medical_condition_id as "conditionId", field, register_value as "registerValue"`.execute(trx),
  );
  for (const value of values) await restore(trx, value);
  return values.length;
}

async function restore(trx: Trx, value: ValueRow): Promise<void> {
  const { table, id } = recordOf(value);
  await sql`update ${sql.table(table)} set ${sql.ref(value.field)} = ${columnValue(value)} where id = ${id}`.execute(
    trx,
  );
}

function recordOf({ studentId, knownParentId, contactId, conditionId }: ValueRow) {
  if (studentId !== null) return { table: 'student', id: studentId };
  if (knownParentId !== null) return { table: 'known_parent', id: knownParentId };
  if (contactId !== null) return { table: 'known_parent_contact', id: contactId };
  return { table: 'medical_condition', id: conditionId };
}

function columnValue({ field, registerValue }: ValueRow): RawBuilder<unknown> {
  if (registerValue === null) return sql`null`;
  if (field === 'date_of_birth') return sql`${registerValue}::date`;
  if (field === 'is_current' || field === 'value') return sql`${registerValue}`;
  return sql`${JSON.stringify(registerValue)}::jsonb`;
}
