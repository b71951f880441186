/** A school's events from the register, for the office's calendar. The students of an event are only counted. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const registerRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  letter: z.string(),
  startDate: z.string(),
  startTime: z.nullable(z.string()),
  endDate: z.string(),
  endTime: z.nullable(z.string()),
  isCancelled: z.boolean(),
  audience: z.enum(['school', 'year', 'students']),
  yearLevel: z.nullable(z.string()),
  students: z.number(),
});
export type RegisterEventRow = z.output<typeof registerRow>;

const mostListed = 500;

export const listRegisterEvents = (
  db: Queryable,
  { schoolId, from, until }: { schoolId: number; from: string; until: string },
): Promise<RegisterEventRow[]> =>
  rowsOf(
    registerRow,
    sql`
    select e.public_id::text as id, e.display_name as title, e.event_type as letter, e.start_date as "startDate",
           to_char(e.start_time, 'HH24:MI') as "startTime", e.end_date as "endDate",
           to_char(e.end_time, 'HH24:MI') as "endTime", e.is_cancelled as "isCancelled", e.audience,
           e.year_level as "yearLevel",
           (select count(*)::int from upcoming_event_student x where x.event_id = e.id) as students
    from upcoming_event e
    where e.school_id = ${schoolId} and e.start_date <= ${until}::date and e.end_date >= ${from}::date
      and not exists (select from office_event o where o.upcoming_event_id = e.id)
    order by e.start_date, e.start_time nulls first, e.id limit ${mostListed}`.execute(db),
  );
