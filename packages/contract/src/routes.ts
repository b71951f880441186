/** Paths of the hash routes (documents 1 and 2, section 2), so that e-mails, links and guards name them once. */

type StudentRef = { studentId: string; centreCode: string };
const at = (base: string, { studentId, centreCode }: StudentRef): string =>
  `${base}/${encodeURIComponent(studentId)}/${encodeURIComponent(centreCode)}`;

export const routePatterns = {
  home: '/',
  landing: '/landing',
  login: '/login',
  forgotPassword: '/login/forgotPassword',
  confirmResetPassword: '/login/confirmResetPassword',
  changeForgottenPassword: '/login/changeForgottenPassword',
  terms: '/termsAndConditions',
  student: '/student/:studentId/:centreCode',
  attendance: '/attendance/:studentId/:centreCode',
  reportAbsence: '/attendance/:studentId/:centreCode/report-absence',
  reportReason: '/attendance/:studentId/:centreCode/report-reason/:absenceId',
  reportAbsences: '/attendance/report-absences',
  help: '/help',
  accessibility: '/accessibility',
  privacy: '/privacy',
  error: '/error',
  outage: '/outage',
  notice: '/notice',
  studentNotFound: '/studentNotFound',
  featureUnavailable: '/featureUnavailable',
} as const;

export const paths = {
  home: () => routePatterns.home,
  landing: () => routePatterns.landing,
  login: () => routePatterns.login,
  forgotPassword: () => routePatterns.forgotPassword,
  confirmResetPassword: () => routePatterns.confirmResetPassword,
  changeForgottenPassword: () => routePatterns.changeForgottenPassword,
  terms: () => routePatterns.terms,
  student: (ref: StudentRef) => at('/student', ref),
  attendance: (ref: StudentRef) => at('/attendance', ref),
  reportAbsence: (ref: StudentRef) => `${at('/attendance', ref)}/report-absence`,
  reportReason: (ref: StudentRef & { absenceId: string }) =>
    `${at('/attendance', ref)}/report-reason/${encodeURIComponent(ref.absenceId)}`,
  reportAbsences: () => routePatterns.reportAbsences,
  help: () => routePatterns.help,
  accessibility: () => routePatterns.accessibility,
  privacy: () => routePatterns.privacy,
  error: () => routePatterns.error,
  studentNotFound: () => routePatterns.studentNotFound,
  featureUnavailable: () => routePatterns.featureUnavailable,
} as const;
