/** What became of a school's codes, and who still has no account (O-8.7). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { isCurrent } from '../family-scope.repository.ts';
import type { FamilyScope } from '../family-scope.repository.ts';

const funnelRow = z.strictObject({
  year: z.string(),
  issued: z.number(),
  opened: z.number(),
  registered: z.number(),
  open: z.number(),
  expired: z.number(),
  revoked: z.number(),
});

/** The codes issued since the new year at the school. */
export async function countCodes(
  db: Queryable,
  { schoolId }: FamilyScope,
  now: Date,
): Promise<z.output<typeof funnelRow>> {
  const [row] = await rowsOf(
    funnelRow,
    sql`
    with start as (
      select date_trunc('year', ${now}::timestamptz, time_zone) as at,
             to_char(${now}::timestamptz at time zone time_zone, 'YYYY') as year
      from school where id = ${schoolId})
    select start.year, count(i.id)::int as issued,
           count(*) filter (where i.opens > 0 or i.used_at is not null)::int as opened,
           count(*) filter (where i.used_at is not null)::int as registered,
           count(*) filter (where i.used_at is null and i.cancelled_at is null and i.expires_at > ${now})::int as open,
           count(*) filter (where i.used_at is null and i.cancelled_at is null and i.expires_at <= ${now})::int as expired,
           count(*) filter (where i.used_at is null and i.cancelled_at is not null)::int as revoked
    from start left join invitation i on i.school_id = ${schoolId} and i.created_at >= start.at
    group by start.year`.execute(db),
  );
  if (!row) throw new Error('The school is gone');
  return row;
}

const yearRow = z.strictObject({
  yearLevel: z.string(),
  students: z.number(),
  withOwner: z.number(),
  openCodes: z.number(),
});
export type YearRow = z.output<typeof yearRow>;

/** The students of each year level, how many have an account owner, and the open codes of their parents. */
export async function countYears(db: Queryable, { schoolId }: FamilyScope, now: Date): Promise<YearRow[]> {
  return rowsOf(
    yearRow,
    sql`
    with here as materialized (
      select distinct on (e.student_id) e.student_id, e.year_level from enrolment e
      where e.school_id = ${schoolId} and ${isCurrent} order by e.student_id, e.status = 'A' desc, e.id desc),
    open as materialized (
      select i.id, i.known_parent_id from invitation i
      where i.school_id = ${schoolId} and i.used_at is null and i.cancelled_at is null and i.expires_at > ${now}),
    codes as (
      select here.year_level, count(distinct open.id)::int as count from open
      join student_contact_relationship c on c.known_parent_id = open.known_parent_id
      join here on here.student_id = c.student_id group by here.year_level)
    select here.year_level as "yearLevel", count(*)::int as students,
           count(*) filter (where exists (
             select from account_student own where own.student_id = here.student_id and own.state = 'approved'
             offset 0))::int as "withOwner",
           coalesce(max(codes.count), 0) as "openCodes"
    from here left join codes on codes.year_level = here.year_level
    group by here.year_level`.execute(db),
  );
}

const classRow = z.strictObject({ rollClass: z.string() });

export async function listClasses(db: Queryable, { schoolId }: FamilyScope): Promise<string[]> {
  const rows = await rowsOf(
    classRow,
    sql`
    select distinct e.roll_class as "rollClass" from enrolment e
    where e.school_id = ${schoolId} and ${isCurrent} and e.roll_class is not null order by 1`.execute(db),
  );
  return rows.map(({ rollClass }) => rollClass);
}
