/** 'Is this you?': the name a code was issued to (A-2.11; T18). */
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { notFound } from '../../../platform/errors.ts';
import { countWithin } from '../steps/counters.service.ts';
import type { CounterDependencies } from '../steps/counters.service.ts';
import { invitationFigures } from '../steps/registration.figures.ts';
import type { Registration } from '../steps/registration-session.repository.ts';
import { requireRegistration, subjectOf } from '../steps/registration-session.service.ts';
import type { BrowserSession } from '../steps/registration-session.service.ts';
import { getInvitedParent } from './invitation.repository.ts';
import type { InvitedParent } from './invitation.repository.ts';

export function fullNameOf({ givenName, familyName }: InvitedParent): string {
  return `${givenName} ${familyName}`.trim();
}

/** The invitation of an owner's registration. */
export function invitationOf({ invitationId }: Registration): number {
  if (invitationId === null) throw notFound();
  return invitationId;
}

/** Shown to anyone who holds the code, within a limit, and audited each time. */
export async function readName(
  deps: CounterDependencies,
  call: VisitorCall,
  session: BrowserSession,
): Promise<{ fullName: string }> {
  const registration = await requireRegistration(deps.db, session, 'readName', call.now);
  await countWithin(deps, call.now, invitationFigures.namesPerHour, 'name', String(registration.id));
  const parent = await getInvitedParent(deps.db, invitationOf(registration));
  await recordAudit(deps.db, call, { event: 'registration.name-shown', subject: subjectOf(registration) });
  return { fullName: fullNameOf(parent) };
}
