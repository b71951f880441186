/** Requests changes to one's own addresses and contacts from the school (A-7.3; T26, T27). */
import type { RequestOutcome } from '@portal/contract/change-requests';
import type { UpdateParentDetailsBody } from '@portal/contract/parent-details';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, featureUnavailable, nothingChanged } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { submitOrRefuse } from '../change-requests/index.ts';
import { parentDetailsVersion } from './own-record.policy.ts';
import { requestedValues, heldValues, isSameRequest } from './parent-details.policy.ts';
import type { RequestValues } from './parent-details.policy.ts';
import { findDecidingSchool, lockParentDetails } from './parent-details.repository.ts';
import type { ParentDetailsRow } from './parent-details.repository.ts';

export const parentDetailsEvent = 'parentDetails.submitted';

export function updateParentDetails(
  db: Db,
  call: Pick<SignedInCall, 'actor' | 'now' | 'requestId'>,
  body: UpdateParentDetailsBody,
): Promise<RequestOutcome> {
  const { accountId } = call.actor;
  return inAuditedTransaction(db, call, async (trx) => {
    const held = await lockParentDetails(trx, accountId);
    const schoolId = await findDecidingSchool(trx, accountId);
    if (!held || schoolId === undefined) throw featureUnavailable();
    const newValues = readChange(held, body);
    const about = { kind: 'parent-details', studentId: null, schoolId, accountId } as const;
    const submission = { ...about, oldValues: heldValues(held), newValues };
    const { outcome, publicId } = await submitOrRefuse(trx, submission, call.now);
    return { result: outcome, audit: { event: parentDetailsEvent, schoolId, subject: publicId } };
  });
}

/** The caller's claimed identity must match the session, and the changed contacts must exist. */
function readChange(held: ParentDetailsRow, body: UpdateParentDetailsBody): RequestValues {
  if (body.oneSchoolParentId !== held.oneSchoolParentId) throw new ProblemError('forbidden');
  if (body.parentDetailsVersion !== parentDetailsVersion(held)) throw new ProblemError('details-changed');
  const asked = requestedValues(held, body);
  if (!asked) throw new ProblemError('details-changed');
  if (isSameRequest(heldValues(held), asked)) throw nothingChanged();
  return asked;
}
