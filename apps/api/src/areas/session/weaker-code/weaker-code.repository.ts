/** Requests for a code by SMS or e-mail in place of an authenticator app code. */
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { weakerCodeFigures } from '../session.figures.ts';

export interface WeakerCodeRequest {
  readyAt: Date;
}

/** The account's request, while it is pending or usable. */
export async function findWeakerCodeRequest(
  db: Queryable,
  accountId: number,
  now: Date,
): Promise<WeakerCodeRequest | null> {
  const row = await db
    .selectFrom('weaker_code_request')
    .select('ready_at as readyAt')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces an expired one. */
export async function insertWeakerCodeRequest(
  trx: Trx,
  accountId: number,
  now: Date,
): Promise<WeakerCodeRequest> {
  const readyAt = new Date(now.getTime() + weakerCodeFigures.waitMs);
  const expiresAt = new Date(readyAt.getTime() + weakerCodeFigures.openMs);
  const values = { asked_at: now, ready_at: readyAt, expires_at: expiresAt };
  await trx
    .insertInto('weaker_code_request')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return { readyAt };
}

/** False when there was none. */
export async function endWeakerCodeRequest(trx: Trx, accountId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('weaker_code_request')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
