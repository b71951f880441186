/** Factors suspended by a recovery, by the ids shown to their owner. */
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { recordMobileChange } from './mobile-changes.repository.ts';
import type { Factor } from './suspend.repository.ts';

export interface Suspended extends Factor {
  id: string;
  addedAt: Date;
  suspendedAt: Date;
}

/** Passkeys, then the app, then numbers. */
export async function listSuspended(db: Queryable, accountId: number): Promise<Suspended[]> {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['public_id as id', 'name', 'created_at as addedAt', 'suspended_at as suspendedAt'])
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .orderBy('created_at')
    .$narrowType<{ suspendedAt: Date }>()
    .execute();
  const apps = await db
    .selectFrom('authenticator_app')
    .select(['public_id as id', 'started_at as addedAt', 'suspended_at as suspendedAt'])
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .$narrowType<{ suspendedAt: Date }>()
    .execute();
  const mobiles = await db
    .selectFrom('mobile_change')
    .select(['public_id as id', 'new_mobile as name', 'changed_at as addedAt', 'suspended_at as suspendedAt'])
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .orderBy('id')
    .$narrowType<{ suspendedAt: Date }>()
    .execute();
  return [
    ...passkeys.map((row) => ({ ...row, kind: 'passkey' as const })),
    ...apps.map((row) => ({ ...row, kind: 'authenticator-app' as const, name: null })),
    ...mobiles.map((row) => ({ ...row, kind: 'mobile' as const })),
  ];
}

interface Restored {
  accountId: number;
  factorId: string;
  confirmedFrom: Date;
}

export async function restorePasskey(
  trx: Trx,
  { accountId, factorId, confirmedFrom }: Restored,
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ suspended_at: null, confirmed_from: confirmedFrom })
    .where('account_id', '=', accountId)
    .where('public_id', '=', factorId)
    .execute();
}

export async function restoreApp(trx: Trx, { accountId, confirmedFrom }: Restored): Promise<void> {
  await trx
    .updateTable('authenticator_app')
    .set({ suspended_at: null, confirmed_from: confirmedFrom })
    .where('account_id', '=', accountId)
    .execute();
}

/** Restores the number as one more change. */
export async function restoreMobile(
  trx: Trx,
  { accountId, factorId, confirmedFrom }: Restored,
  now: Date,
): Promise<void> {
  const { mobile } = await trx
    .selectFrom('account')
    .select('mobile')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const row = await trx
    .deleteFrom('mobile_change')
    .where('account_id', '=', accountId)
    .where('public_id', '=', factorId)
    .returning('new_mobile')
    .executeTakeFirstOrThrow();
  const newMobile = row.new_mobile;
  await trx.updateTable('account').set({ mobile: newMobile }).where('id', '=', accountId).execute();
  await recordMobileChange(trx, { accountId, oldMobile: mobile, newMobile, now, confirmedFrom });
}

export async function deleteSuspended(trx: Trx, accountId: number, { id, kind }: Suspended): Promise<void> {
  const table = {
    passkey: 'passkey',
    'authenticator-app': 'authenticator_app',
    mobile: 'mobile_change',
  } as const;
  await trx.deleteFrom(table[kind]).where('account_id', '=', accountId).where('public_id', '=', id).execute();
}
