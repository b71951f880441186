/**
 * Values the school approved that its register may not have yet. Kept beside the record until the register supplies
 * them, so that an import in between doesn't restore the old value (docs/requests.md).
 */
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** The record whose column was changed: exactly one of these. */
export type ApprovedRecord =
  | { studentId: number }
  | { knownParentId: number }
  | { knownParentContactId: number }
  | { medicalConditionId: number };

export interface ApprovedValue {
  field: 'date_of_birth' | 'residential_address' | 'postal_address' | 'value' | 'is_current';
  /** The value before the change; kept only where no earlier approved value is pending. */
  registerValue: unknown;
  approvedValue: unknown;
}

const columns = {
  studentId: 'student_id',
  knownParentId: 'known_parent_id',
  knownParentContactId: 'known_parent_contact_id',
  medicalConditionId: 'medical_condition_id',
} as const;

/** Call this in the transaction that changes the record. */
export async function keepApprovedValues(
  trx: Trx,
  record: ApprovedRecord,
  values: readonly ApprovedValue[],
  changeRequestId: number,
): Promise<void> {
  if (values.length === 0) return;
  const named = Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [column, idIn(record, key)]),
  );
  await trx
    .insertInto('approved_value')
    .values(
      values.map(({ field, registerValue, approvedValue }) => ({
        ...named,
        field,
        register_value: JSON.stringify(registerValue ?? null),
        approved_value: JSON.stringify(approvedValue ?? null),
        change_request_id: changeRequestId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns([...Object.values(columns), 'field']).doUpdateSet({
        approved_value: sql`excluded.approved_value`,
        replaced_earlier: true,
        change_request_id: sql`excluded.change_request_id`,
      }),
    )
    .execute();
}

function idIn(record: ApprovedRecord, key: string): number | null {
  const entry = Object.entries(record).find(([name]) => name === key);
  return entry?.[1] ?? null;
}
