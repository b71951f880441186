/**
 * Builds the response of `GET /api/user`. Other people appear by name only, never with contact details (T27).
 */
import { attendancePercentage, daysCounted } from '@portal/contract/attendance';
import { currentPhotoEndpoint, photoAddress } from '@portal/contract/student-photo';
import { dateInZone } from '@portal/contract/dates';
import type { NoticeAtHome } from '@portal/contract/school-notices';
import { dollarsOf, enrolmentStatusByLetter, features, mfaMedium } from '@portal/contract/shared';
import type { Enrolment, Student, Summaries, User } from '@portal/contract/students';
import { maskDestination } from '../session/index.ts';
import type { FamilyActor } from '../../platform/access/actor.ts';
import {
  availabilityOf,
  isActiveAt,
  isOnlyFuture,
  lessonsToShow,
  showsAttendance,
  showsLessons,
  showsTimetable,
} from './family.policy.ts';
import type { FamilyPlace, FamilyStudent } from './family.repository.ts';
import { parentDetailsVersion, presentDetailsRequest } from '../parent-details/index.ts';
import { studentName } from '../students/index.ts';
import type { FamilySummary } from './summaries.policy.ts';
import type { ProfileRow } from './user.repository.ts';

/** The default time zone for a person without a student at any school. */
const homeTimeZone = 'Australia/Brisbane';

export interface UserParts {
  actor: FamilyActor;
  profile: ProfileRow;
  pendingTerms: readonly string[];
  family: readonly FamilyStudent[];
  summary: FamilySummary | undefined;
  consentRequestsEnabled: boolean;
  includeFutureStudents: boolean;
  now: Date;
}

export function presentUser(parts: UserParts): User {
  const { actor, profile, pendingTerms, family, now } = parts;
  const shown = family.filter((student) => parts.includeFutureStudents || !isOnlyFuture(student));
  const students = shown.filter((student) => student.isOwner);
  const delegated = shown.filter((student) => !student.isOwner);
  const available = [...students, ...delegated];
  const isPpao = family.some((student) => student.isOwner);
  // Until the terms are accepted, and while the account is inactive, no student data is shown.
  const isHeldBack = !actor.isActive || actor.hasPendingTerms;
  const pendingStudents = isHeldBack ? [] : profile.pendingStudents;
  return {
    accountKey: actor.accountKey,
    firstName: profile.firstName,
    lastName: profile.lastName,
    emailAddress: profile.email,
    pendingEmailAddress: profile.pendingEmail,
    mobileNumber: profile.mobile,
    oneSchoolParentId: profile.oneSchoolParentId,
    ...presentOwnDetails(profile, isPpao),
    isActive: actor.isActive,
    confirmationSentTo: profile.isWaitingForActivation
      ? maskDestination(mfaMedium.email, { email: profile.email, mobile: null })
      : null,
    isPpao,
    isAdminView: false,
    // Redaction and its details apply only to the administration view.
    isRedacted: false,
    adminViewDetails: null,
    lastLoginTimestamp: profile.lastLoginAt?.toISOString() ?? null,
    today: todayOf(family, now),
    students: students.map(presentStudent),
    delegatedStudents: delegated.map(presentStudent),
    allAvailableStudents: available.map((student) => student.oneSchoolId),
    schools: schoolsOf(available),
    pendingStudents: pendingStudents.map((student) => ({ name: studentName(student).displayName })),
    pausedBy: isHeldBack ? [] : profile.pausedBy,
    pendingDelegatedStudents: isHeldBack
      ? []
      : profile.pendingDelegatedStudents.map((student) => ({
          name: studentName(student).displayName,
          parentFullName: student.parentFullName,
        })),
    numRedactedStudents: 0,
    numRedactedDelegatedStudents: 0,
    pendingTermsAndConditions: [...pendingTerms],
    hasPendingTermsAndConditions: pendingTerms.length > 0,
    consentRequestsEnabled: parts.consentRequestsEnabled,
    studentPhotosEnabled: profile.studentPhotosEnabled,
    studentPhotosTermsAndConditionsKey: profile.photoTermsKey,
    redirectToAddStudentPage:
      actor.isOwner && !isHeldBack && family.length === 0 && pendingStudents.length === 0,
    notices: noticesOf(students),
    summaries: presentSummaries(parts.summary),
  };
}

