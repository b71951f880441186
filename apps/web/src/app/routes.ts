/** The one table of routes. Guards, titles, main navigation and sidebar derive from it (document 1, section 2). */
import { routePatterns } from '@portal/contract';
import { matchPath, type PathParams } from '../platform/match-path.ts';
import type { RouteDefinition } from './route-types.ts';

export type RouteName = keyof typeof routePatterns;

const open = { anonymous: true, headerHidden: false, modules: ['System'] } as const;
/** Words that need no service: an outage doesn't keep anybody from them. */
const fixed = { ...open, modules: [] } as const;
const panel = { ...open, frame: 'panel' } as const;
const signedIn = { anonymous: false, headerHidden: false, modules: ['System'] } as const;
const studentPage = { ...signedIn, frame: 'student', modules: ['System', 'Student'] } as const;
const attendancePage = {
  ...studentPage,
  modules: ['System', 'Attendance'],
  feature: 'Attendance',
  activeEnrolmentOnly: true,
} as const;

export const routes: Readonly<Record<RouteName, RouteDefinition>> = {
  home: {
    ...signedIn,
    pattern: routePatterns.home,
    title: 'Home',
    frame: 'page',
    mainNav: 'Home',
    load: async () => (await import('./home/home-screen.tsx')).HomeScreen,
  },
  landing: {
    ...open,
    pattern: routePatterns.landing,
    title: 'The school day, from your side',
    frame: 'own',
    load: async () => (await import('./landing/landing-screen.tsx')).LandingScreen,
  },
  login: { ...open, pattern: routePatterns.login, title: 'Sign in', frame: 'page' },
  forgotPassword: {
    ...panel,
    pattern: routePatterns.forgotPassword,
    title: 'Forgotten password',
    load: async () => (await import('../areas/password-reset/screens.ts')).ForgotPasswordScreen,
  },
  confirmResetPassword: {
    ...panel,
    pattern: routePatterns.confirmResetPassword,
    title: 'Reset password',
    load: async () => (await import('../areas/password-reset/screens.ts')).ConfirmResetScreen,
  },
  changeForgottenPassword: {
    ...panel,
    pattern: routePatterns.changeForgottenPassword,
    title: 'Set a new password',
    load: async () => (await import('../areas/password-reset/screens.ts')).SetPasswordScreen,
  },
  terms: {
    ...signedIn,
    pattern: routePatterns.terms,
    title: 'Terms and conditions',
    headerHidden: true,
    frame: 'page',
    load: async () => (await import('../areas/terms/terms-screen.tsx')).TermsScreen,
  },
  student: {
    ...studentPage,
    pattern: routePatterns.student,
    title: 'Overview',
    sidebar: 'Overview',
    load: async () => (await import('./overview/overview-screen.tsx')).OverviewScreen,
  },
  attendance: {
    ...attendancePage,
    pattern: routePatterns.attendance,
    title: 'Attendance',
    sidebar: 'Attendance',
    load: async () => (await import('../areas/attendance/history/attendance-screen.tsx')).AttendanceScreen,
  },
  reportAbsence: {
    ...attendancePage,
    pattern: routePatterns.reportAbsence,
    title: 'Report an absence',
    primaryOwnerOnly: true,
    load: async () =>
      (await import('../areas/attendance/report/report-absence-screen.tsx')).ReportAbsenceScreen,
  },
  reportReason: {
    ...attendancePage,
    pattern: routePatterns.reportReason,
    title: 'Give a reason',
    primaryOwnerOnly: true,
    load: async () =>
      (await import('../areas/attendance/reason/report-reason-screen.tsx')).ReportReasonScreen,
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
    load: async () =>
      (await import('../areas/attendance/report/report-absences-screen.tsx')).ReportAbsencesScreen,
  },
  help: {
    ...fixed,
    pattern: routePatterns.help,
    title: 'Help',
    frame: 'page',
    load: async () => (await import('./pages/help-screen.tsx')).HelpScreen,
  },
  accessibility: {
    ...fixed,
    pattern: routePatterns.accessibility,
    title: 'Accessibility',
    frame: 'page',
    load: async () => (await import('./pages/accessibility-screen.tsx')).AccessibilityScreen,
  },
  privacy: {
    ...fixed,
    pattern: routePatterns.privacy,
    title: 'Privacy',
    frame: 'page',
    load: async () => (await import('./pages/privacy-screen.tsx')).PrivacyScreen,
  },
  error: {
    ...open,
    pattern: routePatterns.error,
    title: 'Error',
    frame: 'status',
    load: async () => (await import('./pages/error-screen.tsx')).ErrorScreen,
  },
  outage: {
    ...fixed,
    pattern: routePatterns.outage,
    title: 'Down for maintenance',
    frame: 'status',
    load: async () => (await import('../areas/service-status/outage-screen.tsx')).OutageScreen,
  },
  notice: {
    ...fixed,
    pattern: routePatterns.notice,
    title: 'Notice',
    frame: 'status',
    load: async () => (await import('../areas/service-status/notice-screen.tsx')).NoticeScreen,
  },
  studentNotFound: {
    ...signedIn,
    pattern: routePatterns.studentNotFound,
    title: 'Student not found',
    frame: 'status',
    load: async () => (await import('./pages/student-not-found-screen.tsx')).StudentNotFoundScreen,
  },
  featureUnavailable: {
    ...signedIn,
    pattern: routePatterns.featureUnavailable,
    title: 'Feature unavailable',
    frame: 'status',
    load: async () => (await import('./pages/feature-unavailable-screen.tsx')).FeatureUnavailableScreen,
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

/** The route of a path; null when no route has it. */
export function findRoute(path: string): FoundRoute | null {
  for (const name of routeNames) {
    const params = matchPath(routes[name].pattern, path);
    if (params) return { name, route: routes[name], params };
  }
  return null;
}
