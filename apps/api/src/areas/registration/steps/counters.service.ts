/** Registration counters, shared by every process and keyed by HMAC (G11). */
import type { Config } from '../../../config/config.ts';
import { hmac } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import {
  addToCounter,
  readCounter,
  secondsLeft,
} from '../../../platform/rate-limit/rate-counter.repository.ts';
import type { Window } from '../../../platform/rate-limit/rate-counter.repository.ts';

export interface CounterDependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale'>;
}

export interface Limit {
  tries: number;
  seconds: number;
}

export function windowOf(
  { config }: Pick<CounterDependencies, 'config'>,
  what: string,
  { seconds }: Limit,
  ...parts: string[]
): Window {
  const key = hmac(config.secrets.keys, 'registration', what, ...parts).toString('base64url');
  return { key: `${what}:${key}`, seconds };
}

/** Increments and throws 429 with Retry-After beyond the limit. */
export async function countWithin(
  deps: CounterDependencies,
  now: Date,
  limit: Limit,
  what: string,
  ...parts: string[]
): Promise<void> {
  const count = await addToCounter(deps.db, windowOf(deps, what, limit, ...parts), 1, now);
  if (count > limit.tries * deps.config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, limit.seconds) });
}

/** Throws 429 when a limit is used up already, without counting. */
export async function requireSome(
  deps: CounterDependencies,
  now: Date,
  limit: Limit,
  what: string,
  ...parts: string[]
): Promise<void> {
  const count = await readCounter(deps.db, windowOf(deps, what, limit, ...parts), now);
  if (count >= limit.tries * deps.config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, limit.seconds) });
}
