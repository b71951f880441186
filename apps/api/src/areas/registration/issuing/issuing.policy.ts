/** The status of a code a school issued. Pure. */
import { invitationFigures } from '../steps/registration.figures.ts';
import type { IssuedInvitation } from './issuing.repository.ts';

export type InvitationState = 'open' | 'used' | 'cancelled' | 'expired' | 'frozen';

export function stateOf(
  {
    usedAt,
    cancelledAt,
    expiresAt,
    opens,
  }: Pick<IssuedInvitation, 'usedAt' | 'cancelledAt' | 'expiresAt' | 'opens'>,
  now: Date,
): InvitationState {
  if (usedAt !== null) return 'used';
  if (cancelledAt !== null) return 'cancelled';
  if (expiresAt <= now) return 'expired';
  return opens >= invitationFigures.opens ? 'frozen' : 'open';
}
