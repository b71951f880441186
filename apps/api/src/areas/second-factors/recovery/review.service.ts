/** The owner's review of factors a recovery suspended: restore or remove. */
import { passkeyLimits } from '@portal/contract/second-factors';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { notFound, ProblemError } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { listPasskeys, lockOwner } from '../passkeys.repository.ts';
import { confirmedFromOf, sendNotice } from './notices.ts';
import type { ChangeNotice, NoticeDependencies } from './notices.ts';
import {
  deleteSuspended,
  listSuspended,
  restoreApp,
  restoreMobile,
  restorePasskey,
} from './review.repository.ts';
import type { Suspended } from './review.repository.ts';

export interface ReviewDependencies extends NoticeDependencies {
  db: Db;
}

/** Locks the account, to serialise reviews and recoveries. Throws 404. */
async function lockSuspended(trx: Trx, accountId: number, factorId: string): Promise<Suspended> {
  await lockOwner(trx, accountId);
  const factor = (await listSuspended(trx, accountId)).find(({ id }) => id === factorId);
  if (!factor) throw notFound();
  return factor;
}

/** A restored factor counts as the owner's no sooner than a new one: whoever recovered may not be the owner. */
export async function restoreFactor(
  deps: ReviewDependencies,
  call: SignedInCall,
  factorId: string,
): Promise<void> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const factor = await lockSuspended(trx, accountId, factorId);
    await restore(trx, call, factor);
    await sendNotice(trx, deps, call, noticeOf(factor));
    const detail = { kind: factor.kind };
    return { result: undefined, audit: { event: 'second-factors.restored', subject: factorId, detail } };
  });
}

async function restore(trx: Trx, call: SignedInCall, factor: Suspended): Promise<void> {
  const { accountId } = call.actor;
  const restored = { accountId, factorId: factor.id, confirmedFrom: await confirmedFromOf(trx, call) };
  if (factor.kind === 'authenticator-app') return restoreApp(trx, restored);
  if (factor.kind === 'mobile') return restoreMobile(trx, restored, call.now);
  if ((await listPasskeys(trx, accountId)).length >= passkeyLimits.perAccount)
    throw new ProblemError('second-factor-exists', {
      reason: 'passkeys-full-to-restore',
      params: { count: passkeyLimits.perAccount },
    });
  return restorePasskey(trx, restored);
}

function noticeOf({ kind, name }: Suspended): ChangeNotice {
  if (kind === 'passkey') return { kind: 'passkey-restored', name: name ?? '' };
  if (kind === 'mobile') return { kind: 'mobile-restored', name: name ?? '' };
  return { kind: 'authenticator-restored' };
}

export async function removeSuspended(
  deps: ReviewDependencies,
  call: SignedInCall,
  factorId: string,
): Promise<void> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const factor = await lockSuspended(trx, accountId, factorId);
    await deleteSuspended(trx, accountId, factor);
    const detail = { kind: factor.kind };
    return {
      result: undefined,
      audit: { event: 'second-factors.suspended-removed', subject: factorId, detail },
    };
  });
}
