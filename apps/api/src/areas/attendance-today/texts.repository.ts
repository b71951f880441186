/** Texts about today's absences, for the office's Today (O-3.5). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const textsRow = z.strictObject({ sent: z.number(), failed: z.number() });

/** Texts that succeeded on a later attempt don't count as failed. */
export async function countTexts(
  db: Queryable,
  { schoolId, timeZone, now }: { schoolId: number; timeZone: string; now: Date },
): Promise<z.output<typeof textsRow>> {
  const [row] = await rowsOf(
    textsRow,
    sql`
    select count(*) filter (where k.sent_at is not null)::int as sent,
           count(*) filter (where k.sent_at is null and k.failed_at is not null)::int as failed
    from absence_ask k
    where k.school_id = ${schoolId} and k.absence_date = (${now}::timestamptz at time zone ${timeZone})::date`.execute(
      db,
    ),
  );
  return row ?? { sent: 0, failed: 0 };
}
