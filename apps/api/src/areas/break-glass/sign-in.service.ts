/** Enrolling a passkey, signing in with it, and confirming a session (O-2.7). */
import { breakGlassFigures } from '@portal/contract/staff';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { beginBreakGlassEnrolmentEndpoint, breakGlassUsesEndpoint } from '@portal/contract/staff';
import type { Assertion, Attestation, PasskeyOptions } from '@portal/contract/second-factors';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { Call, StaffCall } from '../../platform/http/call.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import { confirmStaffSession, insertStaffSession } from '../../platform/session/staff-session.repository.ts';
import { verifyAssertion, verifyAttestation } from '../second-factors/index.ts';
import { findSchool } from '../staff/index.ts';
import { findLinked, isOffered, listSchoolIds, replaceLink } from './accounts.repository.ts';
import { breakGlassEvents } from './events.ts';
import { limitCalls } from './limits.ts';
import { creationOptions, officeParty, requestOptions } from './passkey-options.ts';
import {
  consumeChallenge,
  findPasskeyKey,
  insertPasskey,
  listPasskeys,
  recordUse,
} from './passkeys.repository.ts';
import type { ChallengeFor, PasskeyKey } from './passkeys.repository.ts';
import { notifyTask } from './notify.service.ts';
import { insertUse, listUses } from './uses.repository.ts';

export interface BreakGlassDependencies {
  db: Db;
  tasks: Tasks;
  config: Pick<Config, 'officeUrl' | 'site' | 'mobileApp' | 'secrets' | 'limitsScale'>;
}

const sessionBytes = 32;
const dayMs = 24 * 60 * 60_000;
const refused = (): ProblemError => new ProblemError('second-factor-refused');

const actorOf = ({ name, staffKey }: Pick<PasskeyKey, 'name' | 'staffKey'>) =>
  ({ kind: 'staff', label: name, staffKey, isBreakGlass: true }) as const;

/** Throws `not-found` for an invalid or expired link. Opening a link doesn't use it up. */
export async function beginEnrolment(
  deps: BreakGlassDependencies,
  call: Call,
  token: string,
): Promise<ResponseOf<typeof beginBreakGlassEnrolmentEndpoint>> {
  await limitCalls(deps, call);
  const account = await findLinked(deps.db, sha256(token), call.now, { isLocked: false });
  if (!account) throw notFound();
  return { name: account.name, options: await creationOptions(deps, account, call.now) };
}

/** Saves the passkey and uses up the link. */
export async function enrol(
  deps: BreakGlassDependencies,
  call: Call,
  { token, credential }: { token: string; credential: Attestation },
): Promise<void> {
  await limitCalls(deps, call);
  const hash = sha256(token);
  const account = await findLinked(deps.db, hash, call.now, { isLocked: false });
  if (!account) throw notFound();
  const { staffId, staffKey } = account;
  const made = await verifyAttestation(officeParty(deps.config), credential, (challenge) =>
    consumeChallenge(deps.db, challenge, { purpose: 'register', staffId }, call.now),
  );
  if (made === null) throw refused();
  await inAuditedTransaction(deps.db, { ...call, actor: actorOf(account) }, async (trx) => {
    if (!(await findLinked(trx, hash, call.now, { isLocked: true }))) throw notFound();
    const { length } = await listPasskeys(trx, staffId);
    if (length >= breakGlassFigures.passkeys || !(await insertPasskey(trx, staffId, made, call.now)))
      throw refused();
    await replaceLink(trx, staffId, null);
    return { result: undefined, audit: { event: breakGlassEvents.enrolled, subject: staffKey } };
  });
}

/** Throws `not-found` if no break-glass account can sign in. */
export async function beginSignIn(deps: BreakGlassDependencies, call: Call): Promise<PasskeyOptions> {
  await limitCalls(deps, call);
  if (!(await isOffered(deps.db, call.now))) throw notFound();
  return requestOptions(deps, null, call.now);
}

