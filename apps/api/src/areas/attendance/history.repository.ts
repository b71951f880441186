/** One student's absences at one school, a calendar year at a time, in one statement. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Parameter } from '../../platform/database/prepared.ts';
import { absenceRow } from './absence.repository.ts';

export interface HistoryQuery {
  studentId: number;
  schoolId: number;
  year: number;
  today: string;
}

const historyRow = z.strictObject({
  /** Years that hold records, newest first. */
  years: z.array(z.number()),
  absences: z.array(absenceRow),
  futureAbsences: z.array(absenceRow),
  schoolDays: z.number(),
  unexplainedCount: z.number(),
  /** The number of absences in each year up to today, newest first. */
  unexplainedYears: z.array(z.strictObject({ year: z.number(), count: z.number() })),
});
export type HistoryRow = z.output<typeof historyRow>;

const absenceJson = sql`jsonb_build_object(
  'publicId', a.public_id, 'absenceDate', a.absence_date, 'absencePeriod', a.absence_period,
  'isFullDay', a.is_full_day, 'requiresReason', a.requires_reason, 'reasonUnauthorised', a.reason_unauthorised,
  'reasonAwaitingApproval', a.reason_awaiting_approval, 'reason', a.reason, 'isReported', a.by_family,
  'schoolNote', a.school_note)`;

const isUnexplained = sql`a.requires_reason and a.reason is null and not a.reason_awaiting_approval`;

/**
 * Upcoming: any later day, whoever recorded it, and a report for today until the school records it. The rest is past.
 */
const selectHistory = prepared(
  'attendance-history',
  historyRow,
  (value: Parameter<'studentId' | 'schoolId' | 'from' | 'to' | 'today'>) => {
    const [studentId, schoolId] = [sql`${value('studentId')}::bigint`, sql`${value('schoolId')}::bigint`];
    const [from, to, today] = [
      sql`${value('from')}::date`,
      sql`${value('to')}::date`,
      sql`${value('today')}::date`,
    ];
    const ofStudent = sql`from absence a where a.student_id = ${studentId} and a.school_id = ${schoolId}`;
    const isAhead = sql`(a.absence_date > ${today} or (a.absence_date = ${today} and a.source_id is null))`;
    return sql`
    select array(select distinct extract(year from a.absence_date)::int ${ofStudent} and not ${isAhead} order by 1 desc)
             as years,
           coalesce((
             select jsonb_agg(${absenceJson} order by a.absence_date desc, a.id desc) ${ofStudent}
               and a.absence_date between ${from} and ${to} and not ${isAhead}), '[]') as absences,
           coalesce((
             select jsonb_agg(${absenceJson} order by a.absence_date, a.id) ${ofStudent}
               and ${isAhead}), '[]') as "futureAbsences",
           (select count(*) from school_day d
            where d.school_id = ${schoolId} and d.date between ${from} and least(${to}, ${today})
              and exists (
                select from enrolment e
                where e.student_id = ${studentId} and e.school_id = ${schoolId} and e.entry_date <= d.date
                  and (e.exit_date is null or e.exit_date >= d.date))) as "schoolDays",
           (select count(*) ${ofStudent} and ${isUnexplained}) as "unexplainedCount",
           coalesce((
             select jsonb_agg(held order by held.year desc)
             from (select extract(year from a.absence_date)::int as year, count(*) as count
                   ${ofStudent} and ${isUnexplained} and not ${isAhead} group by 1) held), '[]')
             as "unexplainedYears"`;
  },
);

export async function findHistory(db: Db, { year, ...query }: HistoryQuery): Promise<HistoryRow | undefined> {
  const [history] = await selectHistory(db, { ...query, from: `${year}-01-01`, to: `${year}-12-31` });
  return history;
}
