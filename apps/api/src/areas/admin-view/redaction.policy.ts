/** What staff may not see in a parent's pages, replaced before the answer leaves the server (O-10.5, A-6.3). Pure. */
import type { ConsentDetail } from '@portal/contract/consent';
import type { CombinedPayments } from '@portal/contract/payments';
import type { Student, User } from '@portal/contract/students';
import type { UpcomingEvent, UpcomingEvents } from '@portal/contract/upcoming-events';
import type { DelegatedViewer } from '@portal/contract/viewers';
import type { ViewScope } from '../../platform/http/admin-view-reads.ts';

/** In place of a name, for readers that show the field as it is. */
export const hiddenName = 'Name hidden';

/** A viewer's features and status stay visible, so that staff can explain them. */
export const hideViewer = (viewer: DelegatedViewer): DelegatedViewer => ({
  ...viewer,
  qId: null,
  firstName: '',
  lastName: '',
  fullName: hiddenName,
  email: '',
  confirmEmail: '',
  registeredEmail: null,
  lastAccessAt: null,
  isRedacted: true,
});

/** The adult who answered is not named: adults are kept apart. */
export const hideOtherResponder = <R extends { respondedBy: string | null }>(request: R): R => ({
  ...request,
  respondedBy: request.respondedBy === null ? null : hiddenName,
});

/** Answers may contain contact details. A draft was never sent, and the receipt repeats the answers. */
export const hideAnswers = (detail: ConsentDetail): ConsentDetail => ({
  ...detail,
  formData: null,
  isFormDataPartial: detail.formData !== null,
  draft: null,
  hasReceipt: false,
});

export const hideOtherPlaces = ({ places }: CombinedPayments, view: ViewScope): CombinedPayments => ({
  places: places.filter(
    ({ schoolCode, oneSchoolId }) => schoolCode === view.actor.centreCode && isShown(view, oneSchoolId),
  ),
});

function atSchool(event: UpcomingEvent, { actor }: ViewScope): UpcomingEvent {
  const students = event.students.filter(({ schoolCode }) => schoolCode === actor.centreCode);
  return { ...event, students, studentName: students.map(({ firstName }) => firstName).join(', ') };
}

/** The events themselves are those of the students asked for. */
export const hideOtherSchools = (answer: UpcomingEvents, view: ViewScope): UpcomingEvents => ({
  ...answer,
  events: answer.events.map((event) => atSchool(event, view)),
  cancelled: (answer.cancelled ?? []).map((event) => atSchool(event, view)),
  studentCounts: answer.studentCounts.filter(({ schoolCode }) => schoolCode === view.actor.centreCode),
  notAvailable: answer.notAvailable.filter(({ schoolName }) => schoolName === view.actor.schoolName),
});

const isShown = ({ students }: ViewScope, id: string): boolean =>
  students.some(({ oneSchoolId }) => oneSchoolId === id);

/** The parent, without what identifies or reaches them, and without what only they may see. */
export const hideParent = (user: User): User => ({
  ...user,
  firstName: '',
  lastName: '',
  emailAddress: '',
  pendingEmailAddress: null,
  mobileNumber: null,
  confirmationSentTo: null,
  contacts: null,
  residentialAddress: null,
  postalAddress: null,
  parentDetailsVersion: null,
  parentDetailsRequest: null,
  lastLoginTimestamp: null,
  pendingStudents: [],
  pausedBy: [],
  pendingDelegatedStudents: [],
  redirectToAddStudentPage: false,
  isAdminView: true,
  isRedacted: true,
});

/** A student of the school, with a placeholder for the photo. No page opens at another school. */
export const hideStudent = (student: Student, centreCode: string): Student => ({
  ...student,
  photoUrl: null,
  photoContentUrl: null,
  hasSchoolPhoto: false,
  sharedBy: student.sharedBy === null ? null : hiddenName,
  enrolments: student.enrolments.map((enrolment) => ({
    ...enrolment,
    isActiveEnrolment: enrolment.isActiveEnrolment && enrolment.schoolCode === centreCode,
  })),
});
