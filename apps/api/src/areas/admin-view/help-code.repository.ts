/** Help codes: one for each account, kept as a hash (O-10.9). */
import type { Db, Queryable } from '../../platform/database/database.ts';

export interface NewHelpCode {
  accountRowId: number;
  codeHash: Buffer;
  expiresAt: Date;
}

/** Replaces an earlier code. */
export async function replaceHelpCode(
  db: Queryable,
  { accountRowId, codeHash, expiresAt }: NewHelpCode,
): Promise<void> {
  const values = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
  await db
    .insertInto('help_code')
    .values({ account_id: accountRowId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Deletes the code, so that it works once; false if it is another one, or it can't be used any more. */
export async function spendHelpCode(
  db: Queryable,
  { accountRowId, codeHash, now, maxTries }: Omit<NewHelpCode, 'expiresAt'> & { now: Date; maxTries: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('help_code')
    .where('account_id', '=', accountRowId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('tries', '<=', maxTries)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the attempt before the code is compared, so that parallel guesses are all counted. */
export async function countHelpCodeTry(db: Db, accountRowId: number): Promise<void> {
  await db
    .updateTable('help_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('account_id', '=', accountRowId)
    .execute();
}
