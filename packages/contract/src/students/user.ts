/** The signed-in person, their students and what home and the overview show (A-3.1; D-3.7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { parentDetailsRequestSchema } from '../parent-details/record.ts';
import { dollarsSchema, instantSchema, isoDateSchema, timeSchema } from '../shared/fields.ts';
import { addressSchema, contactSchema } from '../people/parent-record.ts';
import { noticeAtHomeSchema } from '../school-notices/notice-at-home.ts';
import { featureSchema } from '../shared/vocabulary.ts';

export const todayPeriodSchema = z.object({
  startTime: timeSchema,
  endTime: timeSchema,
  periodName: z.string(),
  subjectDescription: z.string(),
  roomName: z.string(),
});
export type TodayPeriod = z.output<typeof todayPeriodSchema>;

/** A lesson with its date. */
export const datedLessonSchema = z.extend(todayPeriodSchema, { date: isoDateSchema });
export type DatedLesson = z.output<typeof datedLessonSchema>;

export const enrolmentSchema = z.object({
  schoolCode: z.string(),
  /** The specification's two names for the same id. */
  school: z.string(),
  schoolName: z.string(),
  schoolUrl: z.nullable(z.string()),
  schoolLogoUri: z.nullable(z.string()),
  schoolEmail: z.nullable(z.string()),
  contactSchoolUrl: z.nullable(z.string()),
  timeZone: z.string(),
  /** Year level code, such as `09` or `PY`. */
  year: z.string(),
  enrolmentStatus: z.int(),
  enrolmentStatusDescription: z.string(),
  isActiveEnrolment: z.boolean(),
  enrolledDate: isoDateSchema,
  exitDate: z.nullable(isoDateSchema),
  /** Features that the school has on for this student and, for a delegated viewer, that the owner granted. */
  features: z.array(featureSchema),
  /** Whether each of these pages is available to the caller. */
  availability: z.object({
    timetable: z.boolean(),
    attendance: z.boolean(),
    behaviour: z.boolean(),
    finance: z.boolean(),
    report: z.boolean(),
  }),
  daysAbsentThisCalendarYear: z.nullable(z.number()),
  attendancePercentageThisCalendarYear: z.nullable(z.int()),
  /** The number of absences that need a reason. */
  absenceRecordsWithoutReason: z.int(),
  /** Visible to owners and to every approved viewer, if the school has student details on. */
  hasMedicalConditions: z.boolean(),
  /** Behaviour incidents from the last 14 days. */
  newBehaviourCount: z.int(),
  /** Reports from the last 14 days. */
  newReportCount: z.int(),
  /** The newest current report. */
  latestReport: z.nullable(z.object({ reportingPeriod: z.string(), endDate: isoDateSchema })),
  /** Consent requests that the person can still answer, for students of whom they are the primary account owner. */
  pendingConsentRequests: z.int(),
  /** Invoices with something to pay: their number, total and earliest due date. */
  noOfPaymentsOutstanding: z.int(),
  totalPaymentsOutstanding: dollarsSchema,
  nextPaymentDueDate: z.nullable(isoDateSchema),
  /** Today's periods in chronological order; null if the timetable is not available to the caller. */
  timetableToday: z.nullable(z.array(todayPeriodSchema)),
  /**
   * Today's lessons and the first lesson of the next teaching day within a week, whatever the timetable's length. Null
   * if the timetable is not available to the caller.
   */
  lessonsAhead: z.nullable(z.array(datedLessonSchema)),
});
export type Enrolment = z.output<typeof enrolmentSchema>;

export const studentSchema = z.object({
  oneSchoolId: z.string(),
  eqid: z.string(),
  givenNames: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  /**
   * The current photo's URL, under the specification's two names. It changes with the photo. Null without a photo or
   * without the feature.
   */
  photoUrl: z.nullable(z.string()),
  photoContentUrl: z.nullable(z.string()),
  /** Whether the school supplied a photo. Only for people who may choose the photo. */
  hasSchoolPhoto: z.boolean(),
  isPhotoFeatureEnabled: z.boolean(),
  isUserPPAOForStudent: z.boolean(),
  isDelegated: z.boolean(),
  /** For a delegated student, the owner who shared them. */
  sharedBy: z.nullable(z.string()),
  hasFinishedSchool: z.boolean(),
  finishedSchoolDate: z.nullable(isoDateSchema),
  hasEnrolmentHistory: z.boolean(),
  features: z.array(featureSchema),
  enrolments: z.array(enrolmentSchema),
});
export type Student = z.output<typeof studentSchema>;

