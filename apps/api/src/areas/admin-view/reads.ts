/**
 * Every read of the family's routes that the administration view may make (O-10.3), with what is hidden in it and how it
 * is recorded. A route that isn't listed answers 403.
 */
import { attendanceEndpoint, closedDaysEndpoint } from '@portal/contract/attendance';
import { behaviourEndpoint } from '@portal/contract/behaviour';
import { consentDetailEndpoint, consentSummaryEndpoint } from '@portal/contract/consent';
import { downloadsEndpoint, fileDownloadEndpoint } from '@portal/contract/downloads';
import { enrolmentHistoryEndpoint } from '@portal/contract/enrolment-history';
import {
  medicalConditionTypesEndpoint,
  medicalConditionsEndpoint,
} from '@portal/contract/medical-conditions';
import { combinedPaymentsEndpoint, invoiceEndpoint, paymentsEndpoint } from '@portal/contract/payments';
import { reportFileEndpoint, reportsEndpoint } from '@portal/contract/reports';
import {
  activeOutagesEndpoint,
  learningLinkEndpoint,
  moduleAlertEndpoint,
  moduleOutageEndpoint,
  outageEndpoint,
  siteEndpoint,
} from '@portal/contract/service-status';
import { authenticationCheckEndpoint, csrfTokenEndpoint } from '@portal/contract/session';
import { studentDetailsEndpoint } from '@portal/contract/student-details';
import { termsDocumentEndpoint, termsFrameEndpoint } from '@portal/contract/terms';
import { timetableEndpoint, timetablePdfEndpoint } from '@portal/contract/timetable';
import { combinedEventsEndpoint, upcomingEventsEndpoint } from '@portal/contract/upcoming-events';
import { allViewersEndpoint, viewersOfStudentEndpoint } from '@portal/contract/viewers';
import * as z from 'zod/mini';
import type { ViewRead, ViewScope } from '../../platform/http/admin-view-reads.ts';
import { FinishedJson } from '../../platform/http/files/finished-json.ts';
import {
  hideAnswers,
  hideOtherPlaces,
  hideOtherResponder,
  hideOtherSchools,
  hideViewer,
} from './redaction.policy.ts';
import {
  documentInPath,
  everyStudent,
  fileOf,
  noStudent,
  permitted,
  studentInPath,
  studentsInQuery,
} from './view-scope.ts';

interface Described<R extends z.core.$ZodType> {
  readonly id: string;
  readonly response?: R | undefined;
}
type Entry = readonly [string, ViewRead];

const asIs = (answer: unknown): unknown => answer;

/** Published by the service: nothing of a family, so nothing is recorded. */
const open = ({ id }: { readonly id: string }): Entry => [
  id,
  { shows: null, scope: noStudent, redact: asIs },
];

/** A part of the pages without anything to hide. */
const plain = ({ id }: { readonly id: string }, shows: string, scope: ViewRead['scope']): Entry => [
  id,
  { shows, scope, redact: asIs },
];

/** A part of the pages in which `hide` replaces what staff may not see. */
function hidden<R extends z.core.$ZodType>(
  { id, response }: Described<R>,
  { shows, scope }: Pick<ViewRead, 'shows' | 'scope'>,
  hide: (answer: z.output<R>, view: ViewScope) => z.output<R>,
): Entry {
  if (!response) throw new Error(`${id} has no response to redact`);
  const redact = (answer: unknown, view: ViewScope): z.output<R> => {
    const value: unknown = answer instanceof FinishedJson ? JSON.parse(answer.text) : answer;
    return hide(z.parse(response, value), view);
  };
  return [id, { shows, scope, redact }];
}

const forAmounts = (scope: ViewRead['scope']): ViewRead['scope'] => permitted('payments.manage', scope);
const forMedical = (scope: ViewRead['scope']): ViewRead['scope'] => permitted('requests.decide', scope);

export const viewReads: ReadonlyMap<string, ViewRead> = new Map([
  ...[csrfTokenEndpoint, authenticationCheckEndpoint, siteEndpoint, learningLinkEndpoint].map(open),
  ...[activeOutagesEndpoint, outageEndpoint, moduleOutageEndpoint, moduleAlertEndpoint].map(open),
  ...[termsDocumentEndpoint, termsFrameEndpoint, medicalConditionTypesEndpoint].map(open),
  plain(attendanceEndpoint, 'Attendance', studentInPath),
  // The calendar of the same page.
  open(closedDaysEndpoint),
  plain(timetableEndpoint, 'Timetable', studentInPath),
  plain(timetablePdfEndpoint, 'TimetableFile', documentInPath('AdminSchoolUserId')),
  plain(behaviourEndpoint, 'Behaviour', studentInPath),
  plain(enrolmentHistoryEndpoint, 'EnrolmentHistory', studentInPath),
  plain(studentDetailsEndpoint, 'StudentDetails', studentInPath),
  plain(medicalConditionsEndpoint, 'MedicalConditions', forMedical(studentInPath)),
  plain(downloadsEndpoint, 'Downloads', studentInPath),
  plain(
    fileDownloadEndpoint,
    'DownloadFile',
    fileOf({ student: 'studentId', school: 'schoolCode', staff: 'schoolUserId' }),
  ),
  plain(reportsEndpoint, 'AcademicReports', studentInPath),
  plain(
    reportFileEndpoint,
    'ReportFile',
    fileOf({ student: 'EqId', school: 'SchoolCode', staff: 'AdminSchoolUserId' }),
  ),
  plain(paymentsEndpoint, 'Finance', forAmounts(studentInPath)),
  hidden(combinedPaymentsEndpoint, { shows: 'Finance', scope: forAmounts(everyStudent) }, hideOtherPlaces),
  plain(
    invoiceEndpoint,
    'InvoiceFile',
    forAmounts(fileOf({ student: 'studentEqId', school: 'schoolId', staff: 'schoolUserId' })),
  ),
  plain(upcomingEventsEndpoint, 'UpcomingEvents', studentInPath),
  hidden(combinedEventsEndpoint, { shows: 'UpcomingEvents', scope: studentsInQuery }, hideOtherSchools),
  hidden(
    consentSummaryEndpoint,
    { shows: 'ConsentManagement', scope: studentsInQuery },
    ({ consentRequests, ...summary }) => ({
      ...summary,
      consentRequests: consentRequests.map(hideOtherResponder),
    }),
  ),
  hidden(consentDetailEndpoint, { shows: 'ConsentManagement', scope: studentInPath }, (detail) =>
    hideAnswers(hideOtherResponder(detail)),
  ),
  hidden(viewersOfStudentEndpoint, { shows: 'Viewers', scope: studentInPath }, (answer) => ({
    ...answer,
    delegateViewers: answer.delegateViewers.map(hideViewer),
  })),
  hidden(allViewersEndpoint, { shows: 'Viewers', scope: everyStudent }, ({ students }, view) => ({
    students: students
      .filter(({ studentId }) => view.students.some(({ oneSchoolId }) => oneSchoolId === studentId))
      .map((student) => ({ ...student, delegateViewers: student.delegateViewers.map(hideViewer) })),
  })),
]);
