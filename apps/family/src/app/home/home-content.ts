import { canSeeAttendance } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { User } from '@portal/contract/students';

/** The variants of the home page. */
type HomeKind =
  'unconfirmed' | 'inactive' | 'first-student' | 'access-paused' | 'accept-invitation' | 'students';

type HomeUser = Pick<
  User,
  | 'isActive'
  | 'confirmationSentTo'
  | 'pausedBy'
  | 'oneSchoolParentId'
  | 'students'
  | 'delegatedStudents'
  | 'pendingStudents'
  | 'pendingDelegatedStudents'
  | 'numRedactedStudents'
  | 'numRedactedDelegatedStudents'
>;

/** Whether the person has a student of their own, including pending and redacted ones. */
export const hasOwnStudents = (user: HomeUser): boolean =>
  user.students.length > 0 || user.pendingStudents.length > 0 || user.numRedactedStudents > 0;

/** Whether a student is shared with the person, approved or not. */
export const hasDelegatedStudents = (user: HomeUser): boolean =>
  user.delegatedStudents.length > 0 ||
  user.pendingDelegatedStudents.length > 0 ||
  user.numRedactedDelegatedStudents > 0;

/** The variant shown when there are no students to list yet, or no longer. */
export function homeKind(user: HomeUser): HomeKind {
  if (!user.isActive) return user.confirmationSentTo === null ? 'inactive' : 'unconfirmed';
  if (hasOwnStudents(user)) return 'students';
  if (user.oneSchoolParentId !== null) return 'first-student';
  if (hasDelegatedStudents(user)) return 'students';
  return user.pausedBy.length > 0 ? 'access-paused' : 'accept-invitation';
}

/** The target of Absences: a student's history, preferring one with unexplained absences. Null when none is visible. */
export function absencesPath(user: Pick<User, 'students'>): string | null {
  const all = user.students.flatMap((student) =>
    student.enrolments.map((enrolment) => ({ student, enrolment })),
  );
  const visible = all.filter(({ enrolment }) => canSeeAttendance(enrolment));
  const target = visible.find(({ enrolment }) => enrolment.absenceRecordsWithoutReason > 0) ?? visible[0];
  if (!target) return null;
  return paths.attendance({
    studentId: target.student.oneSchoolId,
    centreCode: target.enrolment.schoolCode,
  });
}
