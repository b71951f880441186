/** Submits requests of which only one may be pending, and reports their status to the parent (D-6.4). */
import type { RequestOutcome } from '@portal/contract/change-requests';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { submitOnlyRequest } from './change-requests.repository.ts';
import { notAccepted } from './request-fields.ts';
import type { RequestOutcomeRow, Submission } from './change-requests.repository.ts';

export interface Submitted {
  publicId: string;
  outcome: RequestOutcome;
}

/** Throws 409 while the account's last request of the kind, about this student, is undecided. */
export async function submitOrRefuse(trx: Trx, submission: Submission, now: Date): Promise<Submitted> {
  const request = await submitOnlyRequest(trx, submission, now);
  if (!request) throw new ProblemError('awaiting-approval');
  const outcome: RequestOutcome = {
    state: 'submitted',
    submittedAt: now.toISOString(),
    decidedAt: null,
    note: null,
    notAccepted: [],
  };
  return { publicId: request.publicId, outcome };
}

export function presentOutcome(row: RequestOutcomeRow): RequestOutcome {
  const { state, submittedAt, decidedAt, note, kind, askedValues } = row;
  return {
    state,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    notAccepted: notAccepted(kind, askedValues),
  };
}
