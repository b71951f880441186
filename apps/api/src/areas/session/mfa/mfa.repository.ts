/** The code step in the database: its account, medium and attempts (G4). */
import type { MfaMedium } from '@portal/contract/shared';
import type { Queryable, Trx } from '../../../platform/database/database.ts';

export interface MfaSession {
  idHash: Buffer;
  medium: number;
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

/** The step, locked until the transaction ends, if it is open and belongs to the account. */
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
    medium: row.medium,
    accountId: row.account_id,
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at,
    tries: row.tries,
    expiresAt: row.expires_at,
  };
}

/** A new code revokes the previous one, and those of the account's other steps. */
export async function setCode(
  trx: Trx,
  { idHash, accountId }: { idHash: Buffer; accountId: number },
  code: { medium: MfaMedium; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set({ code_hash: null })
    .where('account_id', '=', accountId)
    .where('id_hash', '!=', idHash)
    .where('code_hash', 'is not', null)
    .execute();
  await trx
    .updateTable('mfa_session')
    .set({ medium: code.medium, code_hash: code.hash, code_expires_at: code.expiresAt, tries: 0 })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Records a wrong code of the day; `isSent`: it was an attempt at the code that was sent, which allows a few. */
export async function countWrongCode(
  trx: Trx,
  idHash: Buffer,
  { isSent, now }: { isSent: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set((eb) => ({
      tries: eb('tries', '+', isSent ? 1 : 0),
      wrong_codes: eb('wrong_codes', '+', 1),
      last_wrong_at: now,
    }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** The last attempt was wrong: revokes the code and increments the account's count of used-up codes. */
export async function exhaustCode(trx: Trx, session: MfaSession, now: Date): Promise<void> {
  await trx
    .updateTable('mfa_session')
    .set({ code_hash: null })
    .where('id_hash', '=', session.idHash)
    .execute();
  await trx.insertInto('mfa_exhausted').values({ account_id: session.accountId, at: now }).execute();
}

interface Guesses {
  /**
   * Wrong codes of every step and medium. A step's count until its last one is old enough, so the total is never too
   * low.
   */
  wrong: number;
  /** Codes used up by wrong attempts. */
  exhausted: number;
}

export async function countGuesses(db: Queryable, accountId: number, since: Date): Promise<Guesses> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mfa_session')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('wrong_codes'), of.lit(0)).as('sum'))
        .where('account_id', '=', accountId)
        .where('last_wrong_at', '>', since)
        .$asScalar()
        .$notNull()
        .as('wrong'),
      eb
        .selectFrom('mfa_exhausted')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('at', '>', since)
        .$asScalar()
        .$notNull()
        .as('exhausted'),
    ])
    .executeTakeFirstOrThrow();
}

/** Ends the account's code steps, and clears their wrong attempts. */
export async function forgetCodeSteps(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('mfa_exhausted').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('mfa_session').where('account_id', '=', accountId).execute();
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
