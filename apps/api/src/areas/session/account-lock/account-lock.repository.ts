/** The lock state of an account, and its reason (docs/decisions/accounts/account-lock.md). */
import type { Trx } from '../../../platform/database/database.ts';

/** False when the account is already locked. */
export async function markLocked(
  trx: Trx,
  accountId: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('account')
    .set({ locked_at: now, locked_reason: reason })
    .where('id', '=', accountId)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the account isn't locked. */
export async function clearLock(trx: Trx, accountId: number): Promise<boolean> {
  const row = await trx
    .updateTable('account')
    .set({ locked_at: null, locked_reason: null })
    .where('id', '=', accountId)
    .where('locked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
