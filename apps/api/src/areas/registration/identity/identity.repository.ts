/** Visits to the identity service (T19). */
import type { IdentityOutcome } from '@portal/contract/registration';
import type { Queryable, Trx } from '../../../platform/database/database.ts';

export interface NewVisit {
  registrationSessionId: number;
  userId: string;
  nonce: string;
  tokenSealed: string;
  openedAt: Date;
  expiresAt: Date;
}

/** The newest visit of a session; earlier ones are closed. */
export async function insertVisit(trx: Trx, visit: NewVisit): Promise<void> {
  await trx
    .updateTable('identity_verification')
    .set({ ended_at: visit.openedAt })
    .where('registration_session_id', '=', visit.registrationSessionId)
    .where('ended_at', 'is', null)
    .execute();
  await trx
    .insertInto('identity_verification')
    .values({
      registration_session_id: visit.registrationSessionId,
      user_id: visit.userId,
      nonce: visit.nonce,
      token_sealed: visit.tokenSealed,
      opened_at: visit.openedAt,
      expires_at: visit.expiresAt,
    })
    .execute();
}

export interface Visit {
  id: number;
  userId: string;
  nonce: string;
  tokenSealed: string;
  expiresAt: Date;
}

/** The open visit with this user id, if it was started in this registration session. */
export async function findOpenVisit(
  db: Queryable,
  registrationSessionId: number,
  userId: string,
): Promise<Visit | null> {
  const row = await db
    .selectFrom('identity_verification')
    .select(['id', 'user_id as userId', 'nonce', 'token_sealed as tokenSealed', 'expires_at as expiresAt'])
    .where('registration_session_id', '=', registrationSessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Each visit has one outcome: false when a concurrent call was faster. */
export async function endVisit(trx: Trx, id: number, outcome: IdentityOutcome, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('identity_verification')
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
