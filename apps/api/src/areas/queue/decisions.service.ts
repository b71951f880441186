/** Deciding requests, and undoing decisions while their undo window is open (O-4.4, O-4.5, O-4.6). */
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { familyNote } from '@portal/contract/queue';
import type {
  DecisionOutcome,
  ItemOutcome,
  decideRequestEndpoint,
  undoDecisionsEndpoint,
} from '@portal/contract/queue';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import { changedFields } from '../change-requests/index.ts';
import type { ReversalEffects } from '../change-requests/index.ts';
import { insertDecision, undoDecision } from './decisions.repository.ts';
import { noteUndone } from './handling.repository.ts';
import { actOn } from './handling.service.ts';
import type { RequestPath } from './handling.service.ts';
import type { QueueScope } from './queue.repository.ts';
import { auditOf, requireRequest, scopeAt } from './queue.service.ts';
import type { FoundRequest } from './queue.service.ts';
import { readSettings, undoMsOf } from './settings/settings.service.ts';
import type { SettingsDependencies } from './settings/settings.service.ts';

export const decidedEvent = 'queue.decided';
export const undoneEvent = 'queue.undone';
export const settleTask = 'queue.settle';

export interface QueueDependencies extends SettingsDependencies {
  tasks: Tasks;
  config: Pick<Config, 'site' | 'publicUrl'>;
  outbox: Outbox;
  reversals: ReversalEffects;
}

export interface DecisionInput {
  version: number;
  outcome: DecisionOutcome;
  note: string;
  reason?: string | undefined;
  isUnauthorised: boolean;
  acceptedFields?: readonly string[] | undefined;
}

/** What the caller may decide, by the rules of the school. */
export type DecidingScope = QueueScope & { undoMs: number; reasons: readonly string[] };

export type Taken = ResponseOf<typeof decideRequestEndpoint>;

export async function decideRequest(
  deps: QueueDependencies,
  call: StaffCall,
  { centreCode, requestId }: RequestPath,
  input: DecisionInput,
): Promise<Taken> {
  return decideOne(deps, call, await decidingScope(deps, call, centreCode), requestId, input);
}

/** The caller's queue, and the school's rules for deciding. */
export async function decidingScope(
  deps: QueueDependencies,
  call: StaffCall,
  centreCode: string,
): Promise<DecidingScope> {
  const scope = await scopeAt(deps.db, call, centreCode);
  const settings = await readSettings(deps, scope.schoolId);
  return { ...scope, undoMs: undoMsOf(settings), reasons: settings.reasons };
}

/** A member of staff's decision, with its audit entry. */
export async function decideOne(
  { db, tasks }: QueueDependencies,
  call: StaffCall,
  scope: DecidingScope,
  requestId: string,
  input: DecisionInput,
): Promise<Taken> {
  const { version, outcome, isUnauthorised } = input;
  const request = await requireRequest(db, call, scope, requestId);
  if (isUnauthorised && request.kind !== 'absence-reason') throw refusedUnauthorised();
  const acceptedFields = acceptedOf(request, input);
  const words = wordsOf(scope, input);
  const decision = { version, outcome, words, acceptedFields, isUnauthorised };
  return inAuditedTransaction(db, call, (trx) =>
    takeDecision(trx, tasks, call, { scope, request, decider: call.actor, decision }),
  );
}

interface DecisionToTake {
  scope: QueueScope & { undoMs: number };
  request: FoundRequest;
  /** Null: a rule of the school. */
  decider: { staffId: number | null; label: string };
  decision: Pick<DecisionInput, 'version' | 'outcome' | 'isUnauthorised'> & {
    words: { note: string | null; reason: string | null };
    acceptedFields: readonly string[] | null;
  };
}

/**
 * Records the decision, the request's new version and the job that settles the decision; returns the audit entry.
 * Nothing else changes until the undo window closes.
 */
