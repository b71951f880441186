/** Reads a student's details, and requests changes from the school. */
import * as z from 'zod/mini';
import { addressSchema } from '@portal/contract/people';
import { dateInZone } from '@portal/contract/dates';
import { dateOfBirthError } from '@portal/contract/student-details';
import { isoDateSchema } from '@portal/contract/shared';
import type { RequestOutcome } from '@portal/contract/change-requests';
import type { StudentAndCentre } from '@portal/contract/shared';
import type {
  StudentDetails,
  StudentRecord,
  UpdateStudentDetailsBody,
} from '@portal/contract/student-details';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound, nothingChanged } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import {
  changedParts,
  findLatestRequest,
  presentOutcome,
  recordVersion,
  submitOrRefuse,
} from '../change-requests/index.ts';
import { findDecidingPlace, findStudentAccess } from '../students/index.ts';
import { mayOwn } from './student-details.access.ts';
import {
  requestedRecord,
  changeTexts,
  detailsParts,
  heldRecord,
  isSameRecord,
} from './student-details.policy.ts';
import { findStudentDetails, lockStudentRecord } from './student-details.repository.ts';
import type { StudentDetailsRow } from './student-details.repository.ts';

export const studentDetailsEvent = 'studentDetails.submitted';
const kind = 'student-details';

/** A request's values. */
export const detailsValuesSchema = z.object({
  dateOfBirth: z.nullable(isoDateSchema),
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
});

type ReadCall = Pick<SignedInCall, 'actor'>;
type WriteCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

export async function getStudentDetails(
  db: Db,
  { actor }: ReadCall,
  { studentId: oneSchoolId, centreCode }: StudentAndCentre,
): Promise<StudentDetails> {
  const student = await findStudentAccess(db, actor, { oneSchoolId, centreCode }, mayOwn);
  const { accountId } = actor;
  const row = await findStudentDetails(db, accountId, student.studentId);
  if (!row) throw notFound();
  const request = await findLatestRequest(db, { accountId, kind, studentId: student.studentId });
  return {
    oneSchoolId,
    ...row,
    version: recordVersion(detailsParts(row)),
    updatedDetails: request
      ? { ...presentOutcome(request), requested: presentRequested(request, row) }
      : null,
  };
}

/** The pending request; with addresses only while the caller may see them. */
function presentRequested(
  request: { state: RequestOutcome['state']; newValues: unknown },
  { residesWithParent }: StudentDetailsRow,
): StudentRecord | null {
  if (request.state !== 'submitted') return null;
  const asked = z.parse(detailsValuesSchema, request.newValues);
  return residesWithParent ? asked : { ...asked, residentialAddress: null, postalAddress: null };
}

export function updateStudentDetails(
  db: Db,
  call: WriteCall,
  body: UpdateStudentDetailsBody,
): Promise<RequestOutcome> {
  const { accountId } = call.actor;
  return inAuditedTransaction(db, call, async (trx) => {
    const place = await findDecidingPlace(trx, call.actor, { oneSchoolId: body.oneSchoolId }, mayOwn);
    const { studentId, schoolId } = place;
    await lockStudentRecord(trx, studentId);
    const held = await findStudentDetails(trx, accountId, studentId);
    if (!held) throw notFound();
    const newValues = readChange(held, body, dateInZone(call.now, place.timeZone));
    const oldValues = heldRecord(held);
    const submission = { kind, studentId, schoolId, accountId, oldValues, newValues } as const;
    const { outcome, publicId } = await submitOrRefuse(trx, submission, call.now);
    return {
      result: outcome,
      audit: { event: studentDetailsEvent, studentId, schoolId, subject: publicId },
    };
  });
}

/** Checks that the request is based on the current record, is the caller's to make, and changes something. */
function readChange(held: StudentDetailsRow, body: UpdateStudentDetailsBody, today: string): StudentRecord {
  const changed = changedParts(body.version, detailsParts(held));
  if (changed.length > 0) throw new ProblemError('details-changed', { errors: changeTexts(changed) });
  const message = dateOfBirthError(body.dateOfBirth, today);
  if (message !== null) throw invalid({ path: 'dateOfBirth', message });
  const asked = requestedRecord(held, body);
  if (!asked) throw new ProblemError('forbidden');
  if (isSameRecord(heldRecord(held), asked)) throw nothingChanged();
  return asked;
}

const invalid = (error: { path: string; message: string }): ProblemError =>
  new ProblemError('invalid-request', { errors: [error] });
