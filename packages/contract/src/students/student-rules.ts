/** Who may see and do what with a student, from what `GET /api/user` carries (S-4.4, S-5.8, S-6.1, S-6.2). Pure. */
import type { Enrolment, Student, User } from './user.ts';

export interface StudentAtSchool {
  student: Student;
  enrolment: Enrolment;
}

/** The enrolment that speaks for a student where only one can: an active one, else one still to come, else the last. */
export function mainEnrolment(student: Student): Enrolment | null {
  const future = 3;
  return (
    student.enrolments.find((enrolment) => enrolment.isActiveEnrolment) ??
    student.enrolments.find((enrolment) => enrolment.enrolmentStatus === future) ??
    student.enrolments[0] ??
    null
  );
}

/** Only somebody the register knows as a parent adds students, and never while the account is inactive. */
export function canAddStudents(user: Pick<User, 'isActive' | 'isAdminView' | 'oneSchoolParentId'>): boolean {
  return user.isActive && !user.isAdminView && user.oneSchoolParentId !== null;
}

/** Attendance screens need the feature and an active enrolment (S-4.4). */
export function canSeeAttendance(enrolment: Enrolment): boolean {
  return enrolment.isActiveEnrolment && enrolment.features.includes('Attendance');
}

/** Only the primary account owner reports absences and gives reasons (S-5.8). */
export function canReportAbsences({ student, enrolment }: StudentAtSchool): boolean {
  return student.isUserPPAOForStudent && !student.isDelegated && canSeeAttendance(enrolment);
}

/** Every student and school the person may report an absence for, in the order of home. */
export function reportableStudents(user: Pick<User, 'students' | 'isActive'>): StudentAtSchool[] {
  if (!user.isActive) return [];
  return user.students
    .flatMap((student) => student.enrolments.map((enrolment) => ({ student, enrolment })))
    .filter(canReportAbsences);
}

/** The sentence for a feature that is off on pages of several students (S-2.5). */
export const notAvailableYetText = 'This functionality is not available yet.';

/** What stands in place of a feature that is off (S-2.4, S-2.5). */
export const featureUnavailableText =
  "This feature has not been made available for the student's current enrolment. Please contact the school for more details.";
