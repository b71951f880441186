/** An account's own details, for changes by its owner. */
import type { Db, Trx } from '../../platform/database/database.ts';

export async function setMobile(trx: Trx, accountId: number, mobile: string | null): Promise<void> {
  await trx.updateTable('account').set({ mobile }).where('id', '=', accountId).execute();
}

/**
 * The e-mail address of an account: the caller's own, or that of a viewer the caller has invited and not removed. Any
 * other account is not found (T25, T27).
 */
export async function findEmailAddress(db: Db, callerId: number, qId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account as a')
    .select('a.email')
    .where('a.public_id', '=', qId)
    .where((eb) =>
      eb.or([
        eb('a.id', '=', callerId),
        eb.exists(
          eb
            .selectFrom('viewer_delegation as d')
            .select('d.id')
            .whereRef('d.viewer_account_id', '=', 'a.id')
            .where('d.owner_account_id', '=', callerId)
            .where('d.status', '!=', 'Removed'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.email ?? null;
}
