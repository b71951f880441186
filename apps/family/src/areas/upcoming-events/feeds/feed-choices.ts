/** The students that a live calendar can cover, from the person's students (S-4.5). Pure. */
import type { Enrolment, User } from '@portal/contract/students';
import type { NewCalendarFeed } from '@portal/contract/upcoming-events';

export type FeedChoice = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly student: NewCalendarFeed['student'];
};

const future = 3;

const hasEvents = (enrolment: Enrolment): boolean =>
  enrolment.features.includes('UpcomingEvents') &&
  (enrolment.isActiveEnrolment || enrolment.enrolmentStatus === future);

/** All own students first, then each student at each school, with delegated ones at the end. */
export function feedChoices(user: Pick<User, 'students' | 'delegatedStudents'>): FeedChoice[] {
  const each = [...user.students, ...user.delegatedStudents].flatMap((student) =>
    student.enrolments.filter(hasEvents).map((enrolment) => ({
      value: `${student.oneSchoolId}.${enrolment.schoolCode}`,
      label: student.displayName,
      hint: enrolment.schoolName,
      student: { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode },
    })),
  );
  const hasOwn = user.students.some((student) =>
    student.enrolments.some((enrolment) => hasEvents(enrolment) && enrolment.isActiveEnrolment),
  );
  const family = {
    value: 'family',
    label: 'All my students',
    hint: 'Students you add later too',
    student: null,
  };
  return hasOwn ? [family, ...each] : each;
}
