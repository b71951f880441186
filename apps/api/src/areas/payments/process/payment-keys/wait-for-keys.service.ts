/**
 * Returns the keys of an attempt once they are known: the call that started it may still be waiting for the gateway.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentTokens } from '@portal/contract/payments';
import type { Queryable } from '../../../../platform/database/database.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { presentTokens } from '../process.presenter.ts';
import { listTransactions } from '../transactions.repository.ts';
import type { Attempt } from '../transactions.repository.ts';

const waitMs = 200;
const maxWaitMs = 10_000;

/** Throws `payment-unavailable` where they were given up, and `busy` when they don't arrive in time. */
export async function waitForKeys(
  db: Queryable,
  attempt: Attempt,
  { longestMs = maxWaitMs }: { longestMs?: number } = {},
): Promise<PaymentTokens> {
  for (let waited = 0; ; waited += waitMs) {
    const keys = await findKeys(db, attempt);
    if (keys) return keys;
    if (waited >= longestMs) throw new ProblemError('busy', { retryAfterSeconds: 3 });
    await wait(waitMs);
  }
}

async function findKeys(db: Queryable, attempt: Attempt): Promise<PaymentTokens | null> {
  const transactions = await listTransactions(db, attempt.id);
  if (transactions.some(({ state }) => state === 'void')) throw new ProblemError('payment-unavailable');
  if (transactions.some(({ state }) => state === 'opening')) return null;
  return presentTokens(attempt, transactions);
}
