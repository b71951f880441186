/** Reads the portal's records of a run. */
import type pg from 'pg';
import type { Recorded } from './checker.ts';

/** Every push, with the notification it is about or those it gathers. */
export async function listRecorded(pool: pg.Pool): Promise<Recorded[]> {
  const { rows } = await pool.query<Recorded>(
    `select id, account_id::int as "accountId", purpose, state, outcome,
            coalesce(notification_id::text, purpose) as tag
     from notification_delivery where channel = 'push'`,
  );
  return rows;
}

/** Pushes that are due, or will be within the minutes. */
export async function countWaiting(pool: pg.Pool, withinMinutes: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from notification_delivery
     where channel = 'push' and state = 'waiting' and not_before < now() + make_interval(mins => $1)`,
    [withinMinutes],
  );
  return rows[0]?.count ?? 0;
}

export async function countSent(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from notification_delivery where channel = 'push' and state = 'sent'`,
  );
  return rows[0]?.count ?? 0;
}
