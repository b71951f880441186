/** The "not me" links in account security notifications. */
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { recoveryFigures } from './recovery.policy.ts';

export interface NotMeLink {
  accountId: number;
  happenedAt: Date;
}

export async function insertNotMeLink(
  trx: Trx,
  token: string,
  { accountId, happenedAt }: NotMeLink,
): Promise<void> {
  await trx
    .insertInto('not_me_link')
    .values({
      token_hash: sha256(token),
      account_id: accountId,
      happened_at: happenedAt,
      expires_at: new Date(happenedAt.getTime() + recoveryFigures.confirmAfterMs),
    })
    .execute();
}

/** The link, while it is unused and unexpired. Opening it any number of times changes nothing. */
export async function findNotMeLink(db: Queryable, token: string, now: Date): Promise<NotMeLink | null> {
  const row = await db
    .selectFrom('not_me_link')
    .select(['account_id as accountId', 'happened_at as happenedAt'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes the link; null when it is invalid or a concurrent call was faster. */
export async function useNotMeLink(trx: Trx, token: string, now: Date): Promise<NotMeLink | null> {
  const row = await trx
    .updateTable('not_me_link')
    .set({ used_at: now })
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning(['account_id as accountId', 'happened_at as happenedAt'])
    .executeTakeFirst();
  return row ?? null;
}

export async function sweepNotMeLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('not_me_link').where('expires_at', '<', now).execute();
}
