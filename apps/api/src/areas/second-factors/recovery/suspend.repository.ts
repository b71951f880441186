/** Suspends the factors a recovery can't trust. */
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { suspiciousTail, trustedUntil } from './recovery.policy.ts';
import type { Recovery } from './recovery.policy.ts';

export type FactorKind = 'passkey' | 'authenticator-app' | 'mobile';

export interface Factor {
  kind: FactorKind;
  /** A passkey's name or a mobile number; an app has neither. */
  name: string | null;
}

/** Suspends and returns the suspicious factors. The caller holds the account's lock. */
export async function suspendFactors(trx: Trx, accountId: number, recovery: Recovery): Promise<Factor[]> {
  const passkeys = await suspendPasskeys(trx, accountId, recovery);
  const apps = await suspendApp(trx, accountId, recovery);
  return [...passkeys, ...apps, ...(await suspendMobile(trx, accountId, recovery))];
}

async function suspendPasskeys(trx: Trx, accountId: number, recovery: Recovery): Promise<Factor[]> {
  const rows = await trx
    .updateTable('passkey')
    .set({ suspended_at: recovery.now })
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .where('confirmed_from', '>', trustedUntil(recovery))
    .returning('name')
    .execute();
  return rows.map(({ name }) => ({ kind: 'passkey', name }));
}

async function suspendApp(trx: Trx, accountId: number, recovery: Recovery): Promise<Factor[]> {
  await trx
    .deleteFrom('authenticator_app')
    .where('account_id', '=', accountId)
    .where('enrolled_at', 'is', null)
    .execute();
  const rows = await trx
    .updateTable('authenticator_app')
    .set({ suspended_at: recovery.now })
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .where('confirmed_from', '>', trustedUntil(recovery))
    .returning('account_id')
    .execute();
  return rows.map(() => ({ kind: 'authenticator-app', name: null }));
}

/** Reverts to the last number that isn't suspicious, or to none, so that codes go there or by e-mail. */
async function suspendMobile(trx: Trx, accountId: number, recovery: Recovery): Promise<Factor[]> {
  const changes = await trx
    .selectFrom('mobile_change')
    .select(['id', 'old_mobile as oldMobile', 'new_mobile as newMobile', 'confirmed_from as confirmedFrom'])
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const tail = suspiciousTail(changes, trustedUntil(recovery));
  const [newest] = tail;
  // Without a number there is nothing to revert: codes go by e-mail.
  if (!newest?.newMobile) return [];
  await trx
    .updateTable('account')
    .set({ mobile: tail.at(-1)?.oldMobile ?? null })
    .where('id', '=', accountId)
    .execute();
  await trx
    .updateTable('mobile_change')
    .set({ suspended_at: recovery.now })
    .where('id', '=', newest.id)
    .execute();
  const passed = tail.slice(1).map(({ id }) => id);
  if (passed.length > 0) await trx.deleteFrom('mobile_change').where('id', 'in', passed).execute();
  return [{ kind: 'mobile', name: newest.newMobile }];
}

/** Every factor that signs in or receives codes now. */
export async function listFactors(db: Queryable, accountId: number): Promise<Factor[]> {
  const passkeys = await db
    .selectFrom('passkey')
    .select('name')
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const apps = await db
    .selectFrom('authenticator_app')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('enrolled_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .execute();
  const { mobile } = await db
    .selectFrom('account')
    .select('mobile')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return [
    ...passkeys.map(({ name }) => ({ kind: 'passkey' as const, name })),
    ...apps.map(() => ({ kind: 'authenticator-app' as const, name: null })),
    ...(mobile === null ? [] : [{ kind: 'mobile' as const, name: mobile }]),
  ];
}
