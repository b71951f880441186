/** Whose an upcoming event is, as SQL every statement about events shares. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The event is for the whole school, the student's year level there, or the student by name. Reads `e`, an
 * upcoming_event, and `place` with student_id and year_level at the event's school.
 */
export const isForPlace: RawBuilder<boolean> = sql`(
  e.audience = 'school'
  or (e.audience = 'year' and e.year_level = place.year_level)
  or (e.audience = 'students' and exists (
    select from upcoming_event_student x where x.event_id = e.id and x.student_id = place.student_id)))`;
