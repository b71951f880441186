/** Limits of the calls that need no session, counted over all processes. */
import type { Config } from '../../config/config.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale'>;
}

/**
 * A person needs two calls to sign in. Schools get no wider limit, because few people have such an account. There is no
 * limit over all networks: it would let anybody keep these accounts out.
 */
const figures = { most: 30, seconds: 600 } as const;

/** Throws 429 after too many calls from one network. */
export async function limitCalls({ db, config }: Dependencies, call: Call): Promise<void> {
  const network = hmac(config.secrets.keys, 'break-glass', networkOf(call.ip)).toString('base64url');
  const { most, seconds } = figures;
  const count = await addToCounter(db, { key: `break-glass:${network}`, seconds }, 1, call.now);
  if (count > most * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, seconds) });
}
