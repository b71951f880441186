/**
 * Accepts a viewer's invitation, with a new or existing account (A-4.6; T22). In both cases the owner sees which
 * account it was, and nothing is shared before they approve.
 */
import { paths } from '@portal/contract/routes';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type { viewerLoginEndpoint, viewerRegisterEndpoint } from '@portal/contract/registration';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import { requireUnbreached } from '../../../platform/crypto/require-unbreached.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import type { BreachedPasswords } from '../../../ports/breached-passwords.ts';
import { notify, sealEmail } from '../../notifications/index.ts';
import {
  completeRegistration,
  copyAcceptances,
  findEmailHolder,
  requireRegistration,
  sendActivationLink,
  takeStep,
} from '../../registration/index.ts';
import type { BrowserSession, Registration } from '../../registration/index.ts';
import { signIn } from '../../session/index.ts';
import type { SignInDependencies, SignedIn } from '../../session/index.ts';
import { findMainCentre, studentName } from '../../students/index.ts';
import { listPendingKeys } from '../../terms/index.ts';
import { endInvitation } from '../invitation.repository.ts';
import { linkTo, sharingOf } from '../invitations.service.ts';
import type { ViewersDependencies } from '../invitations.service.ts';
import { awaitsApprovalMessage } from '../messages.ts';
import { viewerFigures } from '../viewers.policy.ts';
import {
  getSessionAccount,
  hasDelegation,
  insertViewerAccount,
  lockInvited,
  linkToAccount,
} from './accepting.repository.ts';
import type { InvitedPerson } from './accepting.repository.ts';

export type AcceptDependencies = Omit<ViewersDependencies, 'config'> &
  SignInDependencies & {
    breachedPasswords: BreachedPasswords;
    config: ViewersDependencies['config'] & SignInDependencies['config'];
  };

export const acceptedEvent = 'viewers.invitationAccepted';

type Registered = ResponseOf<typeof viewerRegisterEndpoint>;

/** Creates an account, which an e-mailed link activates, and accepts with it. */
export async function registerViewer(
  deps: AcceptDependencies,
  call: VisitorCall,
  session: BrowserSession,
  body: BodyOf<typeof viewerRegisterEndpoint>,
): Promise<Registered> {
  const { id } = await requireRegistration(deps.db, session, 'register', call.now);
  await requireFewTries(deps, call, id);
  await requireUnbreached(deps.breachedPasswords, body.password, 'password');
  // Hashing is expensive, so a taken address is reported first.
  if ((await findEmailHolder(deps.db, body.email, call.now)) !== null)
    return { emailAlreadyRegistered: true };
  const passwordHash = await deps.passwords.hash(body.password);
  return takeStep<Registered>(deps.db, call, session, 'register', async (trx, registration) => {
    const invited = await getLockedInvited(trx, registration);
    const { firstName, lastName } = invited;
    const account = { email: body.email, firstName, lastName, mobile: body.mobile || null, passwordHash };
    const accountId = await insertViewerAccount(trx, account);
    if (accountId === null)
      return { result: { emailAlreadyRegistered: true }, audit: refusal(invited, 'address taken') };
    await accept(trx, deps, call, { invited, registration, account: { id: accountId, email: body.email } });
    await sendActivationLink(trx, deps, { id: accountId, email: body.email, firstName }, call.now);
    const audit = { ...acceptance(invited, accountId), detail: { with: 'a new account' } };
    return { result: { emailAlreadyRegistered: false }, audit };
  });
}

/** Throws 429 when too many existing addresses are tried. */
async function requireFewTries(
  { db, config }: AcceptDependencies,
  call: VisitorCall,
  id: number,
): Promise<void> {
  const { perWindow, seconds } = viewerFigures.registrations;
  const tries = await addToCounter(db, { key: `viewer-registrations:${id}`, seconds }, 1, call.now);
  if (tries > perWindow * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, seconds) });
}

export interface AcceptedSignIn {
  started: SignedIn;
  answer: ResponseOf<typeof viewerLoginEndpoint>;
}

