/** Outstanding challenges (G5): reading one consumes it. */
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';

export type Purpose = 'register' | 'sign-in' | 'confirm';

export interface ChallengeFor {
  purpose: Purpose;
  /** Null at sign-in, before the account is known. */
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

/** Returns true once, for the purpose and account of the challenge, before it expires. */
export async function consumeChallenge(
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
