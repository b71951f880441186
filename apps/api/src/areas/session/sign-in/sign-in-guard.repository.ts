/** Shared counters of wrong passwords, keyed by HMAC so that unknown addresses behave like known ones (G1, G3). */
import { sql } from 'kysely';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { freshGuard } from './sign-in-guard.policy.ts';
import type { GuardState } from './sign-in-guard.policy.ts';

/** The guards of these keys, in order; a missing one is new. */
export async function findGuards(db: Queryable, keys: readonly Buffer[]): Promise<GuardState[]> {
  const rows = await db.selectFrom('sign_in_guard').selectAll().where('key', 'in', keys).execute();
  return keys.map((key) => {
    const row = rows.find((each) => each.key.equals(key));
    return row ? toState(row) : freshGuard;
  });
}

interface GuardChange {
  before: GuardState;
  after: GuardState;
}

/**
 * Reads, updates and writes one guard under a lock, so that concurrent failures are both counted. Returning the same
 * state writes nothing. Only `markCompromised` sets the compromised flag; this keeps it.
 */
export async function updateGuard(
  db: Db,
  key: Buffer,
  now: Date,
  change: (state: GuardState) => GuardState,
): Promise<GuardChange> {
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, key);
    const [before = freshGuard] = await findGuards(trx, [key]);
    const after = change(before);
    if (after !== before) await writeCounts(trx, key, now, after);
    return { before, after };
  });
}

async function writeCounts(trx: Trx, key: Buffer, now: Date, state: GuardState): Promise<void> {
  const values = {
    failures: state.failures,
    consecutive_failures: state.consecutiveFailures,
    blocks: state.blocks,
    blocked_until: state.blockedUntil,
    updated_at: now,
  };
  await trx
    .insertInto('sign_in_guard')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** Requires a new password for any sign-in. */
export async function markCompromised(trx: Trx, key: Buffer, now: Date): Promise<void> {
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

/** Forgets wrong passwords, and keeps the need for a new password after a compromise. */
export async function liftBlocks(trx: Trx, keys: readonly Buffer[], now: Date): Promise<void> {
  await trx
    .updateTable('sign_in_guard')
    .set({ failures: 0, consecutive_failures: 0, blocks: 0, blocked_until: null, updated_at: now })
    .where('key', 'in', keys)
    .execute();
}

/** Deletes counts that are old and led to nothing; keeps blocks and the need for a new password. */
export async function sweepGuards(
  db: Db,
  now: Date,
  { before, needsReset }: { before: Date; needsReset: number },
): Promise<void> {
  await db
    .deleteFrom('sign_in_guard')
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
    .where('consecutive_failures', '<', needsReset)
    .where('reset_required', '=', false)
    .execute();
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
    isCompromised: row.reset_required,
  };
}
