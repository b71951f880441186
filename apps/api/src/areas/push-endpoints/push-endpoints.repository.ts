/** The devices that get push notifications. */
import { sql } from 'kysely';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import type { PushPlatform } from '../../ports/push.ts';

export interface Device {
  accountId: number;
  installationId: string;
  handleHash: Buffer;
}

export interface NewEndpoint extends Device {
  platform: PushPlatform;
  sealedHandle: string;
  sessionHash: Buffer;
  now: Date;
}

/**
 * Locks the session and returns whether it is still active. The session can't end before this transaction commits, so
 * ending it also finds the new device and removes its registration.
 */
async function holdSession(trx: Trx, sessionHash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('id_hash')
    .where('id_hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Registers the device for the account. Removes the handle from any other account or installation, because its pushes
 * would reach this device. Returns false if the session has ended since the call began.
 */
export async function saveEndpoint(trx: Trx, endpoint: NewEndpoint): Promise<boolean> {
  const { accountId, installationId, handleHash, now } = endpoint;
  // Serialises concurrent registrations of one handle, which would both insert it.
  await sql`select pg_advisory_xact_lock(${handleHash.readInt32BE(0)}, ${handleHash.readInt32BE(4)})`.execute(
    trx,
  );
  if (!(await holdSession(trx, endpoint.sessionHash))) return false;
  await trx
    .deleteFrom('push_endpoint')
    .where('handle_hash', '=', handleHash)
    .where((build) =>
      build.or([build('account_id', '!=', accountId), build('installation_id', '!=', installationId)]),
    )
    .execute();
  const values = {
    platform: endpoint.platform,
    sealed_handle: endpoint.sealedHandle,
    handle_hash: handleHash,
    session_hash: endpoint.sessionHash,
    seen_at: now,
  };
  await trx
    .insertInto('push_endpoint')
    .values({ account_id: accountId, installation_id: installationId, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'installation_id']).doUpdateSet(values))
    .execute();
  return true;
}

/** Keeps only the account's newest devices, so that repeated registration can't fill the table or multiply messages. */
export async function removeOldest(trx: Trx, accountId: number, keep: number): Promise<void> {
  const kept = trx
    .selectFrom('push_endpoint')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await trx
    .deleteFrom('push_endpoint')
    .where('account_id', '=', accountId)
    .where('id', 'not in', kept)
    .execute();
}

/** Ends the registration of the account's installation with this handle. */
export async function removeEndpoint(
  trx: Trx,
  { accountId, installationId, handleHash }: Device,
): Promise<void> {
  await trx
    .deleteFrom('push_endpoint')
    .where('account_id', '=', accountId)
    .where('installation_id', '=', installationId)
    .where('handle_hash', '=', handleHash)
    .execute();
}

/** The account's registration of the installation with this handle, now started in the session. */
export async function touchEndpoint(
  trx: Trx,
  { accountId, installationId, handleHash }: Device,
  { sessionHash, now }: { sessionHash: Buffer; now: Date },
): Promise<{ showsNames: boolean; sealedHandle: string } | null> {
  const row = await trx
    .updateTable('push_endpoint')
    .set({ session_hash: sessionHash, seen_at: now })
    .where('account_id', '=', accountId)
    .where('installation_id', '=', installationId)
    .where('handle_hash', '=', handleHash)
    .returning(['shows_names as showsNames', 'sealed_handle as sealedHandle'])
    .executeTakeFirst();
  return row ?? null;
}

/** False if the account has no such installation. */
export async function setShowsNames(
  trx: Trx,
  { accountId, installationId }: Pick<Device, 'accountId' | 'installationId'>,
  showsNames: boolean,
): Promise<boolean> {
  const row = await trx
    .updateTable('push_endpoint')
    .set({ shows_names: showsNames })
    .where('account_id', '=', accountId)
    .where('installation_id', '=', installationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Called when the person signs out on the device, or ends its session from another device. */
export async function removeEndpointsOfSession(db: Queryable, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom('push_endpoint').where('session_hash', '=', sessionHash).execute();
}

/** Called when the person signs out everywhere, the account is locked or its password is reset. */
export async function removeEndpointsOf(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('push_endpoint').where('account_id', '=', accountId).execute();
}

/** Called when the person changes their password. Keeps the device of the current session. */
export async function removeOtherEndpoints(db: Queryable, accountId: number, keep: Buffer): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('account_id', '=', accountId)
    .where('session_hash', '!=', keep)
    .execute();
}

const year = 366 * 24 * 60 * 60_000;

/** Deletes devices on which the app hasn't been opened for a year. */
export async function sweepPushEndpoints(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('push_endpoint')
    .where('seen_at', '<', new Date(now.getTime() - year))
    .execute();
}