/** Notices from the schools of the person's own students, without duplicates: urgent ones first, then newest first. */
function noticesOf(students: readonly FamilyStudent[]): NoticeAtHome[] {
  const found = students.flatMap(({ places }) =>
    places.flatMap(({ schoolName, notices }) =>
      notices.map(({ shownAt, endsAt, ...notice }): [string, NoticeAtHome] => [
        notice.id,
        {
          ...notice,
          schoolName,
          shownAt: new Date(shownAt).toISOString(),
          endsAt: new Date(endsAt).toISOString(),
        },
      ]),
    ),
  );
  return [...new Map(found).values()].toSorted(
    (a, b) => Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false) || b.shownAt.localeCompare(a.shownAt),
  );
}

/** A parent's own record, only for that parent and while they own a student (T27). */
function presentOwnDetails(
  { ownDetails, detailsRequest }: ProfileRow,
  isPpao: boolean,
): Pick<User, 'parentDetailsVersion' | 'parentDetailsRequest' | 'contacts'> &
  Pick<User, 'residentialAddress' | 'postalAddress'> {
  const details = isPpao ? ownDetails : null;
  return {
    residentialAddress: details?.residentialAddress ?? null,
    postalAddress: details?.postalAddress ?? null,
    contacts: details?.contacts ?? null,
    parentDetailsVersion: details && parentDetailsVersion(details),
    parentDetailsRequest: details && detailsRequest && presentDetailsRequest(detailsRequest),
  };
}

