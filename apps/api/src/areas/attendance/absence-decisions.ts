/** Applies the school's decision on a report or a reason to its absences (D-6.4). */
import * as z from 'zod/mini';
import type { DecisionEffects, ReversalEffects } from '../change-requests/index.ts';
import { acceptReason, awaitAgain, removeReported, returnReason } from './absence.repository.ts';

export const absenceDecisions: Pick<DecisionEffects, 'absence-report' | 'absence-reason'> = {
  'absence-report': async (trx, { changeRequestId, isApproved, note }) => {
    if (isApproved) return acceptReason(trx, changeRequestId, false);
    await removeReported(trx, changeRequestId);
    // Any that remain were recorded by the school in the meantime.
    return returnReason(trx, changeRequestId, note);
  },
  'absence-reason': (trx, { changeRequestId, isApproved, isUnauthorised, note }) =>
    isApproved
      ? acceptReason(trx, changeRequestId, isUnauthorised)
      : returnReason(trx, changeRequestId, note),
};

const reasonSchema = z.object({ reason: z.string() });

const reversal: ReversalEffects['absence-reason'] = async (trx, { id, newValues }) =>
  (await awaitAgain(trx, id, z.parse(reasonSchema, newValues).reason)) > 0;

export const absenceReversals: Pick<ReversalEffects, 'absence-report' | 'absence-reason'> = {
  'absence-report': reversal,
  'absence-reason': reversal,
};
