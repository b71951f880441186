/** The session that follows a proof of who somebody is (document 1, section 4; security.md, G6). */
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { endSession, insertSession } from '../../platform/session/session.repository.ts';
import { listPendingKeys } from '../terms/index.ts';
import { loginFailed } from './password-check.service.ts';
import { holdsPasswordHash, recordSignIn, rememberDevice, rotateDevice } from './sign-in.repository.ts';
import type { SignInAccount } from './sign-in.repository.ts';

export interface StartDependencies {
  db: Db;
  config: Pick<Config, 'session'>;
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
  detail: { by: 'password' | 'passkey'; knownDevice?: boolean };
  /** What the way of signing in does besides, in the same transaction. */
  finish: (trx: Trx) => Promise<Device>;
}

/** A new session id at every sign-in; whatever id the browser had before is worth nothing (T8). */
export async function startSession<Device>(
  deps: StartDependencies,
  call: Call,
  { account, detail, finish }: Start<Device>,
): Promise<Started<Device>> {
  const { now } = call;
  const sessionId = randomToken(32);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    // The password may have been reset since it was checked; a reset ends every session, and this would come after it.
    if (!(await holdsPasswordHash(trx, account.id, account.passwordHash))) throw loginFailed();
    await insertSession(trx, {
      idHash: sha256(sessionId),
      accountId: account.id,
      userAgent: call.userAgent,
      now,
      maxLive: deps.config.session.maxLive,
    });
    if (call.actor) await endSession(trx, call.actor.session.idHash, now);
    const device = await finish(trx);
    await recordSignIn(trx, account.id, now);
    const pending = await listPendingKeys(trx, { accountId: account.id, isOwner: account.isOwner });
    return {
      result: { sessionId, device, hasPendingTerms: pending.length > 0 },
      audit: { event: 'session.login', actorAccountId: account.id, detail },
    };
  });
}

/** The token a remembered device carries is good once: each sign-in hands it the next one. */
export async function nextDeviceToken(
  deps: StartDependencies,
  trx: Trx,
  call: Call,
  { accountId, knownDevice }: { accountId: number; knownDevice: Buffer | null },
): Promise<DeviceToken> {
  const token = randomToken(32);
  const { now } = call;
  const { rememberDeviceMs } = deps.config.session;
  if (knownDevice !== null) {
    const expiresAt = await rotateDevice(trx, { oldHash: knownDevice, newHash: sha256(token), now });
    if (expiresAt) return { token, maxAgeMs: expiresAt.getTime() - now.getTime() };
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
