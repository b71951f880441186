/** Entries of the student and enrolment switcher (A-2.2; S-2.2). */
import { paths } from '@portal/contract/routes';
import { type Enrolment, type Student, type User } from '@portal/contract/students';
import { accessTo, allStudents } from '../access.ts';
import { findRoute } from '../routes.ts';

export type SwitcherEntry = {
  readonly student: Student;
  readonly enrolment: Enrolment;
  readonly path: string;
  readonly isAccessible: boolean;
};

/** Every enrolment that the person can see, in home-page order. */
export function switcherEntries(user: User): readonly SwitcherEntry[] {
  return allStudents(user).flatMap((student) =>
    student.enrolments.map((enrolment) => {
      const path = paths.student({ studentId: student.oneSchoolId, centreCode: enrolment.schoolCode });
      const found = findRoute(path);
      const isAccessible = found !== null && accessTo(found.route, found.params, user).kind === 'allowed';
      return { student, enrolment, path, isAccessible };
    }),
  );
}

/** Shown if there is more than one enrolment to choose from. */
export const hasChoice = (entries: readonly SwitcherEntry[]): boolean => entries.length > 1;
