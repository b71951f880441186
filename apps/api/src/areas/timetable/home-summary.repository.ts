/** The timetable on home. */
import { datedLessonSchema, todayPeriodSchema } from '@portal/contract/students';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';

/** Every period of the student's past, current and future classes. */
const periodsOfPlace = sql`
  select member.begin_date, member.end_date, period.id, period.day, period.start_time, period.end_time, period.period_name,
         coalesce(period.subject_description, c.title) as subject, coalesce(period.room_name, c.location, '') as room
  from class_enrolment member
  join class c on c.id = member.class_id and c.school_id = place.school_id
  join timetable_period period on period.class_id = c.id
  where member.student_id = place.student_id`;

/** Builds JSON only for the few periods that are shown. Reads `period`. */
const periodJson = sql`jsonb_build_object(
  'startTime', left(period.start_time::text, 5), 'endTime', left(period.end_time::text, 5),
  'periodName', period.period_name, 'subjectDescription', period.subject, 'roomName', period.room)`;

/** Whether the student is in the class on that day. End dates are exclusive, as in OneRoster. Reads `period`. */
const isMemberOn = (date: string): RawBuilder<unknown> => sql`
  (period.begin_date is null or period.begin_date <= ${sql.ref(date)})
  and (period.end_date is null or period.end_date > ${sql.ref(date)})`;

/** On a weekend, the next Monday; where the calendar doesn't have it, the first day of the timetable. */
const timetableDay = sql`case when extract(isodow from clock.today) < 6
    then (select d.timetable_day from school_day d where d.school_id = place.school_id and d.date = clock.today)
    else coalesce((select d.timetable_day from school_day d where d.school_id = place.school_id
                   and d.date = clock.today + (8 - extract(isodow from clock.today))::int), 1) end`;

const timetableToday = sql`coalesce((
  select jsonb_agg(${periodJson} order by period.start_time, period.end_time, period.id)
  from period where ${isMemberOn('clock.today')} and period.day = ${timetableDay}), '[]')`;

/** From the school's calendar, which maps each date to a day of a one- or two-week timetable. */
const lessonsAhead = sql`coalesce((
  select jsonb_agg(${periodJson} || jsonb_build_object('date', period.date)
                   order by period.date, period.start_time, period.end_time, period.id)
  from (
    select d.date, period.*, min(d.date) filter (where d.date > clock.today) over () as next_date
    from school_day d
    join period on period.day = d.timetable_day and ${isMemberOn('d.date')}
    where d.school_id = place.school_id and d.date between clock.today and clock.today + 7
      and (place.exit_date is null or place.exit_date >= d.date)) period
  where period.date in (clock.today, period.next_date)), '[]')`;

export const timetableAtHome = homeSummary(
  z.strictObject({
    /** The number of days in the student's timetable. */
    days: z.number(),
    today: z.array(todayPeriodSchema),
    /** Every lesson of today and of the next day with lessons. */
    lessonsAhead: z.array(datedLessonSchema),
  }),
  sql`(
    with period as materialized (${periodsOfPlace})
    select jsonb_build_object(
      'days', (select count(distinct period.day) from period where ${isMemberOn('clock.today')}),
      'today', ${timetableToday}, 'lessonsAhead', ${lessonsAhead}))`,
);
