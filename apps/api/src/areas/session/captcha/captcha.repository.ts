/** Used captcha tokens (T7). */
import type { Db } from '../../../platform/database/database.ts';

/** False when the token has been used before. */
export async function claimCaptcha(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captcha')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function sweepUsedCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_captcha').where('expires_at', '<', now).execute();
}
