/** Properties shared by routes of the same kind. */
import type { User } from '@portal/contract/students';

export const open = { anonymous: true, headerHidden: false, modules: ['System'] } as const;
/** Static pages that need no service, so they stay available during an outage. */
export const fixed = { ...open, modules: [] } as const;
export const panel = { ...open, frame: 'panel' } as const;
export const steps = { ...open, frame: 'steps' } as const;
export const signedIn = { anonymous: false, headerHidden: false, modules: ['System'] } as const;
/** My details and the pages that edit it. */
export const profilePage = { ...signedIn, frame: 'page', activePersonOnly: true } as const;
/** The account itself: how to sign in, and what is held about the person. */
export const ownAccountPage = { ...profilePage, parentOnly: true } as const;
export const studentPage = { ...signedIn, frame: 'student', modules: ['System', 'Student'] } as const;
export const photoPage = {
  ...studentPage,
  feature: 'StudentPhoto',
  primaryOwnerOnly: true,
  redirectsOthersHome: true,
} as const;
export const attendancePage = {
  ...studentPage,
  modules: ['System', 'Attendance'],
  feature: 'Attendance',
  activeEnrolmentOnly: true,
} as const;

export const reportsPage = {
  ...studentPage,
  modules: ['System', 'Reports'],
  feature: 'AcademicReports',
} as const;

/** Consent: for account owners whose schools have it on. */
export const consentPage = {
  ...studentPage,
  feature: 'ConsentManagement',
  ownerOnly: true,
  mayEnter: (user: User) => user.consentRequestsEnabled,
} as const;

export const paymentPage = {
  ...studentPage,
  modules: ['System', 'Payments'],
  feature: 'Finance',
} as const;
