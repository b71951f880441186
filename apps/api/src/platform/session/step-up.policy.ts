/** Whether the last authentication is recent enough (G7). Pure. */
import { stepUpMinutes } from '@portal/contract/session';
import { ProblemError } from '../errors.ts';
import type { SignedInCall } from '../http/call.ts';

/** Throws 403 `reauthentication-required` when the last sign-in or step-up is more than ten minutes old. */
export function requireRecentSignIn({ actor, now }: SignedInCall): void {
  const ageMs = now.getTime() - actor.session.authenticatedAt.getTime();
  if (ageMs > stepUpMinutes * 60_000)
    throw new ProblemError('reauthentication-required', { reason: 'sign-in-too-old' });
}
