/** One student's periods at one school, and the days the school teaches next, in one statement. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface TimetableQuery {
  studentId: number;
  schoolId: number;
  /** The day whose classes count. */
  date: string;
  /** The two weeks whose school days are wanted. */
  from: string;
  to: string;
}

export interface PeriodRow {
  day: number;
  startTime: string;
  endTime: string;
  periodName: string;
  roomName: string;
  subjectDescription: string;
  className: string;
  teacherName: string;
}

export interface SchoolDayRow {
  date: string;
  day: number;
}

export interface TimetableRow {
  schoolName: string;
  periods: PeriodRow[];
  schoolDays: SchoolDayRow[];
}

/** The register's end dates are exclusive, as OneRoster has them. */
export async function findTimetableRows(db: Db, query: TimetableQuery): Promise<TimetableRow | undefined> {
  const { studentId, schoolId, date } = query;
  const { rows } = await sql<TimetableRow>`
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
             where member.student_id = ${studentId}
               and (member.begin_date is null or member.begin_date <= ${date}::date)
               and (member.end_date is null or member.end_date > ${date}::date)), '[]') as periods,
           coalesce((
             select jsonb_agg(jsonb_build_object('date', d.date, 'day', d.timetable_day) order by d.date)
             from school_day d
             where d.school_id = school.id and d.date between ${query.from}::date and ${query.to}::date
               and d.timetable_day is not null), '[]') as "schoolDays"
    from school
    where school.id = ${schoolId}`.execute(db);
  return rows[0];
}
