import { canSeeAttendance } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool } from '@portal/contract/students';
import { enrolmentStatusText } from '../../areas/students/enrolment-status.ts';
import { nextLesson } from './next-lesson.ts';

interface StudentFact {
  term: string;
  text: string;
}

/**
 * The lines under a student's name on home: access for a shared student, otherwise attendance and next lesson (V-4.1).
 */
export function studentFacts({
  student,
  enrolment,
  today,
  now,
}: StudentAtSchool & { today: IsoDate; now: Date }): StudentFact[] {
  if (student.isDelegated)
    return [
      { term: 'Access', text: 'View only' },
      ...(student.sharedBy === null ? [] : [{ term: 'Shared by', text: student.sharedBy }]),
    ];
  if (!enrolment.isActiveEnrolment)
    return [{ term: 'Enrolment', text: enrolmentStatusText(enrolment, today) }];
  const percentage = enrolment.attendancePercentageThisCalendarYear;
  const lesson = nextLesson({ lessons: enrolment.lessonsAhead, timeZone: enrolment.timeZone, now });
  return [
    ...(canSeeAttendance(enrolment) && percentage !== null
      ? [{ term: 'Attendance', text: `${percentage}%` }]
      : []),
    ...(lesson === null ? [] : [lesson]),
  ];
}
