import { breakGlassPaths } from '@portal/contract/staff';

/** Addresses below `/office`, without that prefix, which the router adds. */
export const officePaths = {
  today: '/',
  signIn: '/sign-in',
  breakGlass: breakGlassPaths,
  choose: '/schools',
  more: '/more',
  staff: '/staff',
  queue: '/queue',
  audit: '/audit',
  settings: '/settings',
  absences: '/absences',
  gate: '/gate',
  request: (id: string): string => `/queue/${encodeURIComponent(id)}`,
  invitations: '/invitations',
  families: '/families',
  family: (id: string): string => `/families/${encodeURIComponent(id)}`,
  consent: '/consent',
  publication: (id: string): string => `/consent/${encodeURIComponent(id)}`,
  viewReviews: '/view-reviews',
  autoApprovals: '/auto-approvals',
  payments: '/payments',
  invoices: '/payments/invoices',
  invoice: (number: string): string => `/payments/invoices/${encodeURIComponent(number)}`,
  events: '/events',
  notices: '/notices',
  releases: '/files',
  release: (id: string): string => `/files/${encodeURIComponent(id)}`,
  features: '/features',
  studentFeatures: '/features/students',
  terms: '/terms',
  errorReports: '/error-reports',
  imports: '/imports',
  import: (id: string): string => `/imports/${encodeURIComponent(id)}`,
  viewAs: (familyId: string): string => `/families/${encodeURIComponent(familyId)}/view-as`,
} as const;

export const requestPattern = '/queue/:requestId';
export const familyPattern = '/families/:familyId';
export const publicationPattern = '/consent/:publicationId';
export const releasePattern = '/files/:releaseId';
export const importPattern = '/imports/:importId';
export const invoicePattern = '/payments/invoices/:invoiceNumber';
export const viewAsPattern = '/families/:familyId/view-as';

/** The address of a list. It never contains the search text, because that is a name. */
export const queueView = (view: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(view).toString();
  return query === '' ? officePaths.queue : `${officePaths.queue}?${query}`;
};
