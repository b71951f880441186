/** Medical conditions of students, and the list of possible ones. */
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';
import type { TestStudent } from './register.ts';

export interface TestConditionType {
  id: number;
  /** The register's id. */
  sourcedId: string;
  description: string;
}

export async function makeConditionType(
  db: SqlRunner,
  options: { description?: string; requiresAllergyDetails?: boolean } = {},
): Promise<TestConditionType> {
  const serial = nextSerial();
  const sourcedId = `condition-type-${serial}`;
  const description = options.description ?? `Condition ${serial}`;
  const { id } = await insertRow(db, 'medical_condition_type', {
    source_id: sourcedId,
    description,
    requires_allergy_details: options.requiresAllergyDetails ?? false,
  });
  return { id, sourcedId, description };
}

/** A condition the school was advised of on 12 February 2024. */
export async function makeCondition(
  db: SqlRunner,
  student: TestStudent,
  type: TestConditionType,
  options: { allergyDetails?: string; isCurrent?: boolean } = {},
): Promise<void> {
  await insertRow(db, 'medical_condition', {
    source_id: `condition-${nextSerial()}`,
    student_id: student.id,
    condition_type_id: type.id,
    allergy_details: options.allergyDetails ?? null,
    advised_date: '2024-02-12',
    is_current: options.isCurrent ?? true,
  });
}
