/** The exact sign-in limits, counted in the database across all processes (G2). */
import type { Config } from '../../../config/config.ts';
import { hmac } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { limitForAddress } from '../../../platform/rate-limit/limit-for-address.ts';
import { networkOf } from '../../../platform/rate-limit/network.ts';
import {
  addToCounter,
  readCounter,
  secondsLeft,
} from '../../../platform/rate-limit/rate-counter.repository.ts';
import { signInLimits } from '../session.figures.ts';

interface LimitDependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale' | 'schoolNetworks'>;
}

/**
 * `share`: a fraction of the usual limits. Throws 429 with Retry-After when an IP address, or a pair of e-mail and IP
 * address, exceeds them.
 */
export async function requireWithinLimits(
  deps: LimitDependencies,
  call: VisitorCall,
  email: string,
  share = 1,
): Promise<void> {
  const { perNetwork, perEmailAndNetwork, failuresPerNetwork } = signInLimits;
  const failures = await readCounter(deps.db, failureWindow(deps, call), call.now);
  const ofAddress = (tries: number): number => limitForAddress(deps.config, call.ip, tries) * share;
  if (failures >= ofAddress(failuresPerNetwork.tries)) throw tooMany(call, failuresPerNetwork.seconds);
  const network = { key: keyFor(deps, 'login', networkOf(call.ip)), seconds: perNetwork.seconds };
  if ((await addToCounter(deps.db, network, 1, call.now)) > ofAddress(perNetwork.tries)) {
    throw tooMany(call, perNetwork.seconds);
  }
  const pair = {
    key: keyFor(deps, 'login', networkOf(call.ip), email.toLowerCase()),
    seconds: perEmailAndNetwork.seconds,
  };
  if (
    (await addToCounter(deps.db, pair, 1, call.now)) >
    perEmailAndNetwork.tries * deps.config.limitsScale * share
  ) {
    throw tooMany(call, perEmailAndNetwork.seconds);
  }
}

export async function countFailure(deps: LimitDependencies, call: VisitorCall): Promise<void> {
  await addToCounter(deps.db, failureWindow(deps, call), 1, call.now);
}

function failureWindow(deps: LimitDependencies, call: VisitorCall): { key: string; seconds: number } {
  return {
    key: keyFor(deps, 'login-failure', networkOf(call.ip)),
    seconds: signInLimits.failuresPerNetwork.seconds,
  };
}

/** IP and e-mail addresses are stored only as HMACs. */
function keyFor(deps: LimitDependencies, what: string, ...parts: string[]): string {
  return `${what}:${hmac(deps.config.secrets.keys, what, ...parts).toString('base64url')}`;
}

function tooMany(call: VisitorCall, seconds: number): ProblemError {
  return new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, seconds) });
}
