/** The session that follows a proof of who somebody is (A-4.4; G6). */
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { endSession, insertSession } from '../../../platform/session/session.repository.ts';
import { listPendingKeys } from '../../terms/index.ts';
import { guardKeysOfAddress, loginFailed } from './password-check.service.ts';
import { isBlocked, refusalMessage } from './sign-in-guard.policy.ts';
import { findGuards } from './sign-in-guard.repository.ts';
import { lockAccount, recordSignIn, rememberDevice, rotateDevice } from './sign-in.repository.ts';
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
  /** Where its wrong passwords are counted; a passkey has nothing of the kind. */
  guardKey: Buffer | null;
  /** Whether it counts as the owner's own (docs/decisions/account-recovery.md). */
  isConfirmed: boolean;
  detail: { by: 'password' | 'passkey'; knownDevice?: boolean };
  /** What the way of signing in does besides, in the same transaction. */
  finish: (trx: Trx) => Promise<Device>;
}

/** A device was forgotten after it was looked up. Nothing has happened: a code has to be asked for. */
export class ForgottenDevice extends Error {}

const event = 'session.login';

/**
 * A new session id at every sign-in; whatever id the browser had before is worth nothing (T8). Throws `login-failed`
 * when the proof is no longer enough.
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
 * What happened since the proof was checked: a new password ends every session, and this one would come after it; so
 * does the word that a stranger was in. The account stays locked, so that nothing of the kind happens from here on.
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
  // By the address it has now: who undoes a change of address gets back the one before.
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
 * The token a remembered device carries is good once: each sign-in hands it the next one. Throws `ForgottenDevice` when
 * it was forgotten, or its token used, since it was looked up: then it stands for no code.
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
  return { token, maxAgeMs: rememberDeviceMs };
}
