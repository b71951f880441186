/** Starts a session after successful authentication (A-4.4; G6). */
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { endSession, insertSession } from '../../../platform/session/session.repository.ts';
import { notifyOfSecurity } from '../../notifications/index.ts';
import { listPendingKeys } from '../../terms/index.ts';
import { guardKeysOfAddress, loginFailed } from './password-check.service.ts';
import { isBlocked, refusalMessage } from './sign-in-guard.policy.ts';
import { findGuards } from './sign-in-guard.repository.ts';
import {
  hasSignedIn,
  lockAccount,
  recordSignIn,
  rememberDevice,
  rotateDevice,
} from './sign-in.repository.ts';
import type { SignInAccount } from './sign-in.repository.ts';

export interface StartDependencies {
  db: Db;
  config: Pick<Config, 'session' | 'secrets'>;
}

export interface Started<Device> {
  sessionId: string;
  device: Device;
  hasPendingTerms: boolean;
}

/** The next token of a remembered device. */
export interface DeviceToken {
  token: string;
  maxAgeMs: number;
}
export type SignedIn = Started<DeviceToken>;

interface Start<Device> {
  account: SignInAccount;
  /** The keys that count its wrong passwords; none for a passkey. */
  guardKey: Buffer | null;
  /** Whether it counts as the owner's own (docs/decisions/accounts/account-recovery.md). */
  isConfirmed: boolean;
  detail: { by: 'password' | 'passkey'; knownDevice?: boolean };
  /** Further work of the sign-in method, in the same transaction. */
  finish: (trx: Trx) => Promise<Device>;
}

/** A device was forgotten after it was looked up. The transaction rolls back, and a code is required. */
export class ForgottenDevice extends Error {}

const event = 'session.login';

/**
 * Issues a new session id at every sign-in, and invalidates the browser's previous one (T8). Throws `login-failed` when
 * the proof no longer suffices.
 */
export async function startSession<Device>(
  deps: StartDependencies,
  call: VisitorCall,
  start: Start<Device>,
): Promise<Started<Device>> {
  const actorAccountId = start.account.id;
  const outcome = await inAuditedTransaction<Started<Device> | ProblemError>(deps.db, call, async (trx) => {
    const refusal = await findRefusal(trx, deps, call, start);
    if (refusal) {
      const { message, why } = refusal;
      return {
        result: loginFailed(message),
        audit: { event, outcome: 'refused', actorAccountId, detail: { why } },
      };
    }
    const result = await letIn(trx, deps, call, start);
    return { result, audit: { event, actorAccountId, detail: start.detail } };
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}

/**
 * Checks for events since the proof was verified: a new password or a compromise report ends every session, and would
 * miss the one started here. The account stays locked, so that neither can happen from here on.
 */
async function findRefusal(
  trx: Trx,
  deps: StartDependencies,
  { now }: VisitorCall,
  { account, guardKey }: Pick<Start<unknown>, 'account' | 'guardKey'>,
): Promise<{ why: string; message?: string } | null> {
  const held = await lockAccount(trx, account.id);
  if (held?.passwordHash !== account.passwordHash) return { why: 'password changed' };
  if (held.isLocked) return { why: 'account locked' };
  // By its current address: undoing a change of address restores the previous one.
  const ofAddress = await findGuards(trx, guardKeysOfAddress(deps, held.email));
  const whole = ofAddress.find(({ isCompromised }) => isCompromised);
  const [own] = guardKey === null ? [] : await findGuards(trx, [guardKey]);
  if (whole) return { why: 'blocked', message: refusalMessage(whole, now) };
  if (own && isBlocked(own, now)) return { why: 'blocked', message: refusalMessage(own, now) };
  return null;
}

async function letIn<Device>(
  trx: Trx,
  deps: StartDependencies,
  call: VisitorCall,
  { account, finish, isConfirmed }: Start<Device>,
): Promise<Started<Device>> {
  const { now, userAgent } = call;
  const sessionId = randomToken(32);
  const { maxLive } = deps.config.session;
  const idHash = sha256(sessionId);
  await insertSession(trx, { idHash, accountId: account.id, userAgent, now, maxLive, isConfirmed });
  if (call.actor) await endSession(trx, call.actor.session.idHash, now);
  const device = await finish(trx);
  await recordSignIn(trx, account.id, now);
  const pending = await listPendingKeys(trx, { accountId: account.id, isOwner: account.isOwner });
  return { sessionId, device, hasPendingTerms: pending.length > 0 };
}

/**
 * A remembered device's token is valid once: each sign-in issues the next one. Throws `ForgottenDevice` when the device
 * was forgotten, or its token used, since the lookup, so that a code is required. The account holder is notified of
 * every new device except the first.
 */
export async function nextDeviceToken(
  deps: StartDependencies,
  trx: Trx,
  call: VisitorCall,
  { accountId, knownDevice }: { accountId: number; knownDevice: Buffer | null },
): Promise<DeviceToken> {
  const token = randomToken(32);
  const { now } = call;
  const { rememberDeviceMs } = deps.config.session;
  if (knownDevice !== null) {
    const hashes = { oldHash: knownDevice, newHash: sha256(token) };
    const expiresAt = await rotateDevice(trx, accountId, { ...hashes, now });
    if (expiresAt === null) throw new ForgottenDevice();
    return { token, maxAgeMs: expiresAt.getTime() - now.getTime() };
  }
  await rememberDevice(trx, {
    accountId,
    tokenHash: sha256(token),
    now,
    expiresAt: new Date(now.getTime() + rememberDeviceMs),
    userAgent: call.userAgent,
  });
  if (await hasSignedIn(trx, accountId)) await notifyOfSecurity(trx, accountId, 'new-device', now);
  return { token, maxAgeMs: rememberDeviceMs };
}
