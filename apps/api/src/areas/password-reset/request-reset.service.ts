/** Requests a link (A-7.3; G9, T2), with the same response for every address. */
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { resetFigures } from './password-reset.policy.ts';
import { sendLinkTask } from './send-link.service.ts';

export interface RequestDependencies {
  db: Db;
  tasks: Tasks;
  config: Pick<Config, 'secrets' | 'limitsScale'>;
}

/** Only queues the request: the account lookup happens after the response. */
export async function requestReset(
  deps: RequestDependencies,
  call: VisitorCall,
  email: string,
): Promise<void> {
  await requireWithinLimit(deps, call);
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const { requestId, now } = call;
    await deps.tasks.enqueue(trx, sendLinkTask, { email, requestId, requestedAt: now.toISOString() });
    return { result: undefined, audit: { event: 'password-reset.requested' } };
  });
}

/** Throws 429 with Retry-After when an IP address makes too many requests. */
async function requireWithinLimit({ db, config }: RequestDependencies, call: VisitorCall): Promise<void> {
  const { tries, seconds } = resetFigures.perNetwork;
  const network = hmac(config.secrets.keys, 'forgot-password', networkOf(call.ip));
  const window = { key: `forgot-password:${network.toString('base64url')}`, seconds };
  if ((await addToCounter(db, window, 1, call.now)) > tries * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, seconds) });
}