/** Verifies an assertion and uses up its challenge. Returns the passkey and its new signature counter. */
async function checkPasskey(
  { db, config }: BreakGlassDependencies,
  call: Call,
  credential: Assertion,
  wanted: ChallengeFor,
): Promise<{ key: PasskeyKey; signCount: number } | null> {
  const key = await findPasskeyKey(db, Buffer.from(credential.id, 'base64url'), call.now);
  const signCount = await verifyAssertion(
    officeParty(config),
    credential,
    key?.publicKey ?? null,
    (challenge) => consumeChallenge(db, challenge, wanted, call.now),
  );
  if (key === null || signCount === null) return null;
  return wanted.staffId === null || wanted.staffId === key.staffId ? { key, signCount } : null;
}

/** Starts a session and enqueues the e-mails to principals, in one transaction. Returns the session's id. */
export async function signIn(
  deps: BreakGlassDependencies,
  call: Call,
  credential: Assertion,
): Promise<string> {
  await limitCalls(deps, call);
  const checked = await checkPasskey(deps, call, credential, { purpose: 'sign-in', staffId: null });
  const actor = checked && actorOf(checked.key);
  const sessionId = randomToken(sessionBytes);
  const isStarted =
    checked !== null &&
    (await deps.db.transaction().execute(async (trx) => {
      if (!(await recordUse(trx, checked.key.id, checked.signCount, call.now))) return false;
      await start(trx, deps, call, { key: checked.key, sessionId });
      // One row per school, so that each school sees the sign-in in its own audit log.
      for (const schoolId of await listSchoolIds(trx, checked.key.staffId))
        await recordAudit(
          trx,
          { ...call, actor },
          {
            event: breakGlassEvents.signedIn,
            ...(schoolId !== null && { schoolId }),
          },
        );
      return true;
    }));
  if (isStarted) return sessionId;
  await recordAudit(deps.db, { ...call, actor }, { event: breakGlassEvents.signedIn, outcome: 'refused' });
  throw refused();
}

async function start(
  trx: Trx,
  { tasks }: BreakGlassDependencies,
  { now, userAgent }: Call,
  { key, sessionId }: { key: PasskeyKey; sessionId: string },
): Promise<void> {
  const { staffId } = key;
  await insertStaffSession(trx, {
    idHash: sha256(sessionId),
    staffId,
    providerSession: null,
    userAgent,
    authenticatedAt: now,
    now,
  });
  // In the transaction that starts the session, so that no sign-in goes unreported.
  await tasks.enqueue(trx, notifyTask, { useId: await insertUse(trx, staffId, now) });
}

/** Throws `forbidden` for a session that wasn't started with a break-glass account. */
export async function beginConfirm(deps: BreakGlassDependencies, call: StaffCall): Promise<PasskeyOptions> {
  requireBreakGlass(call);
  await limitCalls(deps, call);
  return requestOptions(deps, call.actor.staffId, call.now);
}

/** A fresh assertion of the same account counts as a fresh sign-in (O-2.4). */
export async function confirm(
  deps: BreakGlassDependencies,
  call: StaffCall,
  credential: Assertion,
): Promise<void> {
  requireBreakGlass(call);
  await limitCalls(deps, call);
  const { staffId, session } = call.actor;
  const checked = await checkPasskey(deps, call, credential, { purpose: 'confirm', staffId });
  const isConfirmed = await inAuditedTransaction(deps.db, call, async (trx) => {
    const result = checked !== null && (await recordUse(trx, checked.key.id, checked.signCount, call.now));
    if (result)
      await confirmStaffSession(trx, { idHash: session.idHash, authenticatedAt: call.now, now: call.now });
    return { result, audit: { event: breakGlassEvents.confirmed, outcome: result ? 'done' : 'refused' } };
  });
  if (!isConfirmed) throw refused();
}

function requireBreakGlass({ actor }: StaffCall): void {
  if (!actor.isBreakGlass) throw new ProblemError('forbidden');
}

/** The latest sign-ins with break-glass accounts that cover the school. */
export async function getUses(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof breakGlassUsesEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, ['audit.search']);
  const since = new Date(call.now.getTime() - breakGlassFigures.shownDays * dayMs);
  const uses = await listUses(db, schoolId, since);
  return { uses: uses.map(({ name, at }) => ({ name, at: at.toISOString() })) };
}
