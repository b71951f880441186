/** Schools that are expected to deliver, and when each last did. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const lastRow = z.strictObject({
  centreCode: z.string(),
  name: z.string(),
  /** The time of the last good package, or else the time at which the key was issued. */
  since: z.date(),
  hasDelivered: z.boolean(),
});
export type LastDelivery = z.output<typeof lastRow>;

/**
 * Schools with a key, and schools that have delivered before and still have enrolled students, which excludes closed
 * schools. Longest ago first. With a centre code, only that school.
 */
export async function listLastDeliveries(
  db: Queryable,
  centreCode: string | null = null,
): Promise<LastDelivery[]> {
  return rowsOf(
    lastRow,
    sql`
    select s.centre_code as "centreCode", s.name, coalesce(last.at, k.created_at) as since,
      last.at is not null as "hasDelivered"
    from school s
    left join import_key k on k.school_id = s.id
    left join lateral (
      select max(d.finished_at) as at from delivery d
      where d.school_id = s.id and d.state in ('imported', 'unchanged')) last on true
    where (${centreCode}::text is null or s.centre_code = ${centreCode}) and (k.school_id is not null
      or (last.at is not null and exists (select from enrolment e where e.school_id = s.id and e.status = 'A')))
    order by since, s.centre_code`.execute(db),
  );
}
