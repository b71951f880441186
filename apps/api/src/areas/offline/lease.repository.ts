/** The leases of devices that keep data to read offline. */
import type { Db, Queryable } from '../../platform/database/database.ts';

/** The caller's remembered device with this token; null if it isn't one, or no longer. */
export async function findDevice(
  db: Queryable,
  accountId: number,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ id: number; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('remembered_device')
    .select(['id', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewLease {
  deviceId: number;
  accountId: number;
  tokenHash: Buffer;
  sessionHash: Buffer;
  scopeHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** One lease for each device: a new one replaces the one before. */
export async function saveLease(db: Queryable, lease: NewLease): Promise<void> {
  const values = {
    account_id: lease.accountId,
    token_hash: lease.tokenHash,
    session_hash: lease.sessionHash,
    scope_hash: lease.scopeHash,
    leased_at: lease.now,
    expires_at: lease.expiresAt,
  };
  await db
    .insertInto('offline_lease')
    .values({ device_id: lease.deviceId, ...values })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
    .execute();
}

/** A lease that hasn't expired, whose device is remembered and whose session nobody has ended. */
export async function findLease(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ accountId: number; scopeHash: Buffer } | null> {
  const row = await db
    .selectFrom('offline_lease as lease')
    .innerJoin('remembered_device as device', 'device.id', 'lease.device_id')
    .innerJoin('account', 'account.id', 'lease.account_id')
    .select(['lease.account_id as accountId', 'lease.scope_hash as scopeHash'])
    .where('lease.token_hash', '=', tokenHash)
    .where('lease.expires_at', '>', now)
    .where('device.expires_at', '>', now)
    .where('account.is_active', '=', true)
    .where('account.locked_at', 'is', null)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('session')
            .select('session.id_hash')
            .whereRef('session.id_hash', '=', 'lease.session_hash')
            .where('session.ended_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes expired leases. */
export async function sweepOfflineLeases(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('offline_lease').where('expires_at', '<=', now).execute();
}
