/** Links that activate a registered account (D-5.3). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { isWaitingForActivation } from '../steps/registration-session.repository.ts';

const newAccountHolderRow = z.strictObject({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
});
export type NewAccountHolder = z.output<typeof newAccountHolderRow>;

/** When links were sent to the account since an instant. */
export async function listSentLinks(db: Queryable, accountId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('activation_link')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .where('sent_at', '>', since)
    .execute();
  return rows.map((row) => row.sent_at);
}

export interface NewLink {
  accountId: number;
  tokenHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
}

/** The account's newest link; earlier ones are revoked. */
export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  await trx
    .updateTable('activation_link')
    .set({ ended_at: link.sentAt })
    .where('account_id', '=', link.accountId)
    .where('ended_at', 'is', null)
    .execute();
  await trx
    .insertInto('activation_link')
    .values({
      account_id: link.accountId,
      token_hash: link.tokenHash,
      sent_at: link.sentAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The inactive account, locked to count concurrent requests for a link one by one. */
export async function lockWaitingAccount(trx: Trx, accountId: number): Promise<NewAccountHolder | null> {
  const rows = await rowsOf(
    newAccountHolderRow,
    sql`
    select a.id, a.email, a.first_name as "firstName" from account a
    where a.id = ${accountId} and ${isWaitingForActivation} for update of a`.execute(trx),
  );
  return rows[0] ?? null;
}

export interface UsedLink {
  accountId: number;
  /** The link was used before, and the account is active. */
  wasUsed: boolean;
}

/** Consumes the newest unexpired link of an account. A used link reports that and changes nothing. */
export async function consumeLink(trx: Trx, tokenHash: Buffer, now: Date): Promise<UsedLink | null> {
  const link = await trx
    .selectFrom('activation_link as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.account_id as accountId', 'l.used_at as usedAt', 'a.is_active as isActive'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return null;
  if (link.usedAt !== null) return link.isActive ? { accountId: link.accountId, wasUsed: true } : null;
  await trx.updateTable('activation_link').set({ used_at: now }).where('id', '=', link.id).execute();
  await trx.updateTable('account').set({ is_active: true }).where('id', '=', link.accountId).execute();
  return { accountId: link.accountId, wasUsed: false };
}

const idRow = z.strictObject({ id: z.number() });

/** Deletes accounts whose links have all expired, with everything linked to them. Returns their ids. */
export async function deleteUnactivatedAccounts(trx: Trx, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    idRow,
    sql`
    delete from account a
    where ${isWaitingForActivation}
      and not exists (select from activation_link l where l.account_id = a.id and l.expires_at > ${now})
    returning a.id`.execute(trx),
  );
  return rows.map(({ id }) => id);
}
