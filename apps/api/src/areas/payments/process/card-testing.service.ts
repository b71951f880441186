/** Limits attempts per account, because payment keys let thieves test stolen cards. */
import { ProblemError } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import type { PaymentDependencies } from '../payments.ts';
import { countDeclines } from './begin/begin.repository.ts';

const windows = [
  { name: 'quarter', seconds: 15 * 60, most: 20 },
  { name: 'day', seconds: 24 * 60 * 60, most: 60 },
] as const;

const dayMs = 24 * 60 * 60_000;
/** Per day: attempts with a refused card, and refused cards in total, because each key could carry another card. */
const maxDeclines = { attempts: 10, cards: 60 } as const;
const declinedRetrySeconds = 60 * 60;

export async function refuseCardTesting(
  { db, config, alarm }: PaymentDependencies,
  { actor, now }: Pick<SignedInCall, 'actor' | 'now'>,
): Promise<void> {
  const scale = config.limitsScale;
  for (const { name, seconds, most } of windows) {
    const key = `payments:${name}:${actor.accountId}`;
    if ((await addToCounter(db, { key, seconds }, 1, now)) > most * scale)
      throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, seconds) });
  }
  const declined = await countDeclines(db, actor.accountId, new Date(now.getTime() - dayMs));
  if (declined.attempts < maxDeclines.attempts * scale && declined.cards < maxDeclines.cards * scale) return;
  alarm('An account had so many cards refused in a day that it gets no more keys');
  throw new ProblemError('too-many-requests', { retryAfterSeconds: declinedRetrySeconds });
}
