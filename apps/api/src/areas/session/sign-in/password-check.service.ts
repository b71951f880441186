/** Checks passwords, and applies the consequences of wrong ones (G1, G3, G8). */
import type { Config } from '../../../config/config.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { allKeys } from '../../../platform/crypto/key-ring.ts';
import type { Passwords } from '../../../platform/crypto/passwords.ts';
import { hmac, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { afterFailure, isBlocked, refusalMessage } from './sign-in-guard.policy.ts';
import type { GuardState } from './sign-in-guard.policy.ts';
import { updateGuard } from './sign-in-guard.repository.ts';
import { countFailure } from './sign-in-limits.service.ts';
import { findDeviceOwner, renewPasswordHash } from './sign-in.repository.ts';
import type { SignInAccount } from './sign-in.repository.ts';

export interface PasswordDependencies {
  db: Db;
  passwords: Passwords;
  config: Pick<Config, 'secrets' | 'limitsScale' | 'schoolNetworks'>;
}

/** A remembered device counts failures separately, so that a stranger can't lock its owner out (G1, T3). */
export function guardKeyFor(
  deps: { config: Pick<Config, 'secrets'> },
  email: string,
  deviceToken: string | null,
): Buffer {
  const parts = ['sign-in', email.toLowerCase(), ...(deviceToken === null ? [] : [deviceToken])];
  return hmac(deps.config.secrets.keys, ...parts);
}

/** An address's guards, under the current key and the previous ones. */
export function guardKeysOfAddress(
  { config }: { config: Pick<Config, 'secrets'> },
  email: string,
): [current: Buffer, ...previous: Buffer[]] {
  const { keys, previousKeys } = config.secrets;
  return allKeys({
    current: hmac(keys, 'sign-in', email.toLowerCase()),
    previous: previousKeys.map((key) => hmac(key, 'sign-in', email.toLowerCase())),
  });
}

/** Whether the account remembers the browser. */
export async function isDeviceOf(
  db: Db,
  account: SignInAccount | null,
  deviceToken: string | null,
  now: Date,
): Promise<boolean> {
  if (account === null || deviceToken === null) return false;
  return (await findDeviceOwner(db, sha256(deviceToken), now)) === account.id;
}

export interface PasswordAttempt {
  account: SignInAccount | null;
  password: string;
  guardKey: Buffer;
  /** The kind of attempt, for the audit row of a refusal. */
  event: string;
}

/**
 * Throws `login-failed` unless the password is right, and rehashes it when its parameters are outdated. The guard is
 * checked after the hash, one attempt at a time, so that concurrent attempts gain nothing over consecutive ones.
 */
export async function requirePassword(
  deps: PasswordDependencies,
  call: VisitorCall,
  attempt: PasswordAttempt,
  saying: (state: GuardState, now: Date) => string = refusalMessage,
): Promise<void> {
  const { account, password, guardKey } = attempt;
  // Hashes even while blocked, so that the response always takes equally long.
  const isMatch = await deps.passwords.verify(password, account?.passwordHash ?? null);
  // Handled and counted like a wrong one, so that a locked account looks the same as a wrong password.
  const isRight = isMatch && account?.isLocked !== true;
  const guard = await updateGuard(deps.db, guardKey, call.now, (state) =>
    isRight || isBlocked(state, call.now) ? state : afterFailure(state, call.now),
  );
  if (isBlocked(guard.before, call.now)) {
    await recordRefusal(deps, call, attempt, 'blocked');
    throw loginFailed(saying(guard.before, call.now));
  }
  if (!isRight || !account) {
    await countFailure(deps, call);
    await recordRefusal(deps, call, attempt, isMatch ? 'account locked' : 'wrong password');
    throw loginFailed(saying(guard.after, call.now));
  }
  await renewHash(deps, account, password);
}

/** A password set meanwhile stays, and the sign-in with the old hash is refused. */
async function renewHash(
  deps: PasswordDependencies,
  account: SignInAccount,
  password: string,
): Promise<void> {
  const from = account.passwordHash;
  if (!deps.passwords.needsRehash(from)) return;
  const to = await deps.passwords.hash(password);
  if (await renewPasswordHash(deps.db, account.id, { from, to })) account.passwordHash = to;
}

export function loginFailed(message = 'The email or password is not right.'): ProblemError {
  return new ProblemError('login-failed', { extras: { message } });
}

async function recordRefusal(
  deps: PasswordDependencies,
  call: VisitorCall,
  { event, account }: PasswordAttempt,
  why: string,
): Promise<void> {
  await recordAudit(deps.db, call, {
    event,
    outcome: 'refused',
    actorAccountId: account?.id ?? null,
    detail: { why },
  });
}
