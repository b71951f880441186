/** Whether the last authentication is recent enough (G7, O-2.4). Pure. */
import { stepUpMinutes } from '@portal/contract/session';
import { staffSession } from '@portal/contract/staff';
import { ProblemError } from '../errors.ts';
import type { SignedInCall, StaffCall } from '../http/call.ts';

type Authenticated = Pick<SignedInCall, 'actor' | 'now'> | Pick<StaffCall, 'actor' | 'now'>;

/**
 * Throws 403 `reauthentication-required` when the last sign-in or step-up is too old: more than ten minutes for
 * families, five for staff.
 */
export function requireRecentSignIn({ actor, now }: Authenticated): void {
  const minutes = actor.kind === 'staff' ? staffSession.stepUpMinutes : stepUpMinutes;
  const ageMs = now.getTime() - actor.session.authenticatedAt.getTime();
  if (ageMs > minutes * 60_000)
    throw new ProblemError('reauthentication-required', { reason: 'sign-in-too-old' });
}
