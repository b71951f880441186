import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const unknownOutcomesRow = z.strictObject({
  payments: z.number(),
  oldestSeconds: z.number(),
});
export type UnknownOutcomes = z.output<typeof unknownOutcomesRow>;

/** Counts payments that staff must investigate, or whose outcome was unknown when the key expired, and dates the oldest. */
export async function countUnknownOutcomes(db: Queryable, now: Date): Promise<UnknownOutcomes> {
  const [found] = await rowsOf(
    unknownOutcomesRow,
    sql`
    select count(*) as payments,
           coalesce(extract(epoch from ${now}::timestamptz - min(begun_at)), 0)::float8 as "oldestSeconds"
    from payment_transaction
    where state in ('opening', 'open', 'disputed') and (state = 'disputed' or expires_at <= ${now})`.execute(
      db,
    ),
  );
  return found ?? { payments: 0, oldestSeconds: 0 };
}
