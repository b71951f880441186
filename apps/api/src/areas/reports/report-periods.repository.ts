/** The reporting periods in which a student has a report, as SQL shared by every statement about reports. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * One row for each period with results, with the school's own report, or with both: id, name, end_date. Reads `place`
 * with student_id and school_id.
 */
export const periodsOfPlace: RawBuilder<unknown> = sql`(
  select entry.reporting_period_id as id, max(entry.reporting_period) as name, max(entry.end_date) as end_date
  from (
    select r.reporting_period_id, r.reporting_period, r.end_date
    from academic_result r
    where r.student_id = place.student_id and r.school_id = place.school_id
    union all
    select r.reporting_period_id, r.reporting_period, r.end_date
    from academic_report r
    where r.student_id = place.student_id and r.school_id = place.school_id) entry
  group by entry.reporting_period_id)`;
