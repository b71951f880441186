/** The passkeys of break-glass accounts, and their single-use challenges. */
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import type { MadePasskey } from '../second-factors/index.ts';

export interface ChallengeFor {
  purpose: 'register' | 'sign-in' | 'confirm';
  /** Null at sign-in, before the account is known. */
  staffId: number | null;
}

export async function insertChallenge(
  db: Db,
  challenge: string,
  { purpose, staffId }: ChallengeFor,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('break_glass_challenge')
    .values({ challenge_hash: sha256(challenge), purpose, staff_id: staffId, expires_at: expiresAt })
    .execute();
}

/** Uses up the challenge. Returns true if it is valid for the purpose and account. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  { purpose, staffId }: ChallengeFor,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('break_glass_challenge')
    .where('challenge_hash', '=', sha256(challenge))
    .returning(['purpose', 'staff_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.purpose === purpose && row.staff_id === staffId && row.expires_at > now;
}

const keptAfterEndMs = 30 * 24 * 60 * 60_000;

/** Deletes old challenges and uses, and the passkeys of accounts that ended a month ago. */
export async function sweepBreakGlass(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('break_glass_challenge').where('expires_at', '<', now).execute();
  const endedBefore = new Date(now.getTime() - keptAfterEndMs);
  await db.deleteFrom('break_glass_use').where('used_at', '<', endedBefore).execute();
  await db
    .deleteFrom('break_glass_passkey')
    .where((eb) =>
      eb('staff_id', 'in', eb.selectFrom('staff').select('id').where('access_ends_at', '<', endedBefore)),
    )
    .execute();
}

export interface Descriptor {
  credentialId: Buffer;
  transports: string[];
}

export async function listPasskeys(db: Queryable, staffId: number): Promise<Descriptor[]> {
  return db
    .selectFrom('break_glass_passkey')
    .select(['credential_id as credentialId', 'transports'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

/** Returns false when the credential exists already. */
export async function insertPasskey(
  trx: Trx,
  staffId: number,
  made: MadePasskey,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('break_glass_passkey')
    .values({
      staff_id: staffId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      sign_count: made.signCount,
      transports: made.transports,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface PasskeyKey {
  id: number;
  staffId: number;
  staffKey: string;
  name: string;
  publicKey: Buffer;
}

/** Finds the passkey, unless its account's access has ended. */
export async function findPasskeyKey(
  db: Queryable,
  credentialId: Buffer,
  now: Date,
): Promise<PasskeyKey | null> {
  const row = await db
    .selectFrom('break_glass_passkey as p')
    .innerJoin('staff', 'staff.id', 'p.staff_id')
    .select(['p.id', 'p.staff_id as staffId', 'staff.public_id as staffKey', 'staff.name'])
    .select('p.public_key as publicKey')
    .where('p.credential_id', '=', credentialId)
    .where('staff.access_ends_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Records a use. Returns false if the signature counter didn't increase; authenticators without one are exempt (G5). */
export async function recordUse(trx: Trx, id: number, signCount: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('break_glass_passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('sign_count', '<', signCount), eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
