/** The attendance figures on home. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';

/** School days from 1 January to today on which the student was enrolled. Overlapping enrolments count a day once. */
const schoolDays = sql`(
  select count(*)
  from (
    select unnest(range_agg(daterange(e.entry_date, e.exit_date, '[]'))) as days
    from enrolment e
    where e.student_id = place.student_id and e.school_id = place.school_id
      and (e.exit_date is null or e.exit_date >= e.entry_date)) enrolled
  join school_day d on d.school_id = place.school_id
    and d.date >= greatest(lower(enrolled.days), date_trunc('year', clock.today)::date)
    and d.date < least(coalesce(upper(enrolled.days), 'infinity'), clock.today + 1))`;

const ofPlace = sql`a.student_id = place.student_id and a.school_id = place.school_id`;

/** Days already over, or recorded by the school: a report for today or later is not an absence yet. */
const absencesSoFar = sql`coalesce((
  select jsonb_agg(jsonb_build_object('absencePeriod', a.absence_period, 'isFullDay', a.is_full_day))
  from absence a
  where ${ofPlace} and a.absence_date between date_trunc('year', clock.today)::date and clock.today
    and (a.absence_date < clock.today or a.source_id is not null)), '[]')`;

const unexplainedCount = sql`(
  select count(*) from absence a
  where ${ofPlace} and a.requires_reason and a.reason is null and not a.reason_awaiting_approval)`;

const futureCount = sql`(
  select count(*) from absence a
  where ${ofPlace} and (a.absence_date > clock.today or (a.absence_date = clock.today and a.source_id is null)))`;

export const attendanceAtHome = homeSummary(
  z.strictObject({
    schoolDays: z.number(),
    absences: z.array(z.strictObject({ absencePeriod: z.string(), isFullDay: z.boolean() })),
    unexplainedCount: z.number(),
    futureCount: z.number(),
  }),
  sql`jsonb_build_object(
    'schoolDays', ${schoolDays}, 'absences', ${absencesSoFar}, 'unexplainedCount', ${unexplainedCount},
    'futureCount', ${futureCount})`,
);
