/** Limits guesses of the account's own password within a session (T13, T14). */
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { profileFigures } from './profile.policy.ts';

const { tries, seconds } = profileFigures.passwordTries;

const windowOf = (accountId: number) => ({ key: `account-password:${accountId}`, seconds });

/** Counted before the check, so that concurrent attempts gain nothing. Throws 429 with Retry-After. */
export async function countPasswordAttempt(db: Db, { actor, now }: SignedInCall): Promise<void> {
  if ((await addToCounter(db, windowOf(actor.accountId), 1, now)) > tries)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, seconds) });
}

/** Refunds a correct attempt. */
export async function refundOwnPasswordAttempt(db: Db, { actor, now }: SignedInCall): Promise<void> {
  await addToCounter(db, windowOf(actor.accountId), -1, now);
}
