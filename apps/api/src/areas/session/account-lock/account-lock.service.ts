/** Operator actions on a person's sign-ins: ends them, and locks or unlocks the account. */
import type { Config } from '../../../config/config.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { endAllSessions } from '../../../platform/session/session.repository.ts';
import { removeEndpointsOf } from '../../push-endpoints/index.ts';
import { findAccountByEmail, forgetDevices, lockAccount } from '../sign-in/sign-in.repository.ts';
import { guardKeysOfAddress } from '../sign-in/password-check.service.ts';
import { isBlocked } from '../sign-in/sign-in-guard.policy.ts';
import { findGuards, liftBlocks } from '../sign-in/sign-in-guard.repository.ts';
import { clearLock, markLocked } from './account-lock.repository.ts';

export interface OperatorCall {
  now: Date;
  requestId: string;
  /** The operator's name, for the record. */
  by: string;
}

/** Ends every session of the account and forgets its devices. Throws `not-found` for an unknown e-mail address. */
export async function endSessionsOf(db: Db, call: OperatorCall, email: string): Promise<void> {
  await changeAccount(db, call, { email, event: 'session.ended-by-operator' }, async (trx, accountId) => {
    await endOwnSignIns(trx, accountId, call.now);
    return true;
  });
}

/** Does the same, and blocks sign-in until the account is unlocked. False when it is already locked. */
export function lockAccountOf(
  db: Db,
  call: OperatorCall,
  { email, reason }: { email: string; reason: string },
): Promise<boolean> {
  return changeAccount(db, call, { email, event: 'session.account-locked' }, async (trx, accountId) => {
    await endOwnSignIns(trx, accountId, call.now);
    return markLocked(trx, accountId, { reason, now: call.now });
  });
}

/** False when the account isn't locked. */
export function unlockAccountOf(db: Db, call: OperatorCall, email: string): Promise<boolean> {
  return changeAccount(db, call, { email, event: 'session.account-unlocked' }, clearLock);
}

/** Returns whether anything changed; an attempt that changed nothing is audited as refused. */
async function changeAccount(
  db: Db,
  call: OperatorCall,
  { email, event }: { email: string; event: string },
  change: (trx: Trx, accountId: number) => Promise<boolean>,
): Promise<boolean> {
  return inAuditedTransaction(db, { ...call, actor: systemActor(call.by) }, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) throw notFound();
    // A concurrent sign-in either commits first, and its session ends here, or later, and sees the lock.
    await lockAccount(trx, account.id);
    const isChanged = await change(trx, account.id);
    const outcome = isChanged ? 'done' : 'refused';
    return { result: isChanged, audit: { event, outcome, actorAccountId: account.id } };
  });
}

async function endOwnSignIns(trx: Trx, accountId: number, now: Date): Promise<void> {
  await endAllSessions(trx, accountId, now);
  await forgetDevices(trx, accountId);
  await removeEndpointsOf(trx, accountId);
}

/** Ends every session of the account and forgets its devices, in the transaction that records it. */
export async function endSignIns(trx: Trx, accountId: number, now: Date): Promise<void> {
  await lockAccount(trx, accountId);
  await endOwnSignIns(trx, accountId, now);
}

interface GuardDependencies {
  config: Pick<Config, 'secrets'>;
}

/** Whether wrong passwords block the sign-in with this address. */
export async function isSignInBlocked(
  deps: GuardDependencies & { db: Queryable },
  email: string,
  now: Date,
): Promise<boolean> {
  const guards = await findGuards(deps.db, guardKeysOfAddress(deps, email));
  return guards.some((guard) => isBlocked(guard, now));
}

/**
 * Unlocks the account, and lifts a block after wrong passwords. Whoever reported a compromise still needs a new
 * password. False when nothing was locked or blocked.
 */
export async function unlockSignIn(
  trx: Trx,
  deps: GuardDependencies,
  { accountId, email }: { accountId: number; email: string },
  now: Date,
): Promise<boolean> {
  await lockAccount(trx, accountId);
  const isBlockedNow = await isSignInBlocked({ ...deps, db: trx }, email, now);
  const wasLocked = await clearLock(trx, accountId);
  if (isBlockedNow) await liftBlocks(trx, guardKeysOfAddress(deps, email), now);
  return wasLocked || isBlockedNow;
}
