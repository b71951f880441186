/** Reads medical conditions, and requests changes from the school (A-4.10, A-5.10, A-6.2, A-7.6; T26, T29). */
import { dateInZone } from '@portal/contract/dates';
import type { MedicalConditions, UpdateMedicalConditionsBody } from '@portal/contract/medical-conditions';
import type { RequestOutcome } from '@portal/contract/change-requests';
import type { StudentAndCentre } from '@portal/contract/shared';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
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
import { mayOwn, mayView } from './medical-conditions.access.ts';
import {
  requestedChange,
  changeTexts,
  conditionErrors,
  conditionParts,
  foreignIds,
  presentRequested,
} from './medical-conditions.policy.ts';
import type { AskedChange } from './medical-conditions.policy.ts';
import {
  findOwnParentId,
  listConditions,
  listConditionTypes,
  lockConditions,
} from './medical-conditions.repository.ts';

export const medicalConditionsEvent = 'medicalConditions.submitted';
const kind = 'medical-conditions';

type ReadCall = Pick<SignedInCall, 'actor'>;
type WriteCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

/** A viewer sees the record; an owner's request is private to the owner and the school. */
export async function getMedicalConditions(
  db: Db,
  { actor }: ReadCall,
  { studentId: oneSchoolId, centreCode }: StudentAndCentre,
): Promise<MedicalConditions> {
  const student = await findStudentAccess(db, actor, { oneSchoolId, centreCode }, mayView);
  const { studentId } = student;
  const mayChange = student.relation === 'owner';
  const medicalConditions = await listConditions(db, studentId);
  const request = mayChange
    ? await findLatestRequest(db, { accountId: actor.accountId, kind, studentId })
    : undefined;
  const requested = request?.state === 'submitted' ? presentRequested(request.newValues) : null;
  return {
    oneSchoolId,
    mayChange,
    medicalConditions,
    version: recordVersion(conditionParts(medicalConditions)),
    updatedMedicalConditions: request ? { ...presentOutcome(request), requested } : null,
  };
}

export function updateMedicalConditions(
  db: Db,
  call: WriteCall,
  body: UpdateMedicalConditionsBody,
): Promise<RequestOutcome> {
  const { accountId } = call.actor;
  return inAuditedTransaction(db, call, async (trx) => {
    const place = await findDecidingPlace(trx, call.actor, { oneSchoolId: body.oneSchoolId }, mayOwn);
    if (body.oneSchoolParentId !== (await findOwnParentId(trx, accountId)))
      throw new ProblemError('forbidden');
    const { studentId, schoolId } = place;
    const { before, after } = await readChange(trx, studentId, body, dateInZone(call.now, place.timeZone));
    const about = { kind, studentId, schoolId, accountId } as const;
    const submission = { ...about, oldValues: before, newValues: after };
    const { outcome, publicId } = await submitOrRefuse(trx, submission, call.now);
    return {
      result: outcome,
      audit: { event: medicalConditionsEvent, studentId, schoolId, subject: publicId },
    };
  });
}

/**
 * Checks that the request is based on the current conditions, concerns only this student's, follows the rules, and
 * changes something.
 */
async function readChange(
  trx: Trx,
  studentId: number,
  { version, medicalConditions: typed }: UpdateMedicalConditionsBody,
  today: string,
): Promise<AskedChange> {
  const held = await lockConditions(trx, studentId);
  const types = await listConditionTypes(trx);
  const changed = changedParts(version, conditionParts(held));
  if (changed.length > 0) throw new ProblemError('details-changed', { errors: changeTexts(held, changed) });
  if (foreignIds(held, typed).length > 0) throw notFound();
  const errors = conditionErrors(held, types, typed);
  if (errors.length > 0) throw new ProblemError('invalid-request', { errors });
  const change = requestedChange(held, types, typed, today);
  if (!change) throw nothingChanged();
  return change;
}
