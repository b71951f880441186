/** When a publication is sent. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const timeRow = z.strictObject({ at: z.date() });

/** At 8 am at the school on the day it opens, but not before the undo window closes. */
export async function openingTime(
  db: Queryable,
  { timeZone }: { timeZone: string },
  { opensOn, soonest }: { opensOn: string | null; soonest: Date },
): Promise<Date> {
  if (opensOn === null) return soonest;
  const [row] = await rowsOf(
    timeRow,
    sql`
    select greatest(${soonest}::timestamptz, (${opensOn}::date + time '08:00') at time zone ${timeZone}) as at`.execute(
      db,
    ),
  );
  return row?.at ?? soonest;
}
