/** Lists the people an owner shares with (A-2.14, A-3.6; T27). */
import type { ViewersOfStudent } from '@portal/contract/viewers';
import type { Queryable } from '../../platform/database/database.ts';
import { getOwnStudent, listOwnStudents } from '../students/index.ts';
import type { OwnerCall } from './invitations.service.ts';
import { presentViewers } from './viewers.presenter.ts';
import { listViewers } from './viewers.repository.ts';

/** The viewers the caller invited for one student, never a co-parent's (T27). */
export async function viewersOfStudent(
  db: Queryable,
  { actor }: Pick<OwnerCall, 'actor'>,
  oneSchoolId: string,
): Promise<ViewersOfStudent> {
  const student = await getOwnStudent(db, actor, oneSchoolId);
  return presentViewers(await listViewers(db, actor.accountId, [student.studentId]), student);
}

/** Who can see what: all the caller's viewers, for each of their students. */
export async function allViewers(
  db: Queryable,
  { actor }: Pick<OwnerCall, 'actor'>,
): Promise<ViewersOfStudent[]> {
  const students = await listOwnStudents(db, actor);
  const ids = students.map((student) => student.studentId);
  const rows = await listViewers(db, actor.accountId, ids);
  return students.map((student) => presentViewers(rows, student));
}
