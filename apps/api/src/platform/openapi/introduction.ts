/** The introduction for external developers. */
import type { Json } from './component-schemas.ts';

export const introduction = (productName: string): Json => ({
  title: `${productName} API`,
  version: '1.0.0',
  summary: 'Everything the pages of the portal can do',
  description: `Calls are made with cookies, as a browser makes them.

1. \`GET /api/token/csrf-token\` answers a string and sets the anti-forgery cookie. Send the string in the header \`NCSRF\` with every POST.
2. \`POST /api/authentication/login\` with e-mail and password answers 420 with the code \`code-required\` on a device that is not remembered: call it again with \`mfaSessionId\`, \`mfaMedium\` and the \`token\` that the person was sent. It sets the session cookie.
3. Get another anti-forgery token after signing in or out: the earlier one was for another session.

Every failure is a problem (RFC 9457) with a stable \`code\`. A 400 names in \`errors\` what is wrong: a field of the body by its name, anything else as \`header/…\`, \`query/…\`, \`path/…\`, \`body\` or \`request\`. A 429 has \`Retry-After\`.

Responses may gain members, and operations may gain problem codes: ignore those you don’t know.`,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
});

/** By the first segment of an operation’s id. */
const tagDescriptions: Readonly<Record<string, string>> = {
  absenceLinks: 'The page behind a texted link, where an adult explains an absence',
  addStudent: 'Asking a school to link a student to the account',
  attendance: 'Attendance, reported absences and reasons for them',
  audit: 'Who looked at the caller’s data, and a copy of all of it',
  attendanceToday: 'The school office: today’s absences, late arrivals and early departures',
  behaviour: 'Behaviour incidents',
  calendarFeeds: 'Live calendars for calendar programs',
  captcha: 'Showing that a person signs in',
  consent: 'Consent requests and answers',
  deliveries: 'Packages of school data that a school’s information system delivers',
  downloads: 'Exam timetables and assessment planners',
  enrolmentHistory: 'Schools a student went to',
  errorReports: 'Failures that pages and apps report',
  medicalConditions: 'Medical conditions and changes to them',
  offline: 'Keeping information on a device to read offline',
  notifications: 'The inbox, what a person hears about, and how they can be reached',
  'push-endpoints': 'Devices that get push notifications',
  parentDetails: 'What the school holds about the caller',
  'password-reset': 'Setting a new password by an e-mailed link',
  payments: 'Invoices and paying them by card',
  profile: 'The account’s e-mail, mobile and password',
  registration: 'Opening an account with a school’s invitation code',
  reports: 'Academic reports',
  schoolNotices: 'Notices of a school to its families',
  secondFactors: 'Passkeys and authenticator apps',
  consentOffice: 'The school office: consent requests that a school prepares, sends and follows up',
  releases: 'The school office: reports and files that a school matches to students and releases',
  breakGlass: 'Accounts that open the office while the identity provider is down',
  adminView: 'The administration view: staff see a parent’s pages, read-only and redacted',
  today: 'The school office: what is due, leaves and failed today',
  featureSwitches: 'The school office: features that a school switches on and off',
  families: 'The school office: finding families, their accounts, and invitations to register',
  officeEvents: 'The school office: events that a school publishes',
  officeNotices: 'The school office: notices to families',
  officeOutages: 'The school office: outages and alerts, published by staff of the department',
  queue: 'The school office: what families ask for, and the decisions of staff',
  'service-status': 'Outages, alerts, links and versions of the app',
  session: 'Signing in and out, sessions and tokens',
  staff: 'The school office: staff sign-in',
  studentDetails: 'A student’s details and changes to them',
  studentPhoto: 'A student’s photo',
  students: 'The caller and their students',
  terms: 'Terms and conditions',
  timetable: 'Timetables',
  upcomingEvents: 'Upcoming events',
  viewers: 'Delegated viewers: who else may see a student',
};

export const tagsOf = (names: ReadonlySet<string>): Json[] =>
  [...names].toSorted().map((name) => ({ name, description: tagDescriptions[name] ?? name }));
