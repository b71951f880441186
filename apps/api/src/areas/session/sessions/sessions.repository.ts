/** The live sessions and remembered devices of an account, by the ids shown to their owner. */
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { LiveWindow } from '../../../platform/session/session.repository.ts';

export interface SessionRow {
  id: string;
  idHash: Buffer;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Newest first. */
export async function listLiveSessions(
  db: Db,
  accountId: number,
  { seenAfter, createdAfter }: LiveWindow,
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select([
      'public_id as id',
      'id_hash as idHash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', seenAfter)
    .where('created_at', '>', createdAfter)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The browser of the ended session; null when the account has no such live session. */
export async function endOwnSession(
  trx: Trx,
  accountId: number,
  sessionId: string,
  now: Date,
): Promise<{ idHash: Buffer; userAgent: string } | null> {
  const row = await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('public_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['id_hash as idHash', 'user_agent as userAgent'])
    .executeTakeFirst();
  return row ?? null;
}

export interface DeviceRow {
  id: string;
  tokenHash: Buffer;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

/** Newest first. */
export async function listDevices(db: Db, accountId: number, now: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('remembered_device')
    .select([
      'public_id as id',
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The browser that was forgotten; null when the account remembers none with this id. */
export async function forgetOwnDevice(trx: Trx, accountId: number, deviceId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('remembered_device')
    .where('account_id', '=', accountId)
    .where('public_id', '=', deviceId)
    .returning('user_agent')
    .executeTakeFirst();
  return row?.user_agent ?? null;
}
