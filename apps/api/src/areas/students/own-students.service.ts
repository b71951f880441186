/** An owner's own students: another family's student is not found, and a viewer's is read-only. */
import type { Feature } from '@portal/contract/shared';
import type { Queryable } from '../../platform/database/database.ts';
import { featureUnavailable, notFound } from '../../platform/errors.ts';
import type { FamilyActor } from '../../platform/access/actor.ts';
import { listRelatedStudents } from './own-students.repository.ts';
import type { RelatedStudentRow } from './own-students.repository.ts';
import { studentName } from './student-name.ts';

export interface OwnStudent {
  studentId: number;
  oneSchoolId: string;
  firstName: string;
  displayName: string;
  features: readonly Feature[];
}

/** Throws 404 when the account has no relation to the student, and 403 when it is a viewer. */
export async function getOwnStudent(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
  oneSchoolId: string,
): Promise<OwnStudent> {
  const [row] = await listRelatedStudents(db, actor.accountId, oneSchoolId);
  if (!row) throw notFound();
  if (!row.isOwner) throw featureUnavailable();
  return toOwnStudent(row);
}

export async function listOwnStudents(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
): Promise<OwnStudent[]> {
  const rows = await listRelatedStudents(db, actor.accountId);
  return rows.filter((row) => row.isOwner).map(toOwnStudent);
}

function toOwnStudent(row: RelatedStudentRow): OwnStudent {
  const { studentId, oneSchoolId, features } = row;
  const { firstName, displayName } = studentName(row);
  return { studentId, oneSchoolId, firstName, displayName, features };
}
