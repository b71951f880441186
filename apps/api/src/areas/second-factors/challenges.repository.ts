/** Challenges that are out (G5): whoever takes one has used it up. */
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';

export type Purpose = 'register' | 'sign-in' | 'confirm';

export interface ChallengeFor {
  purpose: Purpose;
  /** Null at sign-in, where nobody is known yet. */
  accountId: number | null;
}

export async function insertChallenge(
  db: Db,
  challenge: string,
  { purpose, accountId }: ChallengeFor,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: sha256(challenge),
      purpose,
      account_id: accountId,
      expires_at: expiresAt,
    })
    .execute();
}

/** True once, for the purpose and the account it was issued for, while it is in time. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, accountId }: ChallengeFor,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', sha256(challenge))
    .returning(['purpose', 'account_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.purpose === purpose && row.account_id === accountId && row.expires_at > now;
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}