export const summariesSchema = z.object({
  consent: z.object({ pendingRequestsCount: z.int(), nextDueDate: z.nullable(isoDateSchema) }),
  absence: z.object({ unexplainedCount: z.int(), futureCount: z.int() }),
  upcomingEvents: z.object({
    assessmentsCount: z.int(),
    examsCount: z.int(),
    excursionsCount: z.int(),
    schoolEventsCount: z.int(),
  }),
  payments: z.object({
    noOfPaymentsOutstanding: z.int(),
    totalPaymentsOutstanding: dollarsSchema,
    overdueCount: z.int(),
  }),
});
export type Summaries = z.output<typeof summariesSchema>;

/** The staff member, in the administration view. */
const adminViewDetailsSchema = z.object({
  centreCode: z.string(),
  schoolUsername: z.string(),
  loggedInUsername: z.string(),
  schoolUserFullName: z.string(),
  schoolUserLocation: z.string(),
  schoolUserTimetableCode: z.string(),
});

export const userSchema = z.object({
  /** An opaque account id for this browser, as a key for drafts. Neither a name nor a register id. */
  accountKey: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  /** A requested address that is not confirmed yet. Until then the address above applies. */
  pendingEmailAddress: z.nullable(z.string()),
  mobileNumber: z.nullable(z.string()),
  /** The person's id in the school's register; null for a delegated viewer. */
  oneSchoolParentId: z.nullable(z.string()),
  /** The person's own record at the school; null if they are not an account owner of any student. */
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
  contacts: z.nullable(z.array(contactSchema)),
  /** The version of the three fields above, so that conflicting changes are detected. */
  parentDetailsVersion: z.nullable(z.string()),
  parentDetailsRequest: z.nullable(parentDetailsRequestSchema),
  isActive: z.boolean(),
  /** For an account that was not activated yet: the recipient of the activation link, masked. */
  confirmationSentTo: z.nullable(z.string()),
  isPpao: z.boolean(),
  isAdminView: z.boolean(),
  /** Whether parts of the person's data are hidden from staff. Null details: only the person may see them. */
  isRedacted: z.boolean(),
  adminViewDetails: z.nullable(adminViewDetailsSchema),
  lastLoginTimestamp: z.nullable(instantSchema),
  /** Today's date at the person's schools. */
  today: isoDateSchema,
  students: z.array(studentSchema),
  delegatedStudents: z.array(studentSchema),
  /** The `oneSchoolId` of both, in this order. */
  allAvailableStudents: z.array(z.string()),
  /** Their current and former schools, each centre code once. */
  schools: z.array(z.object({ id: z.string(), name: z.string() })),
  pendingStudents: z.array(z.object({ name: z.string() })),
  /** Owners who shared a student and have since paused the access. */
  pausedBy: z.array(z.string()),
  pendingDelegatedStudents: z.array(z.object({ name: z.string(), parentFullName: z.string() })),
  numRedactedStudents: z.int(),
  numRedactedDelegatedStudents: z.int(),
  pendingTermsAndConditions: z.array(z.string()),
  hasPendingTermsAndConditions: z.boolean(),
  consentRequestsEnabled: z.boolean(),
  studentPhotosEnabled: z.boolean(),
  /** The current photo terms. They must be accepted before photos are enabled. */
  studentPhotosTermsAndConditionsKey: z.nullable(z.string()),
  redirectToAddStudentPage: z.boolean(),
  /** Notices of the schools of the person's own students, urgent ones first, then newest first. Absent in the responses of earlier versions. */
  notices: z.optional(z.array(noticeAtHomeSchema)),
  summaries: summariesSchema,
});
export type User = z.output<typeof userSchema>;

export const userEndpoint = defineEndpoint({
  id: 'students.user',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person with their students, enrolments, features and summaries',
  query: z.strictObject({ includeFutureStudents: z.optional(z.enum(['true', 'false'])) }),
  response: userSchema,
  errors: ['sign-in-required'],
});
