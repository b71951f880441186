/** Accounts and remembered devices, for signing in. */
import type { Queryable, Trx } from '../../../platform/database/database.ts';

export interface SignInAccount {
  id: number;
  email: string;
  firstName: string;
  mobile: string | null;
  passwordHash: string;
  /** Linked to a parent in the register. */
  isOwner: boolean;
  /** Locked by an operator: sign-in is blocked (docs/decisions/accounts/account-lock.md). */
  isLocked: boolean;
}

function selectAccount(db: Queryable) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'mobile',
      'password_hash as passwordHash',
      'known_parent_id as knownParentId',
      'locked_at as lockedAt',
    ]);
}

type SelectedAccount = Omit<SignInAccount, 'isOwner' | 'isLocked'> & {
  knownParentId: number | null;
  lockedAt: Date | null;
};

function toSignInAccount({ knownParentId, lockedAt, ...account }: SelectedAccount): SignInAccount {
  return { ...account, isOwner: knownParentId !== null, isLocked: lockedAt !== null };
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<SignInAccount | null> {
  const row = await selectAccount(db)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ? toSignInAccount(row) : null;
}

export async function getAccount(db: Queryable, id: number): Promise<SignInAccount> {
  return toSignInAccount(await selectAccount(db).where('id', '=', id).executeTakeFirstOrThrow());
}

export async function recordSignIn(trx: Trx, accountId: number, now: Date): Promise<void> {
  await trx.updateTable('account').set({ last_login_at: now }).where('id', '=', accountId).execute();
}

/** Whether the account has ever been signed in to. */
export async function hasSignedIn(trx: Trx, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('last_login_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account until the transaction ends, to serialise everything that starts or ends its sign-ins. */
export async function lockAccount(
  trx: Trx,
  accountId: number,
): Promise<Pick<SignInAccount, 'email' | 'passwordHash' | 'isLocked'> | null> {
  const row = await trx
    .selectFrom('account')
    .select(['email', 'password_hash as passwordHash', 'locked_at as lockedAt'])
    .where('id', '=', accountId)
    // The lock mode still allows inserts of rows that reference the account.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { lockedAt, ...account } = row;
  return { ...account, isLocked: lockedAt !== null };
}

export async function updatePasswordHash(db: Queryable, accountId: number, hash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: hash }).where('id', '=', accountId).execute();
}

/** Stores a new hash of the same password; false when the password was changed meanwhile, which stays. */
export async function renewPasswordHash(
  db: Queryable,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ password_hash: to })
    .where('id', '=', accountId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account still has this password and isn't locked; holds both until the transaction ends. */
export async function holdsPasswordHash(trx: Trx, accountId: number, hash: string): Promise<boolean> {
  const held = await lockAccount(trx, accountId);
  return held?.passwordHash === hash && !held.isLocked;
}

/** The account that remembers this device. */
export async function findDeviceOwner(db: Queryable, tokenHash: Buffer, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('remembered_device')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export interface DeviceRow {
  accountId: number;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  userAgent: string;
}

export async function rememberDevice(trx: Trx, device: DeviceRow): Promise<void> {
  await trx
    .insertInto('remembered_device')
    .values({
      account_id: device.accountId,
      token_hash: device.tokenHash,
      created_at: device.now,
      expires_at: device.expiresAt,
      user_agent: device.userAgent.slice(0, 200),
    })
    .execute();
}

/**
 * Rotates a remembered device's token without extending its lifetime; the old token is invalid from now on. Null when
 * the account doesn't remember the device, or the token was used before.
 */
export async function rotateDevice(
  trx: Trx,
  accountId: number,
  { oldHash, newHash, now }: { oldHash: Buffer; newHash: Buffer; now: Date },
): Promise<Date | null> {
  const row = await trx
    .updateTable('remembered_device')
    .set({ token_hash: newHash, last_used_at: now })
    .where('token_hash', '=', oldHash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .returning(['id', 'expires_at'])
    .executeTakeFirst();
  if (!row) return null;
  await trx
    .insertInto('spent_device_token')
    .values({ token_hash: oldHash, device_id: row.id, spent_at: now })
    .execute();
  return row.expires_at;
}

/** The account's device that exchanged this token before an instant. */
export async function findExchangedDevice(
  db: Queryable,
  accountId: number,
  { tokenHash, exchangedBefore }: { tokenHash: Buffer; exchangedBefore: Date },
): Promise<{ id: number; userAgent: string } | null> {
  const row = await db
    .selectFrom('spent_device_token as t')
    .innerJoin('remembered_device as d', 'd.id', 't.device_id')
    .select(['d.id', 'd.user_agent as userAgent'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.spent_at', '<', exchangedBefore)
    .where('d.account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when it was already forgotten. */
export async function forgetDevice(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('remembered_device')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requires a code again on every device of the account (D-4.1). */
export async function forgetDevices(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('remembered_device').where('account_id', '=', accountId).execute();
}
