/** Who may see and do what with a student, based on `GET /api/user` (S-4.4, S-5.8, S-6.1, S-6.2). Pure. */
import type { Enrolment, Student, User } from './user.ts';

export interface StudentAtSchool {
  student: Student;
  enrolment: Enrolment;
}

/** The enrolment to use where only one can be shown: an active one, otherwise a future one, otherwise the last. */
export function mainEnrolment(student: Student): Enrolment | null {
  const future = 3;
  return (
    student.enrolments.find((enrolment) => enrolment.isActiveEnrolment) ??
    student.enrolments.find((enrolment) => enrolment.enrolmentStatus === future) ??
    student.enrolments[0] ??
    null
  );
}

/**
 * Only people whom the register knows as a parent can add students, and not while their account is inactive.
 */
export function canAddStudents(user: Pick<User, 'isActive' | 'isAdminView' | 'oneSchoolParentId'>): boolean {
  return user.isActive && !user.isAdminView && user.oneSchoolParentId !== null;
}

/** Attendance pages require the feature and an active enrolment (S-4.4). */
export function canSeeAttendance(enrolment: Enrolment): boolean {
  return enrolment.isActiveEnrolment && enrolment.features.includes('Attendance');
}

/** Only the primary account owner can report absences and give reasons (S-5.8). */
export function canReportAbsences({ student, enrolment }: StudentAtSchool): boolean {
  return student.isUserPPAOForStudent && !student.isDelegated && canSeeAttendance(enrolment);
}

/** Every student and school for which the person may report an absence, in home-page order. */
export function reportableStudents(user: Pick<User, 'students' | 'isActive'>): StudentAtSchool[] {
  if (!user.isActive) return [];
  return user.students
    .flatMap((student) => student.enrolments.map((enrolment) => ({ student, enrolment })))
    .filter(canReportAbsences);
}

/** The sentence for a feature that is off, on pages about several students (S-2.5). */
export const notAvailableYetText = 'This functionality is not available yet.';

/** The text that replaces a feature that is off (S-2.4, S-2.5). */
export const featureUnavailableText =
  "This feature has not been made available for the student's current enrolment. Please contact the school for more details.";
