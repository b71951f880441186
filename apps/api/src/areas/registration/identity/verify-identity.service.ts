/** Verifies identity through the external service (A-2.11; T19, F22). */
import { identityReturnQuery } from '@portal/contract/registration';
import { paths } from '@portal/contract/routes';
import type {
  IdentityReturn,
  dvsTokenEndpoint,
  ownerAutoActivateEndpoint,
} from '@portal/contract/registration';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { Config } from '../../../config/config.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { seal, unseal } from '../../../platform/crypto/seal.ts';
import { randomToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { Redirect } from '../../../platform/http/files/redirect.ts';
import { IdentityServiceDown } from '../../../ports/identity-verification.ts';
import type { IdentityVerification } from '../../../ports/identity-verification.ts';
import { getAccountName } from '../owner/account.repository.ts';
import { addInvitation } from '../owner/add-invitation.service.ts';
import { getInvitedParent } from '../owner/invitation.repository.ts';
import type { InvitedParent } from '../owner/invitation.repository.ts';
import { fullNameOf, invitationOf } from '../owner/name.service.ts';
import { countWithin } from '../steps/counters.service.ts';
import type { CounterDependencies } from '../steps/counters.service.ts';
import { identityFigures } from '../steps/registration.figures.ts';
import { markVerified } from '../steps/registration-session.repository.ts';
import type { Registration } from '../steps/registration-session.repository.ts';
import { requireRegistration, subjectOf, takeStep } from '../steps/registration-session.service.ts';
import type { BrowserSession } from '../steps/registration-session.service.ts';
import { endVisit, findOpenVisit, insertVisit } from './identity.repository.ts';
import type { Visit } from './identity.repository.ts';
import { isSamePerson } from './legal-name.policy.ts';
import { judge } from './outcome.policy.ts';
import type { Judgement } from './outcome.policy.ts';

export interface IdentityDependencies extends CounterDependencies {
  identity: IdentityVerification;
  config: CounterDependencies['config'] & Pick<Config, 'publicUrl'>;
}

type Opened = ResponseOf<typeof dvsTokenEndpoint>;
type Outcome = ResponseOf<typeof ownerAutoActivateEndpoint>;

/** Opens a visit and returns the hidden form's fields. Their addresses are built here, from the configuration. */
export async function openVisit(
  deps: IdentityDependencies,
  call: VisitorCall,
  session: BrowserSession,
): Promise<Opened> {
  const registration = await requireRegistration(deps.db, session, 'openVerification', call.now);
  await countWithin(deps, call.now, identityFigures.visitsPerHour, 'identity-visit', String(registration.id));
  const fullName = fullNameOf(await getInvitedParent(deps.db, invitationOf(registration)));
  const { lifeMs } = identityFigures;
  const ours = { userId: randomToken(16), nonce: randomToken(16) };
  const { token } = await asking(deps, call, registration, () =>
    deps.identity.open({ ...ours, fullName, lifeSeconds: lifeMs / 1000 }),
  );
  await takeStep(deps.db, call, session, 'openVerification', async (trx) => {
    await insertVisit(trx, {
      ...ours,
      registrationSessionId: registration.sessionId,
      tokenSealed: seal(deps.config.secrets.sealing, token),
      openedAt: call.now,
      expiresAt: new Date(call.now.getTime() + lifeMs),
    });
    return {
      result: undefined,
      audit: { event: 'registration.identity-opened', subject: subjectOf(registration) },
    };
  });
  const back = (how: IdentityReturn): string =>
    new URL(`/api/registration/identity-return/${how}/${ours.userId}`, deps.config.publicUrl.origin).href;
  return {
    serviceUrl: deps.identity.formUrl,
    fullName,
    token,
    userId: ours.userId,
    customerId: deps.identity.customerId,
    returnUrl: back('returned'),
    cancelUrl: back('cancelled'),
    timeoutUrl: back('timed-out'),
    exceptionUrl: back('exception'),
  };
}

/** The return from the service: needs no session, ignores its parameters, and only redirects to the page. */
export async function returnFromService(how: IdentityReturn, userId: string): Promise<Redirect> {
  const query = new URLSearchParams({
    [identityReturnQuery.userId]: userId,
    [identityReturnQuery.how]: how,
  });
  return new Redirect(`/#${paths.ownerRegister()}?${query.toString()}`);
}

/** Fetches the service's result, and advances the registration when it is the right person. */
export async function takeOutcome(
  deps: IdentityDependencies,
  call: VisitorCall,
  session: BrowserSession,
  userId: string,
): Promise<Outcome> {
  const registration = await requireRegistration(deps.db, session, 'takeOutcome', call.now);
  const visit = await findOpenVisit(deps.db, registration.sessionId, userId);
  if (!visit) throw notFound();
  const parent = await getInvitedParent(deps.db, invitationOf(registration));
  const judgement = await findOutcome(deps, call, registration, visit, parent);
  if (judgement.outcome === 'pending') return { outcome: 'pending', isOwnerNow: false };
  return takeStep(deps.db, call, session, 'takeOutcome', async (trx, current) => {
    if (!(await endVisit(trx, visit.id, judgement.outcome, call.now))) throw notFound();
    const isOwnerNow = judgement.outcome === 'verified' && (await moveOn(trx, call, current, parent));
    return {
      result: { outcome: judgement.outcome, isOwnerNow },
      audit: outcomeAudit(current, judgement, isOwnerNow),
    };
  });
}

/** An expired visit is closed, whatever the service reports now. */
async function findOutcome(
  deps: IdentityDependencies,
  call: VisitorCall,
  registration: Registration,
  visit: Visit,
  parent: InvitedParent,
): Promise<Judgement> {
  if (visit.expiresAt <= call.now) return { outcome: 'timed-out' };
  const token = unseal(deps.config.secrets.sealing, visit.tokenSealed);
  const result = await asking(deps, call, registration, () => deps.identity.askOutcome(token));
  return judge(result, {
    userId: visit.userId,
    nonce: visit.nonce,
    customerId: deps.identity.customerId,
    name: { given: parent.givenName, family: parent.familyName },
  });
}

/**
 * Upgrades a signed-in person's account to an account owner's instead of opening a second one. Returns whether it did.
 * The account must bear the same name: somebody verified on a browser where a partner is signed in opens their own
 * account.
 */
async function moveOn(
  trx: Trx,
  { actor, now }: VisitorCall,
  registration: Registration,
  parent: InvitedParent,
): Promise<boolean> {
  await markVerified(trx, registration.sessionId, now);
  if (!actor?.isActive) return false;
  const invited = { given: parent.givenName, family: parent.familyName };
  if (!isSamePerson(invited, await getAccountName(trx, actor.accountId))) return false;
  return addInvitation(trx, registration, parent, actor.accountId, now);
}

function outcomeAudit(
  registration: Registration,
  { outcome, why }: Judgement,
  isOwnerNow: boolean,
): AuditEntry {
  return {
    event: 'registration.identity-outcome',
    outcome: outcome === 'verified' ? 'done' : 'refused',
    subject: subjectOf(registration),
    detail: { outcome, isOwnerNow, ...(why ? { why } : {}) },
  };
}

/** While the service is down the outcome is unknown and the stage is unchanged (F22). */
async function asking<T>(
  { db }: IdentityDependencies,
  call: VisitorCall,
  registration: Registration,
  question: () => Promise<T>,
): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof IdentityServiceDown)) throw error;
    await recordAudit(db, call, {
      event: 'registration.identity-unavailable',
      outcome: 'failed',
      subject: subjectOf(registration),
      detail: { why: error.message },
    });
    throw new ProblemError('busy', {
      retryAfterSeconds: identityFigures.busySeconds,
      reason: 'identity-service-down',
    });
  }
}
