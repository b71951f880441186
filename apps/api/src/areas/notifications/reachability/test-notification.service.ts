/** A test notification goes through the same outbox as every other (W-6.4). */
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { insertTests } from './test-notification.repository.ts';

export const testSentEvent = 'notifications.test-sent';

const perHour = 10;
const hour = 3600;

export async function sendTest(
  { db, limitsScale }: { db: Db; limitsScale: number },
  call: SignedInCall,
  deviceId: string | null,
): Promise<{ devices: number }> {
  const { actor, now } = call;
  const window = { key: `notification-test:${actor.accountId}`, seconds: hour };
  if ((await addToCounter(db, window, 1, now)) > perHour * limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, hour) });
  return inAuditedTransaction(db, call, async (trx) => {
    const devices = await insertTests(trx, actor.accountId, deviceId, now);
    return { result: { devices }, audit: { event: testSentEvent, detail: { devices } } };
  });
}
