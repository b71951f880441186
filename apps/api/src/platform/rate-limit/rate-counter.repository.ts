/** Counters in fixed windows, shared by every process through the database (G2). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

export interface Window {
  key: string;
  /** Length in seconds. */
  seconds: number;
}

function windowStart(now: Date, seconds: number): Date {
  const length = seconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}

const countRow = z.strictObject({ count: z.number() });

/** Adds to a counter and returns its new value. */
export async function addToCounter(db: Db, window: Window, by: number, now: Date): Promise<number> {
  const rows = await rowsOf(
    countRow,
    sql`
    insert into rate_counter (key, window_start, count)
    values (${window.key}, ${windowStart(now, window.seconds)}, ${by})
    on conflict (key, window_start) do update set count = rate_counter.count + excluded.count
    returning count`.execute(db),
  );
  return rows[0]?.count ?? by;
}

const sharedRow = z.strictObject({ key: z.string(), count: z.number() });

/**
 * Adds to many counters with the same window in one statement, and returns their new values. Rows are locked in key order
 * to prevent deadlocks between processes.
 */
export async function addToCounters(
  db: Db,
  shares: readonly { key: string; by: number }[],
  seconds: number,
  now: Date,
): Promise<{ key: string; count: number }[]> {
  return rowsOf(
    sharedRow,
    sql`
    insert into rate_counter (key, window_start, count)
    select share.key, ${windowStart(now, seconds)}::timestamptz, share.by
    from unnest(${shares.map(({ key }) => key)}::text[], ${shares.map(({ by }) => by)}::int[]) as share(key, by)
    order by share.key
    on conflict (key, window_start) do update set count = rate_counter.count + excluded.count
    returning key, count`.execute(db),
  );
}

export async function readCounter(db: Db, window: Window, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_counter')
    .select('count')
    .where('key', '=', window.key)
    .where('window_start', '=', windowStart(now, window.seconds))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Seconds until the window that contains `now` ends. */
export function secondsLeft(now: Date, seconds: number): number {
  return Math.max(
    1,
    Math.ceil((windowStart(now, seconds).getTime() + seconds * 1000 - now.getTime()) / 1000),
  );
}
