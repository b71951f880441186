/** Builds consent responses for account owners (S-3.7; T27). */
import {
  consentState,
  consentStateOn,
  consentsNewestFirst,
  decisionsOnly,
  readTemplate,
  templateProblem,
} from '@portal/contract/consent';
import { dateInZone } from '@portal/contract/dates';
import type {
  ConsentDetail,
  ConsentRequest,
  ConsentSummary,
  ConsentTemplate,
} from '@portal/contract/consent';
import type { AccessedStudent } from '../students/index.ts';
import type { ConsentDetailRow, ConsentRow } from './consent.repository.ts';
import { templateVersion } from './template-version.ts';

type Student = Pick<
  AccessedStudent,
  'studentId' | 'schoolId' | 'eqId' | 'oneSchoolId' | 'centreCode' | 'displayName' | 'timeZone' | 'isPrimary'
>;

export function presentSummary(
  rows: readonly ConsentRow[],
  students: readonly Student[],
  now: Date,
): ConsentSummary {
  const requestsOf = (student: Student): ConsentRequest[] =>
    rows
      .filter((row) => row.studentId === student.studentId && row.schoolId === student.schoolId)
      .map((row) => presentRequest(row, student, now));
  const requests = students.flatMap(requestsOf);
  // Only the primary account owner can answer, so others have nothing pending.
  const answerable = students.filter(({ isPrimary }) => isPrimary).flatMap(requestsOf);
  return {
    pendingRequestsCount: answerable.filter(({ state }) => state === consentState.Pending).length,
    consentRequests: consentsNewestFirst(requests),
  };
}

function presentRequest(row: ConsentRow, student: Student, now: Date): ConsentRequest {
  const { id, title, reference, dueDate, responseDate, withdrawnDate, schoolName, respondedBy } = row;
  return {
    id,
    title,
    reference,
    dueDate,
    responseDate,
    withdrawnDate,
    schoolName,
    respondedBy,
    schoolCode: student.centreCode,
    state: consentStateOn(row, dateInZone(now, student.timeZone)),
    eqId: student.eqId,
    oneSchoolId: student.oneSchoolId,
    studentFullName: student.displayName,
  };
}

export function presentDetail(
  row: ConsentDetailRow,
  student: Student,
  { accountId, now }: { accountId: number; now: Date },
): ConsentDetail {
  const request = presentRequest(row, student, now);
  const template = usableTemplate(row.formTemplate);
  const isPending = request.state === consentState.Pending;
  const isWhole = showsWholeAnswer(row, student, accountId);
  return {
    ...request,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    consentState: request.state,
    formTemplate: template && { ...template },
    templateVersion: templateVersion(row.formTemplate),
    formData: isPending || !template ? null : shownData(row.formData, template, isWhole),
    isFormDataPartial: !isPending && row.formData !== null && !isWhole,
    draft: isPending && student.isPrimary ? row.draft : null,
    hasReceipt: row.responseId !== null && row.responderId === accountId,
  };
}

/** One owner's typed answers, such as a phone number for the day, are hidden from other owners. */
function showsWholeAnswer(row: ConsentDetailRow, student: Student, accountId: number): boolean {
  return row.responderId === null ? student.isPrimary : row.responderId === accountId;
}

function shownData(
  data: ConsentDetailRow['formData'],
  template: ConsentTemplate,
  isWhole: boolean,
): Record<string, unknown> | null {
  return data === null || isWhole ? data : { ...decisionsOnly(template, data) };
}

export function usableTemplate(formTemplate: unknown): ConsentTemplate | null {
  return templateProblem(formTemplate) === null ? readTemplate(formTemplate) : null;
}
