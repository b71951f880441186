/** Records what a page observed of an attempt: an untrusted hint beside the server's own entries (T31). */
import { encodeControls, scrub } from '@portal/contract/text';
import type { PaymentStage } from '@portal/contract/payments';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import type { PaymentDependencies } from '../payments.ts';
import { findOwnAttempt } from './transactions.repository.ts';

export const seenEvent = 'payments.seenByPage';

const minuteSeconds = 60;
const maxPerMinute = 60;

export async function appendToTrail(
  { db, config }: Pick<PaymentDependencies, 'db' | 'config'>,
  call: Pick<SignedInCall, 'actor' | 'now' | 'requestId'>,
  { attemptId, stage, detail }: { attemptId: string; stage: PaymentStage; detail?: string | undefined },
): Promise<undefined> {
  const { accountId } = call.actor;
  const key = `payments:trail:${accountId}`;
  const count = await addToCounter(db, { key, seconds: minuteSeconds }, 1, call.now);
  if (count > maxPerMinute * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, minuteSeconds) });
  const attempt = await findOwnAttempt(db, accountId, attemptId);
  if (!attempt) throw notFound();
  return inAuditedTransaction(db, call, async () => ({
    result: undefined,
    audit: {
      event: seenEvent,
      subject: attempt.publicId,
      // Removes numbers and names a page might have included.
      detail: { stage, ...(detail === undefined ? {} : { detail: encodeControls(scrub(detail)) }) },
    },
  }));
}
