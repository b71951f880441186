/** The audience of an upcoming event, as SQL shared by every statement about events. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The event is for the whole school, the student's year level there, or the individual student. Reads `e`, an
 * upcoming_event, and `place` with student_id and year_level at the event's school.
 */
export const isForPlace: RawBuilder<boolean> = sql`(
  e.audience = 'school'
  or (e.audience = 'year' and e.year_level = place.year_level)
  or (e.audience = 'students' and exists (
    select from upcoming_event_student x where x.event_id = e.id and x.student_id = place.student_id)))`;

/**
 * The identity of an event for a family: school events with the same text at the same time are one event, even from two
 * schools; any other is distinct. Reads `e`, an upcoming_event.
 */
export const familyEventKey: RawBuilder<string> = sql`(
  case when e.event_type = 'V'
    then jsonb_build_array(e.display_name, e.detail, e.start_date, e.start_time, e.end_date, e.end_time,
           (select s.time_zone from school s where s.id = e.school_id))::text
    else e.id::text end)`;
