/** Answers a consent request, once (S-4.1, S-6.1; T34), and saves drafts until then. */
import { consentStateName, consentStateOn } from '@portal/contract/consent';
import { dateInZone } from '@portal/contract/dates';
import type { ConsentDetail, ConsentPath, RespondToConsentBody } from '@portal/contract/consent';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { findStudentAccess } from '../students/index.ts';
import type { AccessedStudent } from '../students/index.ts';
import { mayRespond } from './consent.access.ts';
import { presentDetail } from './consent.presenter.ts';
import { findRequest, keepDraft } from './consent.repository.ts';
import type { ConsentDetailRow } from './consent.repository.ts';
import type { ConsentDependencies } from './consent.service.ts';
import { receiptMessage } from './messages.ts';
import { recordAnswer, refuseClosed } from './record-answer.service.ts';
import type { RecordedAnswer } from './record-answer.service.ts';
import { findResponder } from './responses.repository.ts';
import type { Responder } from './responses.repository.ts';

export const respondedEvent = 'consent.responded';

type WriteCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

interface Found {
  student: AccessedStudent;
  row: ConsentDetailRow;
  today: string;
}

/** Accepts one response. A second or late one gets an error and changes nothing. */
export function respondToConsent(
  { db, outbox, config }: Omit<ConsentDependencies, 'cache'>,
  call: WriteCall,
  { path, body }: { path: ConsentPath; body: RespondToConsentBody },
): Promise<ConsentDetail> {
  return inAuditedTransaction(db, call, async (trx) => {
    const found = await findPending(trx, call, path);
    const { student, row } = found;
    if (body.studentEqId !== student.eqId || body.requestId !== path.requestId) throw notFound();
    const { receipt, responseId, responder, state } = await decide(trx, call, found, body);
    await outbox.enqueue(
      trx,
      receiptMessage(receipt, {
        to: responder.email,
        parentFirstName: responder.firstName,
        studentFirstName: student.firstName,
        productName: config.site.productName,
        portalUrl: config.publicUrl.origin,
        path,
      }),
    );
    const changed = await findRequest(trx, refOf(call, student, path));
    if (!changed) throw notFound();
    const { studentId, schoolId } = student;
    return {
      result: presentDetail(changed, student, { accountId: call.actor.accountId, now: call.now }),
      audit: {
        event: respondedEvent,
        studentId,
        schoolId,
        subject: row.id,
        detail: { state: consentStateName(state), receipt: responseId },
      },
    };
  });
}

const refOf = (
  { actor }: WriteCall,
  { studentId, schoolId }: AccessedStudent,
  { requestId }: ConsentPath,
) => ({
  studentId,
  schoolId,
  requestId,
  accountId: actor.accountId,
});

/** The request while it can be answered; otherwise the reason it can't. */
async function findPending(trx: Trx, call: WriteCall, path: ConsentPath): Promise<Found> {
  const ref = { oneSchoolId: path.studentId, centreCode: path.centreCode };
  const student = await findStudentAccess(trx, call.actor, ref, mayRespond);
  const row = await findRequest(trx, refOf(call, student, path));
  if (!row) throw notFound();
  const today = dateInZone(call.now, student.timeZone);
  refuseClosed(consentStateOn(row, today));
  return { student, row, today };
}

async function decide(
  trx: Trx,
  call: WriteCall,
  { student, row, today }: Found,
  { data, templateVersion: version }: RespondToConsentBody,
): Promise<RecordedAnswer & { responder: Responder }> {
  const responder = await findResponder(trx, call.actor.accountId);
  if (!responder) throw notFound();
  const recorded = await recordAnswer(trx, {
    student,
    row,
    today,
    data,
    now: call.now,
    version,
    accountId: call.actor.accountId,
    respondedBy: `${responder.firstName} ${responder.lastName}`,
  });
  return { ...recorded, responder };
}

/** The draft of an answer, on every device of the owner, until the request is answered (D-9.1). */
export function saveDraft(
  db: Db,
  call: WriteCall,
  { path, data }: { path: ConsentPath; data: Record<string, unknown> },
): Promise<{ savedAt: string }> {
  return db.transaction().execute(async (trx) => {
    const { row, today } = await findPending(trx, call, path);
    const draft = { requestId: row.requestId, accountId: call.actor.accountId, formData: data };
    if (!(await keepDraft(trx, { ...draft, now: call.now, today })))
      throw new ProblemError('already-decided');
    return { savedAt: call.now.toISOString() };
  });
}
