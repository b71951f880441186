/** Accounts and their links, for resetting a forgotten password. */
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { resetFigures } from './password-reset.policy.ts';

export interface ResetAccount {
  id: number;
  email: string;
  firstName: string;
}

/** The account of an address, locked until the transaction ends, to serialise the count of concurrent requests. */
export async function lockAccountByEmail(trx: Trx, email: string): Promise<ResetAccount | null> {
  const row = await trx
    .selectFrom('account')
    .select(['id', 'email', 'first_name as firstName'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** When links were sent to the account since an instant. */
export async function listIssued(db: Queryable, accountId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('password_reset')
    .select('requested_at')
    .where('account_id', '=', accountId)
    .where('requested_at', '>', since)
    .execute();
  return rows.map((row) => row.requested_at);
}

export interface NewLink {
  accountId: number;
  tokenHash: Buffer;
  requestedAt: Date;
  expiresAt: Date;
}

/** Revokes all links sent to the account so far. */
export async function revokeLinks(trx: Trx, accountId: number, now: Date): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The account's newest link; earlier ones are revoked. */
export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  await revokeLinks(trx, link.accountId, link.requestedAt);
  await trx
    .insertInto('password_reset')
    .values({
      account_id: link.accountId,
      token_hash: link.tokenHash,
      requested_at: link.requestedAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export interface LiveLink {
  id: number;
  account: ResetAccount;
  passwordHash: string;
}

/** The link, if it is the newest, unused and unexpired. Changes nothing (T11). */
export async function findLiveLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<LiveLink | null> {
  const row = await db
    .selectFrom('password_reset as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select([
      ...(['r.id', 'a.id as accountId', 'a.email'] as const),
      ...(['a.first_name as firstName', 'a.password_hash as passwordHash'] as const),
    ])
    .where('r.token_hash', '=', tokenHash)
    .where('r.ended_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('r.wrong_emails', '<', resetFigures.wrongEmails)
    .executeTakeFirst();
  if (!row) return null;
  const { id, accountId, email, firstName, passwordHash } = row;
  return { id, account: { id: accountId, email, firstName }, passwordHash };
}

export async function countWrongEmail(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set((eb) => ({ wrong_emails: eb('wrong_emails', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Consumes the link; false when a concurrent submission used it first. */
export async function useUpLink(trx: Trx, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('password_reset')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('wrong_emails', '<', resetFigures.wrongEmails)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassword(trx: Trx, accountId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

/** Links are retained for as long as they count towards the daily limit. */
export async function sweepPasswordResets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * resetFigures.dayMs);
  await db.deleteFrom('password_reset').where('requested_at', '<', before).execute();
}
