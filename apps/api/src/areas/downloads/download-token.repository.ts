/** Download tokens: using one deletes it in the same statement, so that no two calls can use it (T40). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const takenRow = z.strictObject({
  sessionIdHash: z.instanceof(Buffer),
  targetHash: z.instanceof(Buffer),
  expiresAt: z.date(),
});
type TakenToken = z.output<typeof takenRow>;

export interface DownloadTokenRow extends TakenToken {
  tokenHash: Buffer;
}

export async function insertDownloadToken(db: Queryable, token: DownloadTokenRow): Promise<void> {
  await db
    .insertInto('download_token')
    .values({
      token_hash: token.tokenHash,
      session_id_hash: token.sessionIdHash,
      target_hash: token.targetHash,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Deletes and returns the token, whether or not it proves valid. */
export async function takeToken(db: Queryable, tokenHash: Buffer): Promise<TakenToken | undefined> {
  const rows = await rowsOf(
    takenRow,
    sql`
    delete from download_token where token_hash = ${tokenHash}
    returning session_id_hash as "sessionIdHash", target_hash as "targetHash", expires_at as "expiresAt"`.execute(
      db,
    ),
  );
  return rows[0];
}

/** Deletes expired tokens. */
export async function sweepDownloadTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('download_token').where('expires_at', '<=', now).execute();
}
