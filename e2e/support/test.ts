import { test as base, expect } from '@playwright/test';
import { AddStudentPage } from '../pages/student/add-student-page.ts';
import { AttendancePage } from '../pages/student/attendance-page.ts';
import { BehaviourPage } from '../pages/student/behaviour-page.ts';
import { CalendarFeedsPage } from '../pages/student/calendar-feeds-page.ts';
import { CardPaymentPage } from '../pages/card-payment-page.ts';
import { ConsentPages } from '../pages/consent-pages.ts';
import { EventsPage } from '../pages/student/events-page.ts';
import { ForgotPasswordPage } from '../pages/account/forgot-password-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { Notices } from '../pages/notices.ts';
import { NotificationSettingsPage } from '../pages/account/notification-settings-page.ts';
import { NotificationsPage } from '../pages/account/notifications-page.ts';
import { OfficePages } from '../pages/office-pages.ts';
import { OtherDetailsPage } from '../pages/account/other-details-page.ts';
import { PaymentsPage } from '../pages/payments-page.ts';
import { PaymentGateway } from '../pages/payment-gateway.ts';
import { ProfilePage } from '../pages/account/profile-page.ts';
import { RegistrationPage } from '../pages/account/registration-page.ts';
import { ReportAbsencePage } from '../pages/student/report-absence-page.ts';
import { ReportAbsencesPage } from '../pages/student/report-absences-page.ts';
import { ReportReasonPage } from '../pages/student/report-reason-page.ts';
import { ReportsPage } from '../pages/student/reports-page.ts';
import { SchoolOffice } from '../pages/school-office.ts';
import { SecurityPage } from '../pages/account/security-page.ts';
import { SetPasswordPage } from '../pages/account/set-password-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { StudentPage } from '../pages/student/student-page.ts';
import { StudentPhotoPage } from '../pages/student/student-photo-page.ts';
import { TermsPage } from '../pages/account/terms-page.ts';
import { TimetablePage } from '../pages/student/timetable-page.ts';
import { flagSignedIn, signedInCookies } from './accounts.ts';
import { endOwnSession } from './end-own-session.ts';
import type { AccountName } from './accounts.ts';
import { checkPage } from './axe.ts';
import { logPolicyViolations, Watch } from './watch.ts';

interface Journey {
  /** The account signed in when the journey starts. Default: none. */
  signedInAs: AccountName | null;
  watch: Watch;
  shell: Shell;
  landing: LandingPage;
  signIn: SignInPage;
  forgotPassword: ForgotPasswordPage;
  setPassword: SetPasswordPage;
  security: SecurityPage;
  terms: TermsPage;
  home: HomePage;
  profile: ProfilePage;
  otherDetails: OtherDetailsPage;
  addStudent: AddStudentPage;
  student: StudentPage;
  studentPhoto: StudentPhotoPage;
  attendance: AttendancePage;
  consents: ConsentPages;
  events: EventsPage;
  calendarFeeds: CalendarFeedsPage;
  timetable: TimetablePage;
  behaviour: BehaviourPage;
  payments: PaymentsPage;
  cardPayment: CardPaymentPage;
  gateway: PaymentGateway;
  reports: ReportsPage;
  registration: RegistrationPage;
  reportAbsence: ReportAbsencePage;
  reportAbsences: ReportAbsencesPage;
  reportReason: ReportReasonPage;
  notices: Notices;
  notifications: NotificationsPage;
  notificationSettings: NotificationSettingsPage;
  mailbox: Mailbox;
  schoolOffice: SchoolOffice;
  office: OfficePages;
  /** Checks the current page with axe-core and takes screenshots, in both widths, light and dark. */
  checkPage: (name: string) => Promise<void>;
}

/** A journey: page objects in the users' words. Fails on any browser error that it doesn't expect. */
export const test = base.extend<Journey>({
  signedInAs: [null, { option: true }],
  storageState: async ({ signedInAs }, use) =>
    use(signedInAs === null ? undefined : signedInCookies(signedInAs)),
  context: async ({ context, signedInAs, baseURL }, use) => {
    if (signedInAs !== null) await flagSignedIn(context);
    await use(context);
    if (signedInAs === null && baseURL !== undefined) await endOwnSession(context.request, baseURL);
  },
  contextOptions: { reducedMotion: 'reduce' },
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.follow(context);
      await context.addInitScript(logPolicyViolations);
      await use(watch);
      expect(watch.complaints(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  shell: async ({ page }, use) => use(new Shell(page)),
  office: async ({ page, watch }, use) => use(new OfficePages(page, watch)),
  landing: async ({ page }, use) => use(new LandingPage(page)),
  signIn: async ({ page, watch }, use) => use(new SignInPage(page, watch)),
  forgotPassword: async ({ page }, use) => use(new ForgotPasswordPage(page)),
  security: async ({ page }, use) => use(new SecurityPage(page)),
  setPassword: async ({ page }, use) => use(new SetPasswordPage(page)),
  terms: async ({ page }, use) => use(new TermsPage(page)),
  home: async ({ page }, use) => use(new HomePage(page)),
  profile: async ({ page }, use) => use(new ProfilePage(page)),
  otherDetails: async ({ page }, use) => use(new OtherDetailsPage(page)),
  addStudent: async ({ page }, use) => use(new AddStudentPage(page)),
  student: async ({ page }, use) => use(new StudentPage(page)),
  studentPhoto: async ({ page }, use) => use(new StudentPhotoPage(page)),
  attendance: async ({ page }, use) => use(new AttendancePage(page)),
  consents: async ({ page }, use) => use(new ConsentPages(page)),
  events: async ({ page }, use) => use(new EventsPage(page)),
  calendarFeeds: async ({ page }, use) => use(new CalendarFeedsPage(page)),
  timetable: async ({ page }, use) => use(new TimetablePage(page)),
  behaviour: async ({ page }, use) => use(new BehaviourPage(page)),
  payments: async ({ page }, use) => use(new PaymentsPage(page)),
  cardPayment: async ({ page }, use) => use(new CardPaymentPage(page)),
  gateway: new PaymentGateway(),
  reports: async ({ page }, use) => use(new ReportsPage(page)),
  registration: async ({ page }, use) => use(new RegistrationPage(page)),
  reportAbsence: async ({ page }, use) => use(new ReportAbsencePage(page)),
  reportAbsences: async ({ page }, use) => use(new ReportAbsencesPage(page)),
  reportReason: async ({ page }, use) => use(new ReportReasonPage(page)),
  notices: async ({ page }, use) => use(new Notices(page)),
  notifications: async ({ page }, use) => use(new NotificationsPage(page)),
  notificationSettings: async ({ page }, use) => use(new NotificationSettingsPage(page)),
  mailbox: new Mailbox(),
  schoolOffice: new SchoolOffice(),
  checkPage: async ({ page }, use) => use((name) => checkPage(page, name)),
});

export { expect } from '@playwright/test';
