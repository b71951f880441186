/** The outcome of a caller's attempt (S-4.3; T36): the browser's claim is only a pointer. */
import type { VerifiedPayment } from '@portal/contract/payments';
import { notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import type { PaymentDependencies } from '../payments.ts';
import { presentOutcome } from './process.presenter.ts';
import { settleAttempt } from './settle.service.ts';
import { findOwnAttempt } from './transactions.repository.ts';

export async function verifyPayment(
  deps: PaymentDependencies,
  call: Pick<SignedInCall, 'actor' | 'now' | 'requestId'>,
  attemptId: string,
): Promise<VerifiedPayment> {
  const attempt = await findOwnAttempt(deps.db, call.actor.accountId, attemptId);
  if (!attempt) throw notFound();
  return presentOutcome(attempt, await settleAttempt(deps, call, attempt, 'payer'));
}
