/** One student's periods at one school, and the school's next teaching days, in one statement. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Parameter } from '../../platform/database/prepared.ts';

export interface TimetableQuery {
  studentId: number;
  schoolId: number;
  /** The day for which class membership is evaluated. */
  date: string;
  /** The two weeks of school days to read. */
  from: string;
  to: string;
}

const periodRow = z.strictObject({
  day: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  periodName: z.string(),
  roomName: z.string(),
  subjectDescription: z.string(),
  className: z.string(),
  teacherName: z.string(),
});
export type PeriodRow = z.output<typeof periodRow>;

const schoolDayRow = z.strictObject({
  date: z.string(),
  day: z.number(),
});
export type SchoolDayRow = z.output<typeof schoolDayRow>;

const timetableRow = z.strictObject({
  schoolName: z.string(),
  periods: z.array(periodRow),
  schoolDays: z.array(schoolDayRow),
});
export type TimetableRow = z.output<typeof timetableRow>;

/** The register's end dates are exclusive, as in OneRoster. */
const selectTimetable = prepared(
  'timetable',
  timetableRow,
  (value: Parameter<keyof TimetableQuery>) => sql`
    select school.name as "schoolName",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'day', period.day,
                      'startTime', to_char(period.start_time, 'HH24:MI'),
                      'endTime', to_char(period.end_time, 'HH24:MI'),
                      'periodName', period.period_name,
                      'roomName', coalesce(period.room_name, c.location, ''),
                      'subjectDescription', coalesce(period.subject_description, c.title),
                      'className', coalesce(c.class_code, c.title),
                      'teacherName', coalesce(period.teacher_name, c.teacher_name, ''))
                    order by period.day, period.start_time, period.end_time, period.id)
             from class_enrolment member
             join class c on c.id = member.class_id and c.school_id = school.id
             join timetable_period period on period.class_id = c.id
             where member.student_id = ${value('studentId')}
               and (member.begin_date is null or member.begin_date <= ${value('date')}::date)
               and (member.end_date is null or member.end_date > ${value('date')}::date)), '[]') as periods,
           coalesce((
             select jsonb_agg(jsonb_build_object('date', d.date, 'day', d.timetable_day) order by d.date)
             from school_day d
             where d.school_id = school.id and d.date between ${value('from')}::date and ${value('to')}::date
               and d.timetable_day is not null), '[]') as "schoolDays"
    from school
    where school.id = ${value('schoolId')}`,
);

export async function findTimetableRows(db: Db, query: TimetableQuery): Promise<TimetableRow | undefined> {
  const [timetable] = await selectTimetable(db, { ...query });
  return timetable;
}
