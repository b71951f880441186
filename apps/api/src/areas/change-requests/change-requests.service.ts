/**
 * The school's side of change requests: each is approved or rejected once, takes effect in the same transaction, and
 * the parent is notified (D-6.4).
 */
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { OutgoingEmail } from '../../platform/jobs/outbox.ts';
import { notify, sealEmail } from '../notifications/index.ts';
import { isPortalParent, ownsStudent, studentName } from '../students/index.ts';
import { isPublicId } from '../../platform/public-id.ts';
import {
  changeRequestExists,
  decideSubmitted,
  findDecisionLink,
  findSubmitter,
  listChangeRequests,
  setAcceptedValues,
} from './change-requests.repository.ts';
import type { ChangeRequestRow, DecidedRequest } from './change-requests.repository.ts';
import type { ChangeRequestKind } from './kinds.ts';
import { factsOf } from './decision-facts.ts';
import { decisionMessage } from './messages.ts';
import type { MessageFacts } from './messages.ts';
import { namesOf, onlyAccepted } from './request-fields.ts';
import type { AskedValues } from './request-fields.ts';

/** Applies a decision to the records of a request; each area supplies its own. */
export interface Decision extends Outcome {
  changeRequestId: number;
  studentId: number | null;
  schoolId: number;
  accountId: number;
  /** As written by the submitting area, which parses it with its own schema. */
  oldValues: unknown;
  newValues: unknown;
  now: Date;
}
export interface Outcome {
  isApproved: boolean;
  isUnauthorised: boolean;
  note: string | null;
  /** The request is no longer required, so the family isn't told (O-4.4). */
  isQuiet: boolean;
  /** Ids of the accepted fields (O-4.10); null for all. */
  acceptedFields: readonly string[] | null;
}
export type DecisionEffect = (trx: Trx, decision: Decision) => Promise<void>;
export type DecisionEffects = Readonly<Record<ChangeRequestKind, DecisionEffect>>;

/** The dependencies of applying a decision, apart from the transaction. */
export interface DecisionContext {
  /** The keys that seal e-mails until they are sent. */
  keys: KeyRing;
  effects: DecisionEffects;
  productName: string;
  portalUrl: string;
}

export interface ChangeRequestDependencies extends DecisionContext {
  db: Db;
}

interface DecisionInput {
  /** The request's public id, as listed. */
  id: string;
  /** The decision maker, for the record and the audit. */
  decidedBy: string;
  now: Date;
  requestId: string;
}

export interface ApproveInput extends DecisionInput {
  /** Records a reason without authorising it. */
  unauthorised?: boolean;
  /** An optional note to the parent. */
  note?: string;
}

export interface RejectInput extends DecisionInput {
  /** The reason for rejection, shown to the parent. */
  note: string;
}

const maxNoteLength = 300;

export async function approveChangeRequest(
  deps: ChangeRequestDependencies,
  input: ApproveInput,
): Promise<void> {
  const note = readNote(input.note ?? '') || null;
  return decide(deps, input, {
    isApproved: true,
    isUnauthorised: input.unauthorised ?? false,
    note,
    isQuiet: false,
    acceptedFields: null,
  });
}

export async function rejectChangeRequest(
  deps: ChangeRequestDependencies,
  input: RejectInput,
): Promise<void> {
  const note = readNote(input.note);
  if (note === '') throw refusedNote('Say why, in words the parent can use.');
  return decide(deps, input, {
    isApproved: false,
    isUnauthorised: false,
    note,
    isQuiet: false,
    acceptedFields: null,
  });
}

function readNote(text: string): string {
  const note = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  if (note.length > maxNoteLength)
    throw refusedNote(`The note cannot be longer than ${maxNoteLength} characters.`);
  return note;
}

function refusedNote(message: string): ProblemError {
  return new ProblemError('invalid-request', { errors: [{ path: 'note', message }] });
}

/** One request, for display. */
export async function findChangeRequest(db: Db, id: string): Promise<ChangeRequestRow | undefined> {
  if (!isPublicId(id)) return undefined;
  const [request] = await listChangeRequests(db, { id });
  return request;
}

async function decide(
  deps: ChangeRequestDependencies,
  input: DecisionInput,
  outcome: Outcome,
): Promise<void> {
  if (!isPublicId(input.id)) throw notFound();
  const call = { ...input, actor: systemActor(input.decidedBy) };
  await inAuditedTransaction(deps.db, call, async (trx) => ({
    result: undefined,
    audit: await applyDecision(deps, trx, input, outcome),
  }));
}

/**
 * Decides a submitted request, applies the decision to its records and notifies the parent, all in the caller's
 * transaction. Returns the audit entry to write. Throws 409 `already-decided` if the request is already decided.
 */
