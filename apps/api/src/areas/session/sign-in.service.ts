/** Signing in and out (document 1, section 4; security.md, G1–G6, G8). */
import type { LoginBody } from '@portal/contract';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Call, SignedInCall } from '../../platform/http/call.ts';
import { endSession, insertSession } from '../../platform/session/session.repository.ts';
import { listPendingKeys } from '../terms/index.ts';
import { checkCode, openCodeStep, resendCode } from './mfa.service.ts';
import type { MfaDependencies } from './mfa.service.ts';
import { guardKeyFor, isDeviceOf, loginFailed, requirePassword } from './password-check.service.ts';
import { clearGuard } from './sign-in-guard.repository.ts';
import { requireWithinLimits } from './sign-in-limits.service.ts';
import {
  findAccountByEmail,
  holdsPasswordHash,
  recordSignIn,
  rememberDevice,
  rotateDevice,
} from './sign-in.repository.ts';
import type { SignInAccount } from './sign-in.repository.ts';

export interface SignInDependencies extends MfaDependencies {
  db: Db;
  passwords: Passwords;
  config: Pick<Config, 'session' | 'secrets' | 'limitsScale'>;
}

export interface SignedIn {
  sessionId: string;
  device: { token: string; maxAgeMs: number };
  hasPendingTerms: boolean;
}

/** Throws `login-failed`, `code-required`, `too-many-requests` or `busy`. */
export async function signIn(
  deps: SignInDependencies,
  call: Call,
  body: LoginBody,
  deviceToken: string | null,
): Promise<SignedIn> {
  await requireWithinLimits(deps, call, body.email);
  const account = await findAccountByEmail(deps.db, body.email);
  const deviceHash = deviceToken === null ? null : sha256(deviceToken);
  const isKnownDevice = await isDeviceOf(deps.db, account, deviceToken, call.now);
  const guardKey = guardKeyFor(deps, body.email, isKnownDevice ? deviceToken : null);
  await requirePassword(deps, call, { account, password: body.password, guardKey, event: 'session.login' });
  // The password was right, so the account exists.
  if (!account) throw new ProblemError('login-failed');
  const knownDevice = isKnownDevice ? deviceHash : null;
  if (knownDevice === null) await passCodeStep(deps, call, account, body);
  return startSession(deps, call, { account, guardKey, knownDevice });
}

/** Returns when the code was right; otherwise throws what to answer, after what was counted or sent is committed. */
async function passCodeStep(
  deps: SignInDependencies,
  call: Call,
  account: SignInAccount,
  body: LoginBody,
): Promise<void> {
  const { mfaSessionId, mfaMedium: asked, token } = body;
  const problem = await inAuditedTransaction(deps.db, call, async (trx) => {
    const result = await runCodeStep(trx);
    const event = mfaSessionId && token ? 'session.code-checked' : 'session.code-sent';
    const outcome =
      result?.options.extras?.invalidCode || result?.code === 'login-failed' ? 'refused' : 'done';
    return { result, audit: { event, outcome, actorAccountId: account.id } };
  });
  if (problem) throw problem;

  function runCodeStep(trx: Trx): Promise<ProblemError | null> {
    if (!mfaSessionId) return openCodeStep(trx, deps, account, asked, call.now);
    if (!token) return resendCode(trx, deps, account, { mfaSessionId, mfaMedium: asked }, call.now);
    return checkCode(trx, deps, account, { mfaSessionId, mfaMedium: asked, code: token }, call.now);
  }
}

interface Start {
  account: SignInAccount;
  guardKey: Buffer;
  /** Hash of the device's token when it is remembered. */
  knownDevice: Buffer | null;
}

/** A new session id at every sign-in; whatever id the browser had before is worth nothing (T8). */
async function startSession(deps: SignInDependencies, call: Call, start: Start): Promise<SignedIn> {
  const { account, guardKey } = start;
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
    const device = await nextDeviceToken(deps, trx, call, start);
    await clearGuard(trx, guardKey);
    await recordSignIn(trx, account.id, now);
    const pending = await listPendingKeys(trx, { accountId: account.id, isOwner: account.isOwner });
    return {
      result: { sessionId, device, hasPendingTerms: pending.length > 0 },
      audit: {
        event: 'session.login',
        actorAccountId: account.id,
        detail: { knownDevice: start.knownDevice !== null },
      },
    };
  });
}

/** The token a remembered device carries is good once: each sign-in hands it the next one. */
async function nextDeviceToken(
  deps: SignInDependencies,
  trx: Trx,
  call: Call,
  { account, knownDevice }: Start,
): Promise<SignedIn['device']> {
  const token = randomToken(32);
  const { now } = call;
  const { rememberDeviceMs } = deps.config.session;
  if (knownDevice !== null) {
    const expiresAt = await rotateDevice(trx, knownDevice, sha256(token));
    if (expiresAt) return { token, maxAgeMs: expiresAt.getTime() - now.getTime() };
  }
  await rememberDevice(trx, {
    accountId: account.id,
    tokenHash: sha256(token),
    now,
    expiresAt: new Date(now.getTime() + rememberDeviceMs),
    userAgent: call.userAgent,
  });
  return { token, maxAgeMs: rememberDeviceMs };
}

/** Ends the session on every process at once. */
export async function signOut(deps: { db: Db }, call: SignedInCall): Promise<void> {
  await inAuditedTransaction(deps.db, call, async (trx) => {
    await endSession(trx, call.actor.session.idHash, call.now);
    return { result: undefined, audit: { event: 'session.logout' } };
  });
}
