import { Award, CalendarCheck, CalendarClock, GraduationCap, Wallet } from 'lucide-react';
import { canSeeAttendance } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { Enrolment, StudentAtSchool } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';
import { enrolmentStatusText } from '../../areas/students/enrolment-status.ts';
import type { IconType } from '@portal/ui/base';
import { refOf } from '../../shared/student-ref.ts';

interface CardLink {
  icon: IconType;
  text: string;
  path: string;
}

/** The links on a student's card, limited to the pages that the enrolment has. A viewer's card also has behaviour. */
export function cardLinks({ student, enrolment }: StudentAtSchool): CardLink[] {
  const ref = refOf({ student, enrolment });
  const { features } = enrolment;
  const links: (CardLink & { isShown: boolean })[] = [
    {
      icon: CalendarClock,
      text: 'Timetable',
      path: paths.timetable(ref),
      isShown: features.includes('Timetable'),
    },
    {
      icon: CalendarCheck,
      text: 'Attendance',
      path: paths.attendance(ref),
      isShown: canSeeAttendance(enrolment),
    },
    { icon: Wallet, text: 'Payments', path: paths.payment(ref), isShown: features.includes('Finance') },
    {
      icon: GraduationCap,
      text: 'Reports',
      path: paths.reports(ref),
      isShown: features.includes('AcademicReports'),
    },
    {
      icon: Award,
      text: 'Behaviour',
      path: paths.behaviour(ref),
      isShown: student.isDelegated && features.includes('Behaviour'),
    },
  ];
  return links
    .filter(({ isShown }) => isShown)
    .map(({ icon, text, path }): CardLink => ({ icon, text, path }));
}

/** "Also at Larkspur Bend State School", with the status of an enrolment that is not active. */
export function otherSchoolText(enrolment: Enrolment, today: IsoDate): string {
  return enrolment.isActiveEnrolment
    ? `Also at ${enrolment.schoolName}`
    : `${enrolment.schoolName}: ${enrolmentStatusText(enrolment, today)}`;
}
