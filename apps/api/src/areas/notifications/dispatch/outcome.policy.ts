/** Decides the state of a message before it is sent and after each attempt. Pure. */
import type { NotificationChannel } from '@portal/contract/notifications';
import type { PushVerdict } from '../../../ports/push.ts';
import type { Claim, Settled } from './claim.repository.ts';
import type { ContentRow } from './content.repository.ts';

const [minute, hour] = [60_000, 60 * 60_000];

/** A push is useless a day late; an e-mail is worth retrying for a day. */
const mostAttempts: Readonly<Record<NotificationChannel, number>> = { push: 12, email: 30, sms: 12 };

const of = (
  { id, attempts }: Claim,
  state: Settled['state'],
  outcome: string | null,
  notBefore: Date | null = null,
): Settled => ({ id, attempts, state, outcome, notBefore });

/** Null if it may be sent. `content` is missing if the account no longer exists. */
export function beforeSending(
  claim: Claim,
  content: ContentRow | undefined,
  channel: NotificationChannel,
): Settled | null {
  if (!content || (content.parts.length === 0 && content.purpose !== 'test'))
    return of(claim, 'dropped', 'not-wanted');
  if (content.heldUntil !== null) return of(claim, 'waiting', 'quiet-hours', content.heldUntil);
  if (channel === 'sms' && content.number === null) return of(claim, 'failed', 'no-number');
  return null;
}

export const sent = (claim: Claim): Settled => of(claim, 'sent', null);
export const failed = (claim: Claim, reason: string): Settled => of(claim, 'failed', reason);

/** Retries with exponential back-off from 30 seconds to an hour, at most `mostAttempts` times. */
export function again(
  claim: Claim,
  channel: NotificationChannel,
  { now, notBefore }: { now: Date; notBefore?: Date },
): Settled {
  if (claim.attempts >= mostAttempts[channel]) return failed(claim, 'gave-up');
  const wait = Math.min(hour, (minute / 2) * 2 ** (claim.attempts - 1));
  const soonest = new Date(now.getTime() + wait);
  return of(claim, 'waiting', 'retry', notBefore && notBefore > soonest ? notBefore : soonest);
}

export function afterPush(claim: Claim, verdict: PushVerdict, now: Date): Settled {
  if (verdict.outcome === 'later') return again(claim, 'push', { now, notBefore: verdict.retryAt });
  if (verdict.outcome === 'sent') return sent(claim);
  return failed(claim, verdict.outcome === 'refused' ? verdict.reason : 'gone');
}
