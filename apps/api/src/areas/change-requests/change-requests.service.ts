/**
 * The school's side of what families submit: each request is approved or rejected once, what it asked for happens in
 * the same transaction, and the parent is told (decisions.md, section 6; issue 2, part 8).
 */
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { ownsStudent, studentName } from '../students/index.ts';
import { changeRequestExists, decideSubmitted, findSubmitter } from './change-requests.repository.ts';
import type { ChangeRequestKind, DecidedRequest } from './change-requests.repository.ts';
import { decisionMessage } from './messages.ts';

/** What a decision does to the records the request was about; each area brings its own. */
export interface Decision {
  changeRequestId: number;
  isApproved: boolean;
  isUnauthorised: boolean;
  note: string | null;
}
export type DecisionEffect = (trx: Trx, decision: Decision) => Promise<void>;
export type DecisionEffects = Readonly<Record<ChangeRequestKind, DecisionEffect>>;

export interface ChangeRequestDependencies {
  db: Db;
  outbox: Outbox;
  effects: DecisionEffects;
  productName: string;
  portalUrl: string;
}

interface DecisionInput {
  /** The request's public id, as the list shows it. */
  id: string;
  /** Who decided, for the record and the audit. */
  decidedBy: string;
  now: Date;
  requestId: string;
}

export interface ApproveInput extends DecisionInput {
  /** A reason that is recorded but not authorised. */
  unauthorised?: boolean;
}

export interface RejectInput extends DecisionInput {
  /** Why not, in words for the parent. */
  note: string;
}

const longestNote = 300;

export function approveChangeRequest(deps: ChangeRequestDependencies, input: ApproveInput): Promise<void> {
  return decide(deps, input, { isApproved: true, isUnauthorised: input.unauthorised ?? false, note: null });
}

export async function rejectChangeRequest(
  deps: ChangeRequestDependencies,
  input: RejectInput,
): Promise<void> {
  const note = input.note.replaceAll(/\p{Cc}+/gu, ' ').trim();
  if (note === '') throw refusedNote('Say why, in words the parent can use.');
  if (note.length > longestNote)
    throw refusedNote(`The note cannot be longer than ${longestNote} characters.`);
  return decide(deps, input, { isApproved: false, isUnauthorised: false, note });
}

function refusedNote(message: string): ProblemError {
  return new ProblemError('invalid-request', { detail: message, errors: [{ path: 'note', message }] });
}

const publicIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function decide(
  deps: ChangeRequestDependencies,
  input: DecisionInput,
  outcome: Omit<Decision, 'changeRequestId'>,
): Promise<void> {
  if (!publicIdPattern.test(input.id)) throw notFound();
  await inAuditedTransaction(deps.db, input, async (trx) => {
    const request = await takeDecision(trx, input, outcome);
    await deps.effects[request.kind](trx, { ...outcome, changeRequestId: request.id });
    await tellSubmitter(deps, trx, request, outcome);
    return {
      result: undefined,
      audit: {
        event: outcome.isApproved ? 'changeRequests.approved' : 'changeRequests.rejected',
        actorLabel: input.decidedBy,
        studentId: request.studentId,
        schoolId: request.schoolId,
        subject: input.id,
        detail: { kind: request.kind, unauthorised: outcome.isUnauthorised },
      },
    };
  });
}

async function takeDecision(
  trx: Trx,
  input: DecisionInput,
  { isApproved, isUnauthorised, note }: Omit<Decision, 'changeRequestId'>,
): Promise<DecidedRequest> {
  const { decidedBy, now } = input;
  const state = isApproved ? 'approved' : 'rejected';
  const request = await decideSubmitted(trx, input.id, { state, note, decidedBy, now });
  if (!request)
    throw (await changeRequestExists(trx, input.id)) ? new ProblemError('already-decided') : notFound();
  if (isUnauthorised && request.kind !== 'absence-reason') {
    throw new ProblemError('invalid-request', { detail: 'Only a reason can be recorded as unauthorised.' });
  }
  return request;
}

/** Someone who no longer has the student isn't told anything about them. */
async function tellSubmitter(
  deps: ChangeRequestDependencies,
  trx: Trx,
  request: DecidedRequest,
  outcome: Omit<Decision, 'changeRequestId'>,
): Promise<void> {
  if (!(await ownsStudent(trx, request.accountId, request.studentId))) return;
  const submitter = await findSubmitter(trx, request);
  if (!submitter) return;
  const message = decisionMessage({
    ...outcome,
    kind: request.kind,
    to: submitter.email,
    parentFirstName: submitter.firstName,
    studentFirstName: studentName(submitter).firstName,
    schoolName: submitter.schoolName,
    productName: deps.productName,
    portalUrl: deps.portalUrl,
  });
  await deps.outbox.enqueue(trx, message);
}
