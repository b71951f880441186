/** Signing in to the office, and ending sessions (O-2.1, O-2.2, O-2.3). */
import { systemActor } from '../../platform/access/actor.ts';
import type { SignInProblem } from '@portal/contract/staff';
import type { OfficeConfig } from '../../config/office.ts';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Call, StaffCall } from '../../platform/http/call.ts';
import {
  confirmStaffSession,
  endStaffSession,
  findStaffActor,
  hasLiveSession,
  insertStaffSession,
  mayHaveSession,
} from '../../platform/session/staff-session.repository.ts';
import type { StaffIdentity, StaffIdentityProvider } from '../../ports/staff-identity.ts';
import { endProviderSessions, findStaffKeys, saveStaff, setRoles } from './staff.repository.ts';

export const signedInEvent = 'staff.signedIn';
export const steppedUpEvent = 'staff.steppedUp';
export const signedOutEvent = 'staff.signedOut';
export const sessionsEndedEvent = 'staff.sessionsEnded';

export interface StaffDependencies {
  db: Db;
  provider: StaffIdentityProvider;
  roles: OfficeConfig['roles'];
  /** Runs in the same transaction when a person's last session ends. */
  onSessionsEnded: (trx: Trx, staffId: number) => Promise<void>;
}

const sessionBytes = 32;

/** Starts a session for a person who has a role. Returns its id, or why none was started. */
export async function startStaffSession(
  { db, roles }: StaffDependencies,
  call: Call,
  identity: StaffIdentity,
): Promise<{ sessionId: string } | { problem: SignInProblem }> {
  const { now } = call;
  const granted = identity.groups.flatMap((group) => roles.get(group) ?? []);
  const sessionId = randomToken(sessionBytes);
  const isStarted = await db.transaction().execute(async (trx) => {
    const staff = await saveStaff(trx, identity, now);
    const hasRole = (await setRoles(trx, staff.staffId, granted)) > 0;
    const mayEnter = hasRole && (await mayHaveSession(trx, staff.staffId, now));
    if (mayEnter)
      await insertStaffSession(trx, {
        idHash: sha256(sessionId),
        staffId: staff.staffId,
        providerSession: identity.providerSession,
        userAgent: call.userAgent,
        authenticatedAt: authenticationOf(identity, now),
        now,
      });
    const actor = { kind: 'staff', label: identity.name, staffKey: staff.staffKey } as const;
    const outcome = mayEnter ? 'done' : 'refused';
    const detail = { ...(hasRole && !mayEnter && { why: 'deactivated' }) };
    await recordAudit(trx, { ...call, actor }, { event: signedInEvent, outcome, detail });
    return mayEnter;
  });
  return isStarted ? { sessionId } : { problem: 'no-access' };
}

/** If the provider doesn't say when, the first sensitive call asks for a fresh sign-in. */
const never = new Date(0);

function authenticationOf({ authenticatedAt }: StaffIdentity, now: Date): Date {
  if (!authenticatedAt) return never;
  return authenticatedAt < now ? authenticatedAt : now;
}

/**
 * Confirms a session after a fresh sign-in at the provider (O-2.4). Returns false if the session has ended, or if
 * somebody else signed in.
 */
export async function confirmSession(
  { db }: Pick<StaffDependencies, 'db'>,
  call: Call,
  { identity, idHash }: { identity: StaffIdentity; idHash: Buffer },
): Promise<boolean> {
  const { now } = call;
  const [actor, person] = await Promise.all([findStaffActor(db, idHash, now), findStaffKeys(db, identity)]);
  if (!actor || actor.staffId !== person?.staffId) {
    const label = { kind: 'staff', label: identity.name, staffKey: person?.staffKey ?? '' } as const;
    await recordAudit(db, { ...call, actor: label }, { event: steppedUpEvent, outcome: 'refused' });
    return false;
  }
  const authenticatedAt = authenticationOf(identity, now);
  return inAuditedTransaction(db, { ...call, actor }, async (trx) => {
    await confirmStaffSession(trx, { idHash, authenticatedAt, now });
    return { result: true, audit: { event: steppedUpEvent } };
  });
}

/** Ends the caller's session. */
export async function signOutStaff(
  { db, onSessionsEnded }: StaffDependencies,
  call: StaffCall,
): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    const { staffId, session } = call.actor;
    await endStaffSession(trx, session.idHash, call.now);
    if (!(await hasLiveSession(trx, staffId, call.now))) await onSessionsEnded(trx, staffId);
    return { result: undefined, audit: { event: signedOutEvent } };
  });
}

/** Ends the sessions that the provider has ended, for instance because an account was deactivated. */
export async function endSessionsFor(
  { db, provider, onSessionsEnded }: StaffDependencies,
  call: Pick<Call, 'now' | 'requestId'>,
  logoutToken: string,
): Promise<void> {
  const logout = await provider.readLogout(logoutToken, call.now);
  if (!logout) {
    const message = 'This is no logout token of the identity provider';
    throw new ProblemError('invalid-request', { errors: [{ path: 'logout_token', message }] });
  }
  await inAuditedTransaction(db, { ...call, actor: systemActor('identity provider') }, async (trx) => {
    const ended = await endProviderSessions(trx, logout, call.now);
    for (const staffId of ended)
      if (!(await hasLiveSession(trx, staffId, call.now))) await onSessionsEnded(trx, staffId);
    return { result: undefined, audit: { event: sessionsEndedEvent, detail: { people: ended.length } } };
  });
}
