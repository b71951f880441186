/** The code step in the database: which account, by which medium, how many tries (security.md, G4). */
import type { MfaMedium } from '@portal/contract';
import type { Queryable, Trx } from '../../platform/database/database.ts';

export interface MfaSession {
  idHash: Buffer;
  accountId: number;
  codeHash: Buffer | null;
  codeExpiresAt: Date | null;
  tries: number;
  expiresAt: Date;
}

export async function insertMfaSession(
  trx: Trx,
  row: { idHash: Buffer; accountId: number; medium: MfaMedium; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('mfa_session')
    .values({
      id_hash: row.idHash,
      account_id: row.accountId,
      medium: row.medium,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** The step, locked until the transaction ends, while it is open and belongs to the account. */
export async function findOpenMfaSession(
  trx: Trx,
  idHash: Buffer,
  accountId: number,
  now: Date,
): Promise<MfaSession | null> {
  const row = await trx
    .selectFrom('mfa_session')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    idHash: row.id_hash,
    accountId: row.account_id,
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at,
    tries: row.tries,
    expiresAt: row.expires_at,
  };
}

/** A new code voids the one before it. */
export async function setCode(
  trx: Trx,
  idHash: Buffer,
  code: { medium: MfaMedium; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set({ medium: code.medium, code_hash: code.hash, code_expires_at: code.expiresAt, tries: 0 })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function countWrongCode(trx: Trx, idHash: Buffer): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** The last try was wrong: the code is void, and the account's count of such codes goes up. */
export async function exhaustCode(trx: Trx, session: MfaSession, now: Date): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set({ code_hash: null })
    .where('id_hash', '=', session.idHash)
    .execute();
  await trx.insertInto('mfa_exhausted').values({ account_id: session.accountId, at: now }).execute();
}

export async function countExhausted(db: Queryable, accountId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('mfa_exhausted')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Forgets the codes that were used up by wrong tries. */
export async function clearExhausted(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('mfa_exhausted').where('account_id', '=', accountId).execute();
}

export async function useUpMfaSession(trx: Trx, idHash: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set({ used_at: now, code_hash: null })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function insertSend(trx: Trx, accountId: number, medium: MfaMedium, now: Date): Promise<void> {
  await trx.insertInto('mfa_send').values({ account_id: accountId, medium, sent_at: now }).execute();
}

/** When codes were sent to the account since an instant, newest first. */
export async function listSends(db: Queryable, accountId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('mfa_send')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map((row) => row.sent_at);
}