function schoolsOf(family: readonly FamilyStudent[]): User['schools'] {
  const places = family.flatMap((student) => student.places);
  const names = new Map(places.map((place) => [place.schoolCode, place.schoolName]));
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Today's date at the first school the person sees. */
function todayOf(family: readonly FamilyStudent[], now: Date): string {
  const places = family.flatMap((student) => student.places);
  const place = places.find(isActiveAt) ?? places[0];
  return place?.today ?? dateInZone(now, homeTimeZone);
}

function presentStudent(student: FamilyStudent): Student {
  const enrolments = student.places.map((place) => presentEnrolment(place, student.isPrimary));
  const offered = features.filter((feature) =>
    enrolments.some((enrolment) => enrolment.features.includes(feature)),
  );
  const hasBeenEnrolled = student.places.some((place) => place.status !== 'F');
  const today = student.places[0]?.today;
  return {
    oneSchoolId: student.oneSchoolId,
    eqid: student.eqId,
    givenNames: student.givenNames,
    lastName: student.familyName,
    ...studentName(student),
    ...presentPhoto(student),
    isUserPPAOForStudent: student.isPrimary,
    isDelegated: !student.isOwner,
    sharedBy: student.sharedBy,
    hasFinishedSchool: student.finishedOn !== null && today !== undefined && student.finishedOn <= today,
    finishedSchoolDate: student.finishedOn,
    hasEnrolmentHistory: hasBeenEnrolled && offered.includes('EnrolmentHistory'),
    features: offered,
    enrolments,
  };
}

/** The photo, where a school of the student offers photos to the caller. */
function presentPhoto(
  student: FamilyStudent,
): Pick<Student, 'photoUrl' | 'photoContentUrl' | 'hasSchoolPhoto' | 'isPhotoFeatureEnabled'> {
  const places = student.places.filter((place) => place.features.includes('StudentPhoto'));
  const isPhotoFeatureEnabled = places.length > 0;
  const address =
    isPhotoFeatureEnabled && student.photoVersion !== null
      ? photoAddress(currentPhotoEndpoint, student.oneSchoolId, student.photoVersion)
      : null;
  return {
    photoUrl: address,
    photoContentUrl: address,
    hasSchoolPhoto: student.isOwner && student.isPrimary && places.some((place) => place.photo.isAtSchool),
    isPhotoFeatureEnabled,
  };
}

function presentEnrolment(place: FamilyPlace, isPrimary: boolean): Enrolment {
  const status = enrolmentStatusByLetter(place.status);
  const daysAbsent = place.attendance.absences.reduce((sum, absence) => sum + daysCounted(absence), 0);
  const hasAttendance = showsAttendance(place);
  return {
    schoolCode: place.schoolCode,
    school: place.schoolName,
    schoolName: place.schoolName,
    schoolUrl: place.schoolUrl,
    schoolLogoUri: place.schoolLogoUri,
    schoolEmail: place.schoolEmail,
    contactSchoolUrl: place.contactSchoolUrl,
    timeZone: place.timeZone,
    year: place.yearLevel,
    enrolmentStatus: status.code,
    enrolmentStatusDescription: status.description,
    isActiveEnrolment: isActiveAt(place),
    enrolledDate: place.entryDate,
    exitDate: place.exitDate,
    features: place.features,
    availability: availabilityOf(place),
    hasMedicalConditions: place.hasMedicalConditions,
    daysAbsentThisCalendarYear: hasAttendance ? daysAbsent : null,
    attendancePercentageThisCalendarYear: hasAttendance
      ? attendancePercentage(place.attendance.schoolDays, daysAbsent)
      : null,
    absenceRecordsWithoutReason: hasAttendance ? place.attendance.unexplainedCount : 0,
    pendingConsentRequests:
      isPrimary && place.features.includes('ConsentManagement') ? place.consent.pending : 0,
    ...presentReports(place),
    ...presentPaymentsDue(place),
    newBehaviourCount: place.features.includes('Behaviour') ? place.behaviour.newCount : 0,
    timetableToday: showsTimetable(place) ? place.timetable.today : null,
    lessonsAhead: showsLessons(place) ? lessonsToShow(place) : null,
  };
}

function presentReports(place: FamilyPlace): Pick<Enrolment, 'newReportCount' | 'latestReport'> {
  if (!place.features.includes('AcademicReports')) return { newReportCount: 0, latestReport: null };
  return { newReportCount: place.reports.newCount, latestReport: place.reports.latest };
}

function presentPaymentsDue({
  features: offered,
  payments,
}: FamilyPlace): Pick<
  Enrolment,
  'noOfPaymentsOutstanding' | 'totalPaymentsOutstanding' | 'nextPaymentDueDate'
> {
  const isShown = offered.includes('Finance');
  return {
    noOfPaymentsOutstanding: isShown ? payments.due : 0,
    totalPaymentsOutstanding: isShown ? dollarsOf(payments.owingCents) : 0,
    nextPaymentDueDate: isShown ? payments.nextDue : null,
  };
}

/** Money is in dollars in this response, and in cents everywhere else. */
function presentSummaries(row: FamilySummary | undefined): Summaries {
  return {
    consent: { pendingRequestsCount: row?.pendingConsents ?? 0, nextDueDate: row?.nextConsentDue ?? null },
    absence: { unexplainedCount: row?.unexplainedAbsences ?? 0, futureCount: row?.futureAbsences ?? 0 },
    upcomingEvents: {
      assessmentsCount: row?.assessments ?? 0,
      examsCount: row?.exams ?? 0,
      excursionsCount: row?.excursions ?? 0,
      schoolEventsCount: row?.schoolEvents ?? 0,
    },
    payments: {
      noOfPaymentsOutstanding: row?.paymentsDue ?? 0,
      totalPaymentsOutstanding: dollarsOf(row?.centsOwing ?? 0),
      overdueCount: row?.paymentsOverdue ?? 0,
    },
  };
}
