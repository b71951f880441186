/** Passkeys and their accounts. */
import type { Queryable, Trx } from '../../platform/database/database.ts';

export interface PasskeyOwner {
  id: number;
  publicId: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface StoredPasskey {
  publicId: string;
  credentialId: Buffer;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function getOwner(db: Queryable, accountId: number): Promise<PasskeyOwner> {
  return db
    .selectFrom('account')
    .select(['id', 'public_id as publicId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** The account, locked until the transaction ends, to count its passkeys one by one. */
export async function lockOwner(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** Active ones, oldest first. */
export async function listPasskeys(db: Queryable, accountId: number): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkey')
    .select([
      'public_id as publicId',
      'credential_id as credentialId',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export interface NewPasskey {
  accountId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  now: Date;
  confirmedFrom: Date;
}

/** Null when the credential already exists. */
export async function insertPasskey(trx: Trx, passkey: NewPasskey): Promise<string | null> {
  const row = await trx
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
      confirmed_from: passkey.confirmedFrom,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('public_id')
    .executeTakeFirst();
  return row?.public_id ?? null;
}

export async function renamePasskey(
  trx: Trx,
  accountId: number,
  publicId: string,
  name: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of the deleted passkey; null when the account has no such one. */
export async function deletePasskey(trx: Trx, accountId: number, publicId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .where('suspended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface PasskeyKey {
  id: number;
  publicId: string;
  accountId: number;
  /** The account's user handle, as given to the authenticator. */
  accountPublicId: string;
  name: string;
  publicKey: Buffer;
  confirmedFrom: Date;
}

/** A suspended passkey is not found. */
export async function findPasskeyKey(db: Queryable, credentialId: Buffer): Promise<PasskeyKey | null> {
  const row = await db
    .selectFrom('passkey as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select([
      'p.id',
      'p.public_id as publicId',
      'p.account_id as accountId',
      'a.public_id as accountPublicId',
      'p.name',
      'p.public_key as publicKey',
      'p.confirmed_from as confirmedFrom',
    ])
    .where('p.credential_id', '=', credentialId)
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Records a use; false when the counter didn't increase, unless both counts are zero (G5). */
export async function recordUse(trx: Trx, id: number, signCount: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where((eb) =>
      eb.or([eb('sign_count', '<', signCount), eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
