/** Records one answer to a pending request, given in the portal or on paper (S-4.1, O-9.5). */
import { randomUUID } from 'node:crypto';
import { answerErrors, consentState, decidedState, decisionsOf } from '@portal/contract/consent';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { markDone } from '../notifications/index.ts';
import { usableTemplate } from './consent.presenter.ts';
import { decideRequest } from './consent.repository.ts';
import type { ConsentDetailRow } from './consent.repository.ts';
import { writeReceipt } from './receipts/receipt.policy.ts';
import type { Receipt } from './receipts/receipt.policy.ts';
import { insertResponse } from './responses.repository.ts';
import { templateVersion } from './template-version.ts';

/** Notifications that ask for an answer. */
export const consentKinds = ['consent-to-answer', 'consent-due-soon'] as const;

export interface GivenAnswer {
  student: { studentId: number; schoolId: number; firstName: string; displayName: string; timeZone: string };
  row: ConsentDetailRow;
  /** The school's date. */
  today: string;
  data: Record<string, unknown>;
  now: Date;
  /** The wording that was answered, if the caller knows it. */
  version: string | undefined;
  /** Null if the answer was given on paper. */
  accountId: number | null;
  respondedBy: string;
  /** The staff member who entered an answer on paper, and the date beside the signature. */
  paper?: { recordedBy: string; signedOn: string };
}

export interface RecordedAnswer {
  receipt: Receipt;
  responseId: string;
  state: number;
}

export function refuseClosed(state: number): void {
  if (state === consentState.Pending) return;
  if (state === consentState.Expired) throw new ProblemError('consent-closed', { reason: 'past-due' });
  if (state === consentState.Withdrawn) throw new ProblemError('consent-closed', { reason: 'withdrawn' });
  throw new ProblemError('already-decided');
}

/** Of two answers to one request, the first stands: the second is refused. */
export async function recordAnswer(trx: Trx, answer: GivenAnswer): Promise<RecordedAnswer> {
  const { student, row, today, data, now, version, respondedBy, paper } = answer;
  const template = usableTemplate(row.formTemplate);
  if (!template) throw new ProblemError('consent-closed', { reason: 'at-school-only' });
  if (version !== undefined && version !== templateVersion(row.formTemplate))
    throw new ProblemError('details-changed');
  const errors = answerErrors(template, data);
  if (errors.length > 0) throw new ProblemError('consent-refused', { errors });
  const state = decidedState(decisionsOf(template, data));
  const { formTemplate, requestId } = row;
  if (!(await decideRequest(trx, { requestId, formTemplate, state, formData: data, today })))
    throw new ProblemError('already-decided');
  await markDone(
    trx,
    { kinds: consentKinds, subjectKey: row.id, studentId: student.studentId, byAccountId: answer.accountId },
    now,
  );
  const responseId = randomUUID();
  const receipt = writeReceipt({
    responseId,
    request: row,
    student,
    respondedBy,
    template,
    data,
    state,
    now,
  });
  await insertResponse(trx, {
    id: responseId,
    requestId,
    requestSourceId: row.sourceId,
    state,
    receipt,
    formTemplate,
    schoolId: student.schoolId,
    studentId: student.studentId,
    accountId: answer.accountId,
    formData: data,
    now,
    ...(paper && { paper }),
  });
  return { receipt, responseId, state };
}
