/** Main navigation and sidebar, derived from the route table and its rules: only pages that exist and may be seen. */
import {
  Award,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarSync,
  CalendarX,
  CircleHelp,
  ClipboardPen,
  GraduationCap,
  HeartPulse,
  History,
  House,
  IdCard,
  LayoutDashboard,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { type User } from '@portal/contract/students';
import type { IconType, LinkCount, NavLink } from '@portal/ui/base';
import { accessTo } from '../access.ts';
import type { StudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { absencesPath } from '../home/home-content.ts';
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
  profile: UserRound,
  calendarFeeds: CalendarSync,
  help: CircleHelp,
};

/** The entry for a page about one student; other pages belong to Home. */
const sections: Partial<Record<RouteName, RouteName>> = {
  attendance: 'reportAbsences',
  reportAbsence: 'reportAbsences',
  reportReason: 'reportAbsences',
  upcomingEvents: 'combinedEvents',
  payment: 'combinedPayments',
  processPayment: 'combinedPayments',
  consent: 'combinedConsents',
  consentRequest: 'combinedConsents',
  consentSubmitted: 'combinedConsents',
};

const sectionOf = (here: RouteName): RouteName | undefined =>
  sections[here] ?? (routes[here].frame === 'student' ? 'home' : undefined);

/** Absences opens the history, which links to reporting an absence. */
const mainHref = (name: RouteName, user: User): string =>
  hrefTo((name === 'reportAbsences' ? absencesPath(user) : null) ?? routes[name].pattern);

/** This person's main navigation; `here` is the current route. */
export const mainLinks = (user: User, here: RouteName): readonly NavLink[] =>
  routeNames.flatMap((name) => {
    const { mainNav } = routes[name];
    if (mainNav === undefined || accessTo(routes[name], {}, user).kind !== 'allowed') return [];
    const isSection = name === sectionOf(here) && 'section';
    const current = name === (belongsTo[here] ?? here) || isSection;
    return [{ href: mainHref(name, user), label: mainNav, icon: icons[name], current }];
  });

/** The bottom bar of a phone has room for four entries and More (V-3.1). */
const MAX_BAR_ENTRIES = 4;

const moreNames = ['profile', 'viewers', 'calendarFeeds', 'help'] as const;
const moreLabels = {
  profile: 'My details',
  viewers: 'Who can see what',
  calendarFeeds: 'Live calendars',
  help: 'Help',
} as const;

/** The bottom bar's entries, and those under More. */
export function bottomLinks(user: User, here: RouteName): Record<'bar' | 'more', readonly NavLink[]> {
  const links = mainLinks(user, here);
  const others = moreNames.flatMap((name): NavLink[] =>
    accessTo(routes[name], {}, user).kind === 'allowed'
      ? [
          {
            href: hrefTo(routes[name].pattern),
            label: moreLabels[name],
            icon: icons[name],
            current: name === here,
          },
        ]
      : [],
  );
  return { bar: links.slice(0, MAX_BAR_ENTRIES), more: [...links.slice(MAX_BAR_ENTRIES), ...others] };
}

const counts: Partial<Record<RouteName, (page: StudentPage) => LinkCount>> = {
  attendance: ({ enrolment }) => ({ value: enrolment.absenceRecordsWithoutReason, srText: ' unexplained' }),
  consent: ({ enrolment }) => ({ value: enrolment.pendingConsentRequests, srText: ' to answer' }),
  payment: ({ enrolment }) => ({ value: enrolment.noOfPaymentsOutstanding, srText: ' due' }),
  behaviour: ({ enrolment }) => ({ value: enrolment.newBehaviourCount, srText: ' new', fresh: true }),
  reports: ({ enrolment }) => ({ value: enrolment.newReportCount, srText: ' new', fresh: true }),
};

/** A page below an entry, such as reporting an absence, marks that entry as current. */
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

/** The sidebar of a student's pages. An entry shows if its page may be seen (S-2.2). */
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
