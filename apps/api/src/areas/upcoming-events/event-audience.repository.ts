/** The audience of an upcoming event, as SQL shared by every statement about events. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The class of a student at a school. Reads `place`. */
const rollClass = sql`(
  select en.roll_class from enrolment en
  where en.student_id = place.student_id and en.school_id = place.school_id and en.status = 'A'
  order by en.entry_date desc, en.id desc limit 1)`;

/**
 * Events for the whole school, for the student's year level or class there, and for the student alone. The last are looked up by
 * student, because most of a school's events are for only a few students. Reads `place` with student_id, school_id and
 * year_level; `isWanted` is a condition on `e`, an upcoming_event.
 */
export function eventsOfPlace(isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
  select e.* from upcoming_event e
  where e.school_id = place.school_id and e.audience <> 'students' and ${isWanted}
    and (e.audience = 'school' or e.year_level = place.year_level or place.year_level = any(e.year_levels)
         or (e.roll_classes is not null and ${rollClass} = any(e.roll_classes)))
  union all
  select e.* from upcoming_event_student x
  join upcoming_event e on e.id = x.event_id
  where x.student_id = place.student_id and e.school_id = place.school_id and e.audience = 'students' and ${isWanted})`;
}

/**
 * The identity of an event for a family: school events with the same text at the same time are one event, even from two
 * schools; any other is distinct. Reads `e`, an upcoming_event.
 */
export const familyEventKey: RawBuilder<string> = sql`(
  case when e.event_type = 'V'
    then jsonb_build_array(e.display_name, e.detail, e.start_date, e.start_time, e.end_date, e.end_time,
           (select s.time_zone from school s where s.id = e.school_id))::text
    else e.id::text end)`;
