/** A student's enrolments at the schools that show them. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const enrolmentRow = z.strictObject({
  schoolCode: z.string(),
  schoolName: z.string(),
  year: z.string(),
  status: z.string(),
  enrolledDate: z.string(),
  exitDate: z.nullable(z.string()),
});
export type EnrolmentRow = z.output<typeof enrolmentRow>;

/** Newest first; of two with the same start date, the one that ends later. */
export async function findEnrolments(
  db: Db,
  studentId: number,
  schoolIds: readonly number[],
): Promise<EnrolmentRow[]> {
  return rowsOf(
    enrolmentRow,
    sql`
    select school.centre_code as "schoolCode", school.name as "schoolName", e.year_level as year, e.status,
           e.entry_date as "enrolledDate", e.exit_date as "exitDate"
    from enrolment e
    join school on school.id = e.school_id
    where e.student_id = ${studentId} and e.school_id = any(${[...schoolIds]}::bigint[])
    order by e.entry_date desc, e.exit_date desc nulls first, e.id desc`.execute(db),
  );
}
