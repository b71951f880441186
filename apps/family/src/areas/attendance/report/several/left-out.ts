/** Students whose absence can't be reported on the multi-student page. Pure. */
import { canReportAbsences, canSeeAttendance } from '@portal/contract/students';
import type { StudentAtSchool, User } from '@portal/contract/students';

export interface LeftOut {
  /** Their schools have attendance switched off. */
  withoutFeature: readonly string[];
  /** Another person is their primary account owner. */
  ofOtherOwners: readonly string[];
}

const nameOf = ({ student, enrolment }: StudentAtSchool): string =>
  `${student.displayName}, ${enrolment.schoolName}`;

export function leftOutOf(user: Pick<User, 'students'>): LeftOut {
  const left = user.students
    .flatMap((student) => student.enrolments.map((enrolment) => ({ student, enrolment })))
    .filter((at) => at.enrolment.isActiveEnrolment && !canReportAbsences(at));
  const isOffered = ({ enrolment }: StudentAtSchool): boolean => canSeeAttendance(enrolment);
  return {
    withoutFeature: left.filter((at) => !isOffered(at)).map(nameOf),
    ofOtherOwners: left.filter(isOffered).map(nameOf),
  };
}
