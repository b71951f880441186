/** Scheduled releases, for the Today page (O-3.5). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const scheduledRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  students: z.number(),
  sendsAt: z.date(),
});

/** The releases to be sent next. */
export async function listScheduledReleases(
  db: Queryable,
  schoolId: number,
  most: number,
): Promise<{ id: string; title: string; students: number; sendsAt: string }[]> {
  const rows = await rowsOf(
    scheduledRow,
    sql`
    select r.public_id::text as id, r.title, r.sends_at as "sendsAt",
           (select count(distinct f.student_id)::int from file_release_file f where f.release_id = r.id) as students
    from file_release r
    where r.school_id = ${schoolId} and r.state = 'held'
    order by r.sends_at, r.id limit ${most}`.execute(db),
  );
  return rows.map((row) => ({ ...row, sendsAt: row.sendsAt.toISOString() }));
}
