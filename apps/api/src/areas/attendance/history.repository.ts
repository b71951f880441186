/** One student's absences at one school, a calendar year at a time, in one statement. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { AbsenceRow } from './absence.repository.ts';

export interface HistoryQuery {
  studentId: number;
  schoolId: number;
  year: number;
  today: string;
}

export interface HistoryRow {
  /** Years that hold records, newest first. */
  years: number[];
  absences: AbsenceRow[];
  futureAbsences: AbsenceRow[];
  schoolDays: number;
  unexplainedCount: number;
}

const absenceJson = sql`jsonb_build_object(
  'publicId', a.public_id, 'absenceDate', a.absence_date, 'absencePeriod', a.absence_period,
  'isFullDay', a.is_full_day, 'requiresReason', a.requires_reason, 'reasonUnauthorised', a.reason_unauthorised,
  'reasonAwaitingApproval', a.reason_awaiting_approval, 'reason', a.reason, 'isReported', a.is_reported,
  'schoolNote', a.school_note)`;

/** A report for today or later is still ahead until the school records it; everything else has happened. */
export async function findHistory(db: Db, query: HistoryQuery): Promise<HistoryRow | undefined> {
  const { studentId, schoolId, today } = query;
  const from = `${query.year}-01-01`;
  const to = `${query.year}-12-31`;
  const ofStudent: RawBuilder<unknown> = sql`from absence a where a.student_id = ${studentId} and a.school_id = ${schoolId}`;
  const isAhead = sql`(a.absence_date > ${today}::date or (a.absence_date = ${today}::date and a.source_id is null))`;
  const { rows } = await sql<HistoryRow>`
    select array(select distinct extract(year from a.absence_date)::int ${ofStudent} and not ${isAhead} order by 1 desc)
             as years,
           coalesce((
             select jsonb_agg(${absenceJson} order by a.absence_date desc, a.id desc) ${ofStudent}
               and a.absence_date between ${from}::date and ${to}::date and not ${isAhead}), '[]') as absences,
           coalesce((
             select jsonb_agg(${absenceJson} order by a.absence_date, a.id) ${ofStudent}
               and a.is_reported and ${isAhead}), '[]') as "futureAbsences",
           (select count(*) from school_day d
            where d.school_id = ${schoolId} and d.date between ${from}::date and least(${to}::date, ${today}::date)
              and exists (
                select from enrolment e
                where e.student_id = ${studentId} and e.school_id = ${schoolId} and e.entry_date <= d.date
                  and (e.exit_date is null or e.exit_date >= d.date))) as "schoolDays",
           (select count(*) ${ofStudent} and a.requires_reason and a.reason is null and not a.reason_awaiting_approval)
             as "unexplainedCount"`.execute(db);
  return rows[0];
}
