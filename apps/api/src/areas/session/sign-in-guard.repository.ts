/** The shared counters of wrong passwords, keyed by an HMAC so that unknown addresses behave like known ones (G1, G3). */
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { freshGuard } from './sign-in-guard.policy.ts';
import type { GuardState } from './sign-in-guard.policy.ts';

export async function findGuard(db: Db, key: Buffer): Promise<GuardState> {
  const row = await db.selectFrom('sign_in_guard').selectAll().where('key', '=', key).executeTakeFirst();
  return row ? toState(row) : freshGuard;
}

/** Reads, changes and writes one guard; two failures at once are counted as two. */
export async function updateGuard(
  db: Db,
  key: Buffer,
  now: Date,
  change: (state: GuardState) => GuardState,
): Promise<GuardState> {
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, key);
    const row = await trx.selectFrom('sign_in_guard').selectAll().where('key', '=', key).executeTakeFirst();
    const next = change(row ? toState(row) : freshGuard);
    const values = {
      failures: next.failures,
      consecutive_failures: next.consecutiveFailures,
      blocks: next.blocks,
      blocked_until: next.blockedUntil,
      reset_required: next.resetRequired,
      updated_at: now,
    };
    await trx
      .insertInto('sign_in_guard')
      .values({ key, ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute();
    return next;
  });
}

/** From here on only a new password lets anybody in. */
export async function markResetRequired(trx: Trx, key: Buffer, now: Date): Promise<void> {
  const values = { reset_required: true, updated_at: now };
  await trx
    .insertInto('sign_in_guard')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

export async function clearGuard(trx: Trx, key: Buffer): Promise<void> {
  await trx.deleteFrom('sign_in_guard').where('key', '=', key).execute();
}

/** The row may not exist yet, so the key itself is locked until the transaction ends. */
async function lockKey(trx: Trx, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key.readInt32BE(0)}, ${key.readInt32BE(4)})`.execute(trx);
}

interface GuardRow {
  failures: number;
  consecutive_failures: number;
  blocks: number;
  blocked_until: Date | null;
  reset_required: boolean;
}

function toState(row: GuardRow): GuardState {
  return {
    failures: row.failures,
    consecutiveFailures: row.consecutive_failures,
    blocks: row.blocks,
    blockedUntil: row.blocked_until,
    resetRequired: row.reset_required,
  };
}
