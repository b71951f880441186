/**
 * Maps each route to its screen. Separate from the route table, to keep the other pages' URLs out of the sign-in bundle.
 */
import type { Screen } from './route-types.ts';
import type { RouteName } from './routes.ts';

/** Sign-in is part of the first bundle. The landing page is the only chunk that a first visit needs. */
export type ScreenName = Exclude<RouteName, 'login' | 'landing'>;

export const routeScreens: Readonly<Record<ScreenName, () => Promise<Screen>>> = {
  home: async () => (await import('./home/home-screen.tsx')).HomeScreen,
  forgotPassword: async () => (await import('../areas/password-reset/screens.ts')).ForgotPasswordScreen,
  confirmResetPassword: async () => (await import('../areas/password-reset/screens.ts')).ConfirmResetScreen,
  changeForgottenPassword: async () => (await import('../areas/password-reset/screens.ts')).SetPasswordScreen,
  ownerInvitation: async () => (await import('../areas/registration/owner/screens.ts')).OwnerInvitationScreen,
  ownerInvitationCode: async () =>
    (await import('../areas/registration/owner/screens.ts')).OwnerInvitationLinkScreen,
  ownerVerify: async () => (await import('../areas/registration/owner/screens.ts')).OwnerVerifyScreen,
  ownerRegister: async () => (await import('../areas/registration/owner/screens.ts')).OwnerRegisterScreen,
  activate: async () => (await import('../areas/registration/activate-screen.tsx')).ActivateScreen,
  viewerInvitation: async () =>
    (await import('../areas/registration/viewer/screens.ts')).ViewerInvitationLinkScreen,
  viewerInvitationOpened: async () =>
    (await import('../areas/registration/viewer/screens.ts')).ViewerInvitationScreen,
  viewerVerify: async () => (await import('../areas/registration/viewer/screens.ts')).ViewerVerifyScreen,
  viewerRegister: async () => (await import('../areas/registration/viewer/screens.ts')).ViewerRegisterScreen,
  terms: async () => (await import('../areas/terms/terms-screen.tsx')).TermsScreen,
  profile: async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  profileEmail: async () => (await import('../areas/profile/screens.ts')).EditEmailScreen,
  confirmEmail: async () => (await import('../areas/profile/screens.ts')).ConfirmEmailScreen,
  undoEmail: async () => (await import('../areas/profile/screens.ts')).UndoEmailScreen,
  notMe: async () => (await import('../areas/second-factors/recovery/not-me-screen.tsx')).NotMeScreen,
  profileMobile: async () => (await import('../areas/profile/screens.ts')).EditMobileScreen,
  profilePassword: async () => (await import('../areas/profile/screens.ts')).ChangePasswordScreen,
  security: async () => (await import('./security/security-screen.tsx')).SecurityScreen,
  profileOther: async () =>
    (await import('../areas/parent-details/parent-details-screen.tsx')).ParentDetailsScreen,
  acceptedTerms: async () => (await import('../areas/terms/accepted-terms-screen.tsx')).AcceptedTermsScreen,
  schoolNotice: async () =>
    (await import('../areas/school-notices/school-notice-screen.tsx')).SchoolNoticeScreen,
  accessHistory: async () => (await import('../areas/audit/access-history-screen.tsx')).AccessHistoryScreen,
  myData: async () => (await import('../areas/audit/my-data-screen.tsx')).MyDataScreen,
  notifications: async () => (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
  notificationSettings: async () =>
    (await import('../areas/notifications/settings/settings-screen.tsx')).NotificationSettingsScreen,
  addStudent: async () => (await import('../areas/add-student/add-student-screen.tsx')).AddStudentScreen,
  student: async () => (await import('./overview/overview-screen.tsx')).OverviewScreen,
  studentDetails: async () =>
    (await import('./student-details/student-details-screen.tsx')).StudentDetailsScreen,
  studentMedicalConditions: async () =>
    (await import('../areas/medical-conditions/medical-conditions-screen.tsx')).MedicalConditionsScreen,
  studentPhoto: async () => (await import('../areas/student-photo/screens.ts')).PhotoOptionsScreen,
  schoolPhoto: async () => (await import('../areas/student-photo/screens.ts')).SchoolPhotoScreen,
  uploadPhoto: async () => (await import('../areas/student-photo/screens.ts')).UploadPhotoScreen,
  legacyPhoto: async () => (await import('../areas/student-photo/screens.ts')).LegacyPhotoScreen,
  consent: async () => (await import('../areas/consent/screens.ts')).ConsentScreen,
  consentRequest: async () => (await import('../areas/consent/screens.ts')).ConsentRequestScreen,
  consentSubmitted: async () => (await import('../areas/consent/screens.ts')).ConsentSubmittedScreen,
  combinedConsents: async () => (await import('../areas/consent/screens.ts')).CombinedConsentsScreen,
  addViewer: async () => (await import('../areas/viewers/invite/invite-screen.tsx')).InviteScreen,
  verifyAudit: async () => (await import('../areas/audit/verify/verify-screen.tsx')).VerifyAuditScreen,
  viewer: async () => (await import('../areas/viewers/manage/viewer-screen.tsx')).ViewerScreen,
  viewers: async () => (await import('../areas/viewers/all/viewers-screen.tsx')).ViewersScreen,
  payment: async () => (await import('../areas/payments/screens.ts')).PaymentsScreen,
  processPayment: async () => (await import('../areas/payments/card/screens.ts')).ProcessPaymentScreen,
  processCombinedPayments: async () =>
    (await import('../areas/payments/card/screens.ts')).ProcessCombinedPaymentsScreen,
  combinedPayments: async () => (await import('../areas/payments/screens.ts')).CombinedPaymentsScreen,
  timetable: async () => (await import('../areas/timetable/timetable-screen.tsx')).TimetableScreen,
  anyTimetable: async () => (await import('./home/any-timetable-screen.tsx')).AnyTimetableScreen,
  upcomingEvents: async () =>
    (await import('../areas/upcoming-events/list/upcoming-events-screen.tsx')).UpcomingEventsScreen,
  combinedEvents: async () =>
    (await import('../areas/upcoming-events/list/combined-events-screen.tsx')).CombinedEventsScreen,
  calendarFeeds: async () =>
    (await import('../areas/upcoming-events/feeds/feeds-screen.tsx')).CalendarFeedsScreen,
  attendance: async () =>
    (await import('../areas/attendance/history/attendance-screen.tsx')).AttendanceScreen,
  absenceLink: async () =>
    (await import('../areas/attendance/link/absence-link-screen.tsx')).AbsenceLinkScreen,
  reportAbsence: async () =>
    (await import('../areas/attendance/report/report-absence-screen.tsx')).ReportAbsenceScreen,
  reportReason: async () =>
    (await import('../areas/attendance/reason/report-reason-screen.tsx')).ReportReasonScreen,
  reportAbsences: async () =>
    (await import('../areas/attendance/report/several/report-absences-screen.tsx')).ReportAbsencesScreen,
  behaviour: async () => (await import('../areas/behaviour/list/behaviour-screen.tsx')).BehaviourScreen,
  enrolmentHistory: async () =>
    (await import('../areas/enrolment-history/enrolment-history-screen.tsx')).EnrolmentHistoryScreen,
  reports: async () => (await import('../areas/reports/screens.ts')).ReportsScreen,
  reportsArchive: async () => (await import('../areas/reports/screens.ts')).ReportsArchiveScreen,
  adminViewLogout: async () => (await import('../areas/admin-view/ended-screens.tsx')).ViewEndedScreen,
  adminViewContextError: async () =>
    (await import('../areas/admin-view/ended-screens.tsx')).ViewRefusedScreen,
  adminViewInactiveError: async () =>
    (await import('../areas/admin-view/ended-screens.tsx')).ViewInactiveScreen,
  help: async () => (await import('./pages/help-screen.tsx')).HelpScreen,
  accessibility: async () => (await import('./pages/accessibility-screen.tsx')).AccessibilityScreen,
  privacy: async () => (await import('./pages/privacy-screen.tsx')).PrivacyScreen,
  error: async () => (await import('./pages/error-screen.tsx')).ErrorScreen,
  update: async () => (await import('../areas/service-status/update-screen.tsx')).UpdateScreen,
  outage: async () => (await import('../areas/service-status/outage-screen.tsx')).OutageScreen,
  notice: async () => (await import('../areas/service-status/notice-screen.tsx')).NoticeScreen,
  studentNotFound: async () => (await import('./pages/student-not-found-screen.tsx')).StudentNotFoundScreen,
  featureUnavailable: async () =>
    (await import('./pages/feature-unavailable-screen.tsx')).FeatureUnavailableScreen,
};
