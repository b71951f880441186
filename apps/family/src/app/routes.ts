/** The single route table. Guards, titles, main navigation and sidebar derive from it. */
import { canAddStudents } from '@portal/contract/students';
import { routePatterns, type RouteName } from '@portal/contract/routes';
import { LANDING_TITLE } from './landing/landing-title.ts';
import { matchPath, type PathParams } from '@portal/client/navigation';
import {
  open,
  fixed,
  panel,
  steps,
  signedIn,
  ownAccountPage,
  profilePage,
  studentPage,
  photoPage,
  attendancePage,
  reportsPage,
  consentPage,
  paymentPage,
} from './route-kinds.ts';
import { adminViewRoutes } from './admin-view-routes.ts';
import type { RouteDefinition } from './route-types.ts';

export type { RouteName };

export const routes: Readonly<Record<RouteName, RouteDefinition>> = {
  home: {
    ...signedIn,
    pattern: routePatterns.home,
    title: 'Home',
    frame: 'page',
    mainNav: 'Home',
  },
  landing: {
    ...open,
    pattern: routePatterns.landing,
    title: LANDING_TITLE,
    frame: 'own',
  },
  login: { ...open, pattern: routePatterns.login, title: 'Sign in', frame: 'page' },
  forgotPassword: {
    ...panel,
    pattern: routePatterns.forgotPassword,
    title: 'Forgotten password',
  },
  confirmResetPassword: {
    ...panel,
    pattern: routePatterns.confirmResetPassword,
    title: 'Reset password',
  },
  changeForgottenPassword: {
    ...panel,
    pattern: routePatterns.changeForgottenPassword,
    title: 'Set a new password',
  },
  ownerInvitation: { ...steps, pattern: routePatterns.ownerInvitation, title: 'Register' },
  ownerInvitationCode: { ...steps, pattern: routePatterns.ownerInvitationCode, title: 'Register' },
  ownerVerify: { ...steps, pattern: routePatterns.ownerVerify, title: 'Is this you?' },
  ownerRegister: { ...steps, pattern: routePatterns.ownerRegister, title: 'Create your account' },
  activate: { ...steps, pattern: routePatterns.activate, title: 'Confirm your email' },
  viewerInvitation: { ...steps, pattern: routePatterns.viewerInvitation, title: 'Your invitation' },
  viewerInvitationOpened: {
    ...steps,
    pattern: routePatterns.viewerInvitationOpened,
    title: 'Your invitation',
  },
  viewerVerify: { ...steps, pattern: routePatterns.viewerVerify, title: 'Is this you?' },
  viewerRegister: { ...steps, pattern: routePatterns.viewerRegister, title: 'Your account' },
  terms: {
    ...signedIn,
    pattern: routePatterns.terms,
    title: 'Terms and conditions',
    headerHidden: true,
    frame: 'page',
  },
  profile: {
    ...profilePage,
    pattern: routePatterns.profile,
    title: 'My details',
  },
  profileEmail: { ...ownAccountPage, pattern: routePatterns.profileEmail, title: 'Edit email' },
  confirmEmail: {
    ...panel,
    pattern: routePatterns.confirmEmail,
    title: 'Confirm your email',
  },
  undoEmail: {
    ...panel,
    pattern: routePatterns.undoEmail,
    title: 'Keep your old email',
  },
  absenceLink: { ...panel, pattern: routePatterns.absenceLink, title: 'Why was your child away?' },
  notMe: { ...panel, pattern: routePatterns.notMe, title: 'This wasn’t me' },
  profileMobile: { ...ownAccountPage, pattern: routePatterns.profileMobile, title: 'Edit mobile' },
  profilePassword: { ...ownAccountPage, pattern: routePatterns.profilePassword, title: 'Change password' },
  profileOther: {
    ...ownAccountPage,
    pattern: routePatterns.profileOther,
    title: 'Other details',
    mayEnter: (user) => user.isPpao,
  },
  calendarFeeds: { ...ownAccountPage, pattern: routePatterns.calendarFeeds, title: 'Live calendars' },
  acceptedTerms: {
    ...signedIn,
    parentOnly: true,
    frame: 'page',
    pattern: routePatterns.acceptedTerms,
    title: 'Terms you accepted',
  },
  accessHistory: { ...ownAccountPage, pattern: routePatterns.accessHistory, title: 'Access history' },
  myData: { ...ownAccountPage, pattern: routePatterns.myData, title: 'My data' },
  notifications: { ...ownAccountPage, pattern: routePatterns.notifications, title: 'Notifications' },
  notificationSettings: {
    ...ownAccountPage,
    pattern: routePatterns.notificationSettings,
    title: 'Notification settings',
  },
  addStudent: {
    ...signedIn,
    pattern: routePatterns.addStudent,
    title: 'Add a student',
    modules: ['System', 'Student'],
    frame: 'page',
    mayEnter: canAddStudents,
  },
  security: { ...ownAccountPage, pattern: routePatterns.security, title: 'Security' },
  student: {
    ...studentPage,
    pattern: routePatterns.student,
    title: 'Overview',
    sidebar: 'Overview',
  },
  studentPhoto: { ...photoPage, pattern: routePatterns.studentPhoto, title: 'Student photo' },
  schoolPhoto: { ...photoPage, pattern: routePatterns.schoolPhoto, title: 'School photo' },
  uploadPhoto: { ...photoPage, pattern: routePatterns.uploadPhoto, title: 'Upload a photo' },
  legacyPhoto: { ...photoPage, pattern: routePatterns.legacyPhoto, title: 'Student photo' },
  timetable: {
    ...studentPage,
    pattern: routePatterns.timetable,
    title: 'Timetable',
    modules: ['System', 'Timetable'],
    feature: 'Timetable',
    sidebar: 'Timetable',
  },
  anyTimetable: {
    ...signedIn,
    pattern: routePatterns.anyTimetable,
    title: 'Timetable',
    modules: ['System', 'Timetable'],
    frame: 'page',
  },
  upcomingEvents: {
    ...studentPage,
    pattern: routePatterns.upcomingEvents,
    title: 'Upcoming events',
    feature: 'UpcomingEvents',
  },
  combinedEvents: {
    ...signedIn,
    pattern: routePatterns.combinedEvents,
    title: 'Upcoming events',
    modules: ['System', 'Student'],
    feature: 'UpcomingEvents',
    ownerOnly: true,
    activeEnrolmentOnly: true,
    frame: 'page',
    mainNav: 'Events',
  },
  combinedPayments: {
    ...signedIn,
    pattern: routePatterns.combinedPayments,
    title: 'Payments',
    modules: ['System', 'Payments'],
    feature: 'Finance',
    ownerOnly: true,
    frame: 'page',
    mainNav: 'Payments',
  },
  processCombinedPayments: {
    ...signedIn,
    pattern: routePatterns.processCombinedPayments,
    title: 'Pay by card',
    modules: ['System', 'Payments'],
    feature: 'Finance',
    primaryOwnerOnly: true,
    frame: 'page',
  },
  attendance: {
    ...attendancePage,
    pattern: routePatterns.attendance,
    title: 'Attendance',
    sidebar: 'Attendance',
  },
  reportAbsence: {
    ...attendancePage,
    pattern: routePatterns.reportAbsence,
    title: 'Report an absence',
    primaryOwnerOnly: true,
  },
  reportReason: {
    ...attendancePage,
    pattern: routePatterns.reportReason,
    title: 'Give a reason',
    primaryOwnerOnly: true,
  },
  behaviour: {
    ...studentPage,
    pattern: routePatterns.behaviour,
    title: 'Behaviour',
    modules: ['System', 'Behaviour'],
    feature: 'Behaviour',
    sidebar: 'Behaviour',
  },
  payment: {
    ...paymentPage,
    pattern: routePatterns.payment,
    title: 'Payments',
    sidebar: 'Payments',
  },
  processPayment: {
    ...paymentPage,
    pattern: routePatterns.processPayment,
    title: 'Pay by card',
    primaryOwnerOnly: true,
  },
  reports: {
    ...reportsPage,
    pattern: routePatterns.reports,
    title: 'Reports',
    sidebar: 'Reports',
  },
  reportsArchive: { ...reportsPage, pattern: routePatterns.reportsArchive, title: 'Report archive' },
  enrolmentHistory: {
    ...studentPage,
    pattern: routePatterns.enrolmentHistory,
    title: 'Enrolment history',
    modules: ['System', 'EnrolmentHistory'],
    feature: 'EnrolmentHistory',
    studentHas: (student) => student.hasEnrolmentHistory,
    sidebar: 'Enrolment History',
  },
  consent: {
    ...consentPage,
    pattern: routePatterns.consent,
    title: 'Consent requests',
    sidebar: 'Consent Requests',
  },
  consentRequest: { ...consentPage, pattern: routePatterns.consentRequest, title: 'Consent request' },
  consentSubmitted: { ...consentPage, pattern: routePatterns.consentSubmitted, title: 'Response submitted' },
  combinedConsents: {
    ...signedIn,
    pattern: routePatterns.combinedConsents,
    title: 'Consent requests',
    modules: ['System', 'Student'],
    feature: 'ConsentManagement',
    ownerOnly: true,
    mayEnter: (user) => user.consentRequestsEnabled,
    frame: 'page',
    mainNav: 'Consent',
  },
  reportAbsences: {
    ...signedIn,
    pattern: routePatterns.reportAbsences,
    title: 'Report absences',
    modules: ['System', 'Attendance'],
    feature: 'Attendance',
    primaryOwnerOnly: true,
    activeEnrolmentOnly: true,
    frame: 'page',
    mainNav: 'Absences',
  },
  // The sidebar keeps this order, starting with the entries that the specification names (docs/decisions/pages/shell.md).
  studentDetails: {
    ...studentPage,
    pattern: routePatterns.studentDetails,
    title: 'Student details',
    feature: 'StudentDetails',
    ownerOnly: true,
    sidebar: 'Student details',
  },
  studentMedicalConditions: {
    ...studentPage,
    pattern: routePatterns.studentMedicalConditions,
    title: 'Medical conditions',
    enrolmentHas: (enrolment) => enrolment.hasMedicalConditions,
    sidebar: 'Medical conditions',
  },
  addViewer: {
    ...studentPage,
    pattern: routePatterns.addViewer,
    title: 'Invite a viewer',
    ownerOnly: true,
  },
  viewer: {
    ...studentPage,
    pattern: routePatterns.viewer,
    title: 'Delegated viewer',
    ownerOnly: true,
  },
  viewers: {
    ...signedIn,
    pattern: routePatterns.viewers,
    title: 'Who can see what',
    modules: ['System', 'Student'],
    frame: 'page',
    ownerOnly: true,
    sidebar: 'Delegated viewers',
  },
  ...adminViewRoutes,
  help: {
    ...fixed,
    pattern: routePatterns.help,
    title: 'Help',
    frame: 'page',
  },
  accessibility: {
    ...fixed,
    pattern: routePatterns.accessibility,
    title: 'Accessibility',
    frame: 'page',
  },
  privacy: {
    ...fixed,
    pattern: routePatterns.privacy,
    title: 'Privacy',
    frame: 'page',
  },
  error: {
    ...open,
    pattern: routePatterns.error,
    title: 'Error',
    frame: 'status',
  },
  update: {
    ...fixed,
    pattern: routePatterns.update,
    title: 'Update the app',
    frame: 'status',
  },
  outage: {
    ...fixed,
    pattern: routePatterns.outage,
    title: 'Down for maintenance',
    frame: 'status',
  },
  notice: {
    ...fixed,
    pattern: routePatterns.notice,
    title: 'Notice',
    frame: 'status',
  },
  studentNotFound: {
    ...signedIn,
    pattern: routePatterns.studentNotFound,
    title: 'Student not found',
    frame: 'status',
  },
  featureUnavailable: {
    ...signedIn,
    pattern: routePatterns.featureUnavailable,
    title: 'Feature unavailable',
    frame: 'status',
  },
};

export type FoundRoute = {
  readonly name: RouteName;
  readonly route: RouteDefinition;
  readonly params: PathParams;
};

const typedKeys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => {
  const keys: K[] = [];
  for (const key in record) keys.push(key);
  return keys;
};

export const routeNames: readonly RouteName[] = typedKeys(routes);

/** The route that matches a path, or null. */
export function findRoute(path: string): FoundRoute | null {
  for (const name of routeNames) {
    const params = matchPath(routes[name].pattern, path);
    if (params) return { name, route: routes[name], params };
  }
  return null;
}
