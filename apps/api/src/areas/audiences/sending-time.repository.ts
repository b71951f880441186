/** When a publication is sent. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/** `now` if it is between 7 am and 8 pm at the school, otherwise the next 7 am. For messages that aren't urgent. */
export function nextDaytime(now: Date, timeZone: string): RawBuilder<Date> {
  const local = sql`(${now}::timestamptz at time zone ${timeZone})`;
  const sevenOn = (day: RawBuilder<unknown>) => sql`((${day} + time '07:00') at time zone ${timeZone})`;
  return sql`(case
    when ${local}::time >= time '20:00' then ${sevenOn(sql`(${local}::date + 1)`)}
    when ${local}::time < time '07:00' then ${sevenOn(sql`${local}::date`)}
    else ${now}::timestamptz end)`;
}
