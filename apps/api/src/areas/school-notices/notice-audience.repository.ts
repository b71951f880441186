/** SQL that finds a student's school notices. Shared by home and the notice page. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the school_notice `n` is shown at `now` and its audience includes the student. Reads `place` with student_id,
 * school_id, status and year_level. Needs no index, because a school shows only a few notices at a time.
 */
export const isNoticeOf = (now: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  n.school_id = place.school_id and n.state = 'shown' and n.ends_at > ${now} and place.status = 'A'
  and case n.audience_kind
    when 'school' then true
    when 'years' then place.year_level = any(n.audience_values)
    when 'classes' then (
      select en.roll_class from enrolment en
      where en.student_id = place.student_id and en.school_id = place.school_id and en.status = 'A'
      order by en.entry_date desc, en.id desc limit 1) = any(n.audience_values)
    else (select upper(named.eq_id) from student named where named.id = place.student_id) = any(n.audience_values)
  end)`;
