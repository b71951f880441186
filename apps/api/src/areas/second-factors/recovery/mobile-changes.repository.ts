/** An account's mobile numbers: whether the current one counts as the owner's, and what to revert to. */
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { recoveryFigures } from './recovery.policy.ts';

export interface MobileChange {
  accountId: number;
  oldMobile: string | null;
  newMobile: string | null;
  now: Date;
  confirmedFrom: Date;
}

export async function recordMobileChange(trx: Trx, change: MobileChange): Promise<void> {
  await trx
    .insertInto('mobile_change')
    .values({
      account_id: change.accountId,
      old_mobile: change.oldMobile,
      new_mobile: change.newMobile,
      changed_at: change.now,
      confirmed_from: change.confirmedFrom,
    })
    .execute();
}

/** Whether the current number counts as the owner's; one that was never changed here does. */
export async function isMobileConfirmed(db: Queryable, accountId: number, now: Date): Promise<boolean> {
  const newest = await db
    .selectFrom('mobile_change')
    .select('confirmed_from')
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined || newest.confirmed_from <= now;
}

/** Deletes former numbers once no recovery can need them; suspended ones are kept for review. */
export async function sweepMobileChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mobile_change')
    .where('changed_at', '<', new Date(now.getTime() - recoveryFigures.keepMs))
    .where('suspended_at', 'is', null)
    .execute();
}
