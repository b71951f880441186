/** Codes sent to the mobile number given in a registration (G4). */
import type { Queryable, Trx } from '../../../platform/database/database.ts';

export interface MobileCode {
  idHash: Buffer;
  codeHash: Buffer | null;
  codeExpiresAt: Date | null;
  tries: number;
}

export interface NewStep {
  idHash: Buffer;
  registrationSessionId: number;
  mobileHash: Buffer;
  now: Date;
  expiresAt: Date;
}

export async function insertStep(trx: Trx, step: NewStep): Promise<void> {
  await trx
    .insertInto('registration_code')
    .values({
      id_hash: step.idHash,
      registration_session_id: step.registrationSessionId,
      mobile_hash: step.mobileHash,
      created_at: step.now,
      expires_at: step.expiresAt,
    })
    .execute();
}

export interface StepKey {
  idHash: Buffer;
  registrationSessionId: number;
  mobileHash: Buffer;
}

/** The open step of this registration and number, locked. */
export async function findOpenStep(trx: Trx, key: StepKey, now: Date): Promise<MobileCode | null> {
  const row = await trx
    .selectFrom('registration_code')
    .select(['id_hash as idHash', 'code_hash as codeHash', 'code_expires_at as codeExpiresAt', 'tries'])
    .where('id_hash', '=', key.idHash)
    .where('registration_session_id', '=', key.registrationSessionId)
    .where('mobile_hash', '=', key.mobileHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A new code revokes the previous one. */
export async function setCode(
  trx: Trx,
  idHash: Buffer,
  code: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('registration_code')
    .set({ code_hash: code.hash, code_expires_at: code.expiresAt, tries: 0 })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function countWrongCode(trx: Trx, idHash: Buffer): Promise<void> {
  await trx
    .updateTable('registration_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .execute();
}

export async function useUpStep(trx: Trx, idHash: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable('registration_code')
    .set({ used_at: now, code_hash: null })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function insertSend(trx: Trx, mobileHash: Buffer, now: Date): Promise<void> {
  await trx.insertInto('registration_code_send').values({ mobile_hash: mobileHash, sent_at: now }).execute();
}

/** When codes were sent to the number since an instant, newest first. */
export async function listSends(db: Queryable, mobileHash: Buffer, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('registration_code_send')
    .select('sent_at')
    .where('mobile_hash', '=', mobileHash)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map((row) => row.sent_at);
}