export async function applyDecision(
  deps: DecisionContext,
  trx: Trx,
  input: Pick<DecisionInput, 'id' | 'decidedBy' | 'now'>,
  outcome: Outcome,
): Promise<AuditEntry> {
  const request = await takeDecision(trx, input, outcome);
  const { id, kind, ...about } = request;
  const accepted = await keepAccepted(trx, request, outcome);
  await deps.effects[kind](trx, {
    ...outcome,
    ...about,
    ...accepted,
    changeRequestId: id,
    now: input.now,
  });
  if (!outcome.isQuiet) await notifySubmitter(deps, trx, { request, publicId: input.id }, outcome, input.now);
  return {
    event: eventOf(outcome),
    ...(request.studentId === null ? {} : { studentId: request.studentId }),
    schoolId: request.schoolId,
    subject: input.id,
    detail: {
      kind: request.kind,
      unauthorised: outcome.isUnauthorised,
      ...(isPartial(outcome) && { partly: true }),
    },
  };
}

const isPartial = ({ isApproved, acceptedFields }: Outcome): boolean => isApproved && acceptedFields !== null;

/** The values to apply. Of a request accepted in part, what was asked is kept beside them. */
async function keepAccepted(trx: Trx, request: DecidedRequest, outcome: Outcome): Promise<AskedValues> {
  const { acceptedFields } = outcome;
  const { id, kind, oldValues, newValues } = request;
  if (!isPartial(outcome) || acceptedFields === null) return { oldValues, newValues };
  const accepted = onlyAccepted(kind, request, acceptedFields);
  await setAcceptedValues(trx, id, accepted, { oldValues, newValues, accepted: acceptedFields });
  return accepted;
}

const decisionEvents = {
  approved: 'changeRequests.approved',
  rejected: 'changeRequests.rejected',
  closed: 'changeRequests.closed',
};

function eventOf({ isApproved, isQuiet }: Outcome): string {
  if (isQuiet) return decisionEvents.closed;
  return isApproved ? decisionEvents.approved : decisionEvents.rejected;
}

async function takeDecision(
  trx: Trx,
  input: Pick<DecisionInput, 'id' | 'decidedBy' | 'now'>,
  { isApproved, isUnauthorised, note, isQuiet }: Outcome,
): Promise<DecidedRequest> {
  const { decidedBy, now } = input;
  const state = isApproved ? 'approved' : 'rejected';
  const request = await decideSubmitted(trx, input.id, {
    state,
    isUnauthorised,
    isQuiet,
    note,
    decidedBy,
    now,
  });
  if (!request)
    throw (await changeRequestExists(trx, input.id)) ? new ProblemError('already-decided') : notFound();
  if (isUnauthorised && request.kind !== 'absence-reason') {
    const message = 'Only a reason can be recorded as unauthorised.';
    throw new ProblemError('invalid-request', { errors: [{ path: 'kind', message }] });
  }
  return request;
}

async function notifySubmitter(
  deps: DecisionContext,
  trx: Trx,
  { request, publicId }: { request: DecidedRequest; publicId: string },
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const message = await messageAbout(deps, trx, request, outcome);
  if (!message) return;
  const link = await findDecisionLink(trx, request);
  const { accountId, studentId, schoolId } = request;
  // A parent whose request to add a student was refused has no rights to the student or the school.
  const isOfFamily = request.kind !== 'add-student';
  const event = {
    accountId,
    ...(isOfFamily && studentId !== null && { studentId }),
    ...(isOfFamily && { schoolId }),
    // Includes the time, so that a second decision after a reversal is a new notification.
    subjectKey: `${publicId}/${now.toISOString()}`,
    link,
    email: sealEmail(deps.keys, message),
  };
  await notify(trx, [{ ...event, ...factsOf(request, outcome) }], now);
}

/** The e-mail about a decision, before it is made too (O-4.12). None for somebody who may not be told. */
export async function messageAbout(
  deps: Pick<DecisionContext, 'productName' | 'portalUrl'>,
  db: Queryable,
  request: DecidedRequest,
  outcome: Outcome,
): Promise<OutgoingEmail | undefined> {
  const { acceptedFields } = outcome;
  const partly = isPartial(outcome) && acceptedFields ? namesOf(request.kind, request, acceptedFields) : null;
  return messageTo(db, request, deps, (about) => decisionMessage({ ...outcome, ...about, partly }));
}

/** A message to the person who submitted the request. None for somebody who may not be told. */
export async function messageTo(
  db: Queryable,
  request: AboutRequest,
  { productName, portalUrl }: Pick<DecisionContext, 'productName' | 'portalUrl'>,
  write: (about: MessageFacts) => OutgoingEmail,
): Promise<OutgoingEmail | undefined> {
  if (!(await mayBeNotified(db, request))) return undefined;
  const submitter = await findSubmitter(db, request);
  if (!submitter) return undefined;
  return write({
    kind: request.kind,
    to: submitter.email,
    parentFirstName: submitter.firstName,
    studentFirstName: submitter.student === null ? '' : studentName(submitter.student).firstName,
    schoolName: submitter.schoolName,
    productName,
    portalUrl,
  });
}

type AboutRequest = Pick<DecidedRequest, 'kind' | 'accountId' | 'schoolId' | 'studentId'>;

/** Someone who no longer has the student is told nothing about them; a requester of 'Add a student' never had them. */
async function mayBeNotified(db: Queryable, { kind, accountId, studentId }: AboutRequest): Promise<boolean> {
  if (studentId === null) return true;
  return kind === 'add-student'
    ? isPortalParent(db, accountId, studentId)
    : ownsStudent(db, accountId, studentId);
}
