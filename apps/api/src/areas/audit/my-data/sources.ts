/** The parts of a data copy, from every area that holds any, in file order. */
import { addStudentData } from '../../add-student/index.ts';
import { attendanceData } from '../../attendance/index.ts';
import { attendanceTodayData } from '../../attendance-today/index.ts';
import { behaviourData } from '../../behaviour/index.ts';
import { changeRequestsData } from '../../change-requests/index.ts';
import { consentData } from '../../consent/index.ts';
import { downloadsData } from '../../downloads/index.ts';
import { errorReportsData } from '../../error-reports/index.ts';
import { medicalConditionsData } from '../../medical-conditions/index.ts';
import { parentDetailsData } from '../../parent-details/index.ts';
import { paymentsData } from '../../payments/index.ts';
import { profileData } from '../../profile/index.ts';
import { reportsData } from '../../reports/index.ts';
import { secondFactorsData } from '../../second-factors/index.ts';
import { notificationsData } from '../../notifications/index.ts';
import { offlineData } from '../../offline/index.ts';
import { pushEndpointsData } from '../../push-endpoints/index.ts';
import { sessionData } from '../../session/index.ts';
import { studentPhotoData } from '../../student-photo/index.ts';
import { studentsData } from '../../students/index.ts';
import { termsData } from '../../terms/index.ts';
import { timetableData } from '../../timetable/index.ts';
import { upcomingEventsData } from '../../upcoming-events/index.ts';
import { viewersData } from '../../viewers/index.ts';
import type { AccountSource, AreaData, StudentSource } from '../../students/index.ts';

const areas: readonly AreaData[] = [
  addStudentData,
  attendanceData,
  attendanceTodayData,
  behaviourData,
  changeRequestsData,
  consentData,
  downloadsData,
  errorReportsData,
  medicalConditionsData,
  parentDetailsData,
  paymentsData,
  profileData,
  reportsData,
  secondFactorsData,
  sessionData,
  notificationsData,
  offlineData,
  pushEndpointsData,
  studentPhotoData,
  studentsData,
  termsData,
  timetableData,
  upcomingEventsData,
  viewersData,
];

/** Keys of the sources; each is used once (complete.test.ts). */
export const accountOrder: readonly string[] = [
  'account',
  'schoolRecord',
  'contacts',
  'studentsAdded',
  'acceptedTerms',
  'payments',
  'signIns',
  'mobileChanges',
  'rememberedDevices',
  'offlineDevices',
  'notificationSettings',
  'notifications',
  'emailBounces',
  'notifiedDevices',
  'passkeys',
  'authenticatorApp',
  'emailChanges',
  'requests',
  'peopleYouShareWith',
  'sharedWithYou',
  'calendars',
  'consentAnswers',
  'consentDrafts',
  'liveCalendars',
  'errorReports',
];
export const studentOrder: readonly string[] = [
  'details',
  'yourRelation',
  'enrolments',
  'absences',
  'lateArrivalsAndDepartures',
  'classes',
  'behaviour',
  'results',
  'reports',
  'events',
  'invoices',
  'consentRequests',
  'medicalConditions',
  'files',
  'photo',
  'schoolPhoto',
];

function inOrder<Source extends { key: string }>(
  sources: readonly Source[],
  order: readonly string[],
): readonly Source[] {
  return sources.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

export const accountSources: readonly AccountSource[] = inOrder(
  areas.flatMap(({ account = [] }) => account),
  accountOrder,
);

export const studentSources: readonly StudentSource[] = inOrder(
  areas.flatMap(({ students = [] }) => students),
  studentOrder,
);
