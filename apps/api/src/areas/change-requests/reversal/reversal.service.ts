/** Reverses a decision that has taken effect, until its change is exported to the register (O-4.13). */
import type { RequestKind } from '@portal/contract/change-requests';
import type { Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { messageTo } from '../change-requests.service.ts';
import type { DecisionContext } from '../change-requests.service.ts';
import { reversalMessage } from '../messages.ts';
import { changedFields } from '../request-fields.ts';
import { lockDecided, reopen, restoreApprovedValues } from './reversal.repository.ts';
import type { ReversedRequest } from './reversal.repository.ts';

/** Takes back what a decision did to its area's records. False if they have changed since, so that it can't. */
export type ReversalEffect = (trx: Trx, request: ReversedRequest, now: Date) => Promise<boolean>;
export type ReversalEffects = Readonly<Record<RequestKind, ReversalEffect>>;

/** For kinds whose approval changes values of a record, and whose rejection changes nothing. */
export const restoreDetails: ReversalEffect = async (trx, { id, kind, wasApproved, ...values }) =>
  !wasApproved || (await restoreApprovedValues(trx, id)) === changedFields(kind, values).length;

export interface ReversalContext extends Omit<DecisionContext, 'effects' | 'keys'> {
  outbox: Outbox;
  reversals: ReversalEffects;
}

/** Whether a decision of this kind can be reversed at all: a rejected report has removed its absences. */
export const isReversible = (kind: RequestKind, wasApproved: boolean): boolean =>
  wasApproved || kind !== 'absence-report';

/**
 * The request waits again, its effect is taken back, and the parent who was told of the decision is told of this too, all
 * in the caller's transaction. Throws 409 with the reason if the decision stands.
 */
export async function reverseDecision(
  context: ReversalContext,
  trx: Trx,
  { requestRowId, note, now }: { requestRowId: number; note: string; now: Date },
): Promise<void> {
  const request = await lockDecided(trx, requestRowId);
  if (!request) throw refused('decided-elsewhere');
  if (request.isExported) throw refused('exported');
  if (request.hasFollower) throw refused('asked-again');
  if (!isReversible(request.kind, request.wasApproved)) throw refused('record-changed');
  if (!(await context.reversals[request.kind](trx, request, now))) throw refused('record-changed');
  await reopen(trx, request.id);
  if (request.wasQuiet) return;
  const message = await messageTo(trx, request, context, (about) => reversalMessage({ ...about, note }));
  if (message) await context.outbox.enqueue(trx, message);
}

const refused = (reason: 'decided-elsewhere' | 'exported' | 'asked-again' | 'record-changed'): ProblemError =>
  new ProblemError('request-changed', { reason });
