/** Applies the school's decision on a report or a reason to its absences (D-6.4). */
import type { DecisionEffects } from '../change-requests/index.ts';
import { acceptReason, removeReported, returnReason } from './absence.repository.ts';

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