/** Signs in, with the code step where required, and accepts with that account. */
export async function signInAndAccept(
  deps: AcceptDependencies,
  call: VisitorCall,
  session: BrowserSession,
  credentials: Parameters<typeof signIn>[2],
  deviceToken: string | null,
): Promise<AcceptedSignIn> {
  await requireRegistration(deps.db, session, 'useAccount', call.now);
  const started = await signIn(deps, call, credentials, deviceToken);
  const account = await getSessionAccount(deps.db, sha256(started.sessionId));
  const flags = await takeStep(deps.db, call, session, 'useAccount', async (trx, registration) => {
    const invited = await getLockedInvited(trx, registration);
    const acceptingOwnInvitation = invited.ownerAccountId === account.id;
    const alreadyHasDelegatedStudent =
      !acceptingOwnInvitation && (await hasDelegation(trx, account.id, invited.studentId));
    const result = { acceptingOwnInvitation, alreadyHasDelegatedStudent };
    if (acceptingOwnInvitation) return { result, audit: refusal(invited, 'own invitation', account.id) };
    if (alreadyHasDelegatedStudent)
      return { result, audit: refusal(invited, 'already delegated', account.id) };
    await accept(trx, deps, call, { invited, registration, account });
    const audit = { ...acceptance(invited, account.id), detail: { with: 'an account they had' } };
    return { result, audit };
  });
  const pending = await listPendingKeys(deps.db, { accountId: account.id, isOwner: account.isOwner });
  return { started, answer: { ...flags, hasPendingTermsAndConditions: pending.length > 0 } };
}

async function getLockedInvited(
  trx: Trx,
  { delegationId }: Pick<Registration, 'delegationId'>,
): Promise<InvitedPerson> {
  const invited = delegationId === null ? null : await lockInvited(trx, delegationId);
  if (!invited) throw notFound();
  return invited;
}

interface Acceptance {
  invited: InvitedPerson;
  registration: Registration;
  account: { id: number; email: string };
}

/** Consumes the link, connects the account to the student and asks the owner to approve. */
async function accept(
  trx: Trx,
  deps: AcceptDependencies,
  { now }: VisitorCall,
  { invited, registration, account }: Acceptance,
): Promise<void> {
  if (!(await endInvitation(trx, invited.delegationId, now))) throw notFound();
  await linkToAccount(trx, invited.delegationId, account.id);
  await copyAcceptances(trx, registration.id, account.id);
  await completeRegistration(trx, registration, account.id, now);
  await askOwner(trx, deps, now, { invited, account });
}

async function askOwner(
  trx: Trx,
  deps: AcceptDependencies,
  now: Date,
  { invited, account }: Omit<Acceptance, 'registration'>,
): Promise<void> {
  const { token, studentId, oneSchoolId, ownerAccountId, firstName, lastName } = invited;
  const named = { firstName, lastName, studentFirstName: studentName(invited).firstName };
  const sharing = await sharingOf(trx, deps, ownerAccountId, named);
  const centreCode = await findMainCentre(trx, studentId);
  const page =
    centreCode === null ? paths.home() : paths.viewer({ token, studentId: oneSchoolId, centreCode });
  const url = linkTo(deps.config.publicUrl, page);
  const message = awaitsApprovalMessage(sharing, { registeredEmail: account.email, url });
  const event = {
    accountId: ownerAccountId,
    studentId,
    kind: 'viewer-accepted' as const,
    params: { viewerName: `${firstName} ${lastName}` },
    subjectKey: token,
    link: page,
    email: sealEmail(deps.config.secrets.sealing, message),
  };
  await notify(trx, [event], now);
}

const acceptance = ({ token, studentId }: InvitedPerson, accountId: number): AuditEntry => ({
  event: acceptedEvent,
  actorAccountId: accountId,
  studentId,
  subject: token,
});

function refusal({ token, studentId }: InvitedPerson, why: string, accountId?: number): AuditEntry {
  const actor = accountId === undefined ? {} : { actorAccountId: accountId };
  return { event: acceptedEvent, outcome: 'refused', studentId, subject: token, detail: { why }, ...actor };
}
