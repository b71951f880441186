/** When a publication is sent. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const timeRow = z.strictObject({ at: z.date() });

/** At this time at the school, but not before the undo window closes. */
export async function sendingTime(
  db: Queryable,
  { timeZone }: { timeZone: string },
  { wanted, soonest }: { wanted: { day: string; time: string } | null; soonest: Date },
): Promise<Date> {
  if (wanted === null) return soonest;
  const [row] = await rowsOf(
    timeRow,
    sql`
    select greatest(${soonest}::timestamptz,
                    (${wanted.day}::date + ${wanted.time}::time) at time zone ${timeZone}) as at`.execute(db),
  );
  return row?.at ?? soonest;
}