export async function takeDecision(
  trx: Trx,
  tasks: Tasks,
  { now }: Pick<StaffCall, 'now'>,
  { scope, request, decider, decision }: DecisionToTake,
): Promise<{ result: Taken; audit: ReturnType<typeof auditOf> }> {
  const { version, outcome, words, acceptedFields, isUnauthorised } = decision;
  const settlesAt = new Date(now.getTime() + scope.undoMs);
  await actOn(trx, { actor: decider }, request, { action: outcome, version });
  const decisionId = await insertDecision(trx, {
    requestRowId: request.rowId,
    staff: decider,
    outcome,
    ...words,
    acceptedFields,
    isUnauthorised,
    now,
    settlesAt,
  });
  if (decisionId === undefined) throw decidedMeanwhile();
  await tasks.enqueue(trx, settleTask, { decisionId }, { startAfter: settlesAt });
  const audit = auditOf(decidedEvent, scope, request);
  const detail = { ...audit.detail, outcome, ...(acceptedFields && { accepted: acceptedFields.length }) };
  return { result: { decisionId, leavesAt: settlesAt.toISOString() }, audit: { ...audit, detail } };
}

/** The fields to accept; null if they are all that the request changes. */
export function acceptedOf(
  { kind, oldValues, newValues }: FoundRequest,
  { outcome, acceptedFields }: Pick<DecisionInput, 'outcome' | 'acceptedFields'>,
): readonly string[] | null {
  if (acceptedFields === undefined) return null;
  const changed = changedFields(kind, { oldValues, newValues }).map(({ id }) => id);
  if (outcome !== 'approved' || !acceptedFields.every((id) => changed.includes(id))) {
    const message = 'The request doesn’t change these fields, or isn’t decided by field.';
    throw new ProblemError('invalid-request', { errors: [{ path: 'acceptedFields', message }] });
  }
  const accepted = changed.filter((id) => acceptedFields.includes(id));
  return accepted.length === changed.length ? null : accepted;
}

type Words = Pick<DecisionInput, 'outcome' | 'note' | 'reason'>;

/** The note and reason to keep. A request closed without telling the family has no reader for them. */
export function wordsOf({ reasons }: DecidingScope, { outcome, note, reason = '' }: Words) {
  if (outcome === 'closed') return { note: null, reason: null };
  const chosen = outcome === 'rejected' ? reason : '';
  if (chosen !== '' && !reasons.includes(chosen)) {
    const message = 'This reason is no longer in the school’s list.';
    throw new ProblemError('invalid-request', { errors: [{ path: 'reason', message }] });
  }
  return { note: familyNote(chosen, note) || null, reason: chosen || null };
}

const decidedMeanwhile = (): ProblemError =>
  new ProblemError('request-changed', { reason: 'decided-elsewhere' });

function refusedUnauthorised(): ProblemError {
  const message = 'Only a reason can be recorded as unauthorised.';
  return new ProblemError('invalid-request', { errors: [{ path: 'isUnauthorised', message }] });
}

/** Undoes each decision on its own. Refuses a decision whose window has closed, or that isn't the caller's to undo. */
export async function undoDecisions(
  { db }: QueueDependencies,
  call: StaffCall,
  centreCode: string,
  { decisionIds }: BodyOf<typeof undoDecisionsEndpoint>,
): Promise<ItemOutcome[]> {
  const scope = await scopeAt(db, call, centreCode);
  const outcomes: ItemOutcome[] = [];
  for (const decisionId of decisionIds) outcomes.push(await undoOne(db, call, scope, decisionId));
  return outcomes;
}

async function undoOne(db: Db, call: StaffCall, scope: QueueScope, decisionId: string): Promise<ItemOutcome> {
  return inAuditedTransaction<ItemOutcome>(db, call, async (trx) => {
    const undone = await undoDecision(trx, scope, decisionId, call.now);
    const base = { event: undoneEvent, schoolId: scope.schoolId };
    if (!undone)
      return {
        result: { id: decisionId, outcome: 'refused', reason: 'too-late', decisionId: null, leavesAt: null },
        audit: { ...base, outcome: 'refused' },
      };
    const { requestRowId, requestId, studentId } = undone;
    await noteUndone(trx, requestRowId, call.actor.staffId);
    return {
      result: { id: requestId, outcome: 'done', reason: null, decisionId, leavesAt: null },
      audit: { ...base, subject: requestId, ...(studentId === null ? {} : { studentId }) },
    };
  });
}
