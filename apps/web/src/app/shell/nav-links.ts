/** Main navigation and sidebar, derived from the route table with its rules: only what exists and may be seen. */
import {
  Award,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarX,
  ClipboardPen,
  GraduationCap,
  HeartPulse,
  History,
  House,
  IdCard,
  LayoutDashboard,
  Users,
  Wallet,
} from 'lucide-react';
import { paths, type User } from '@portal/contract';
import type { IconType, LinkCount, NavLink } from '../../ui/types.ts';
import { accessTo } from '../access.ts';
import type { StudentPage } from '../../platform/user.ts';
import { hrefTo } from '../../platform/navigation.ts';
import { routeNames, routes, type RouteName } from '../routes.ts';

const icons: Partial<Record<RouteName, IconType>> = {
  home: House,
  combinedEvents: CalendarDays,
  reportAbsences: CalendarX,
  student: LayoutDashboard,
  timetable: CalendarClock,
  attendance: CalendarCheck,
  behaviour: Award,
  payment: Wallet,
  combinedPayments: Wallet,
  reports: GraduationCap,
  enrolmentHistory: History,
  consent: ClipboardPen,
  combinedConsents: ClipboardPen,
  studentDetails: IdCard,
  studentMedicalConditions: HeartPulse,
  viewers: Users,
};

/** The main navigation of this person; `here` is the route shown. */
export const mainLinks = (user: User, here: RouteName): readonly NavLink[] =>
  routeNames.flatMap((name) => {
    const { mainNav, pattern } = routes[name];
    if (mainNav === undefined || accessTo(routes[name], {}, user).kind !== 'allowed') return [];
    const current = name === (belongsTo[here] ?? here);
    return [{ href: hrefTo(pattern), label: mainNav, icon: icons[name], current }];
  });

const counts: Partial<Record<RouteName, (page: StudentPage) => LinkCount>> = {
  attendance: ({ enrolment }) => ({ value: enrolment.absenceRecordsWithoutReason, said: ' unexplained' }),
  consent: ({ enrolment }) => ({ value: enrolment.pendingConsentRequests, said: ' to answer' }),
  payment: ({ enrolment }) => ({ value: enrolment.noOfPaymentsOutstanding, said: ' due' }),
  behaviour: ({ enrolment }) => ({ value: enrolment.newBehaviourCount, said: ' new', fresh: true }),
  reports: ({ enrolment }) => ({ value: enrolment.newReportCount, said: ' new', fresh: true }),
};

/** A page below an entry, such as reporting an absence, marks the entry it belongs to. */
const belongsTo: Partial<Record<RouteName, RouteName>> = {
  upcomingEvents: 'student',
  studentPhoto: 'student',
  schoolPhoto: 'student',
  uploadPhoto: 'student',
  reportAbsence: 'attendance',
  reportReason: 'attendance',
  reportsArchive: 'reports',
  consentRequest: 'consent',
  consentSubmitted: 'consent',
  processCombinedPayments: 'combinedPayments',
  processPayment: 'payment',
  addViewer: 'viewers',
  viewer: 'viewers',
};

const pathOf: Partial<Record<RouteName, (ref: { studentId: string; centreCode: string }) => string>> = {
  student: paths.student,
  timetable: paths.timetable,
  attendance: paths.attendance,
  behaviour: paths.behaviour,
  payment: paths.payment,
  reports: paths.reports,
  enrolmentHistory: paths.enrolmentHistory,
  consent: paths.consent,
  studentDetails: paths.studentDetails,
  studentMedicalConditions: paths.studentMedicalConditions,
  viewers: paths.viewers,
};

/** The sidebar of a student's pages: an entry shows when its page may be seen (document 2, section 2). */
export const sidebarLinks = (user: User, page: StudentPage, here: RouteName): readonly NavLink[] => {
  const ref = { studentId: page.student.oneSchoolId, centreCode: page.enrolment.schoolCode };
  return routeNames.flatMap((name) => {
    const { sidebar } = routes[name];
    const path = pathOf[name]?.(ref);
    if (sidebar === undefined || path === undefined) return [];
    if (accessTo(routes[name], ref, user).kind !== 'allowed') return [];
    return [
      {
        href: hrefTo(path),
        label: sidebar,
        icon: icons[name],
        current: (belongsTo[here] ?? here) === name,
        count: counts[name]?.(page),
      },
    ];
  });
};
