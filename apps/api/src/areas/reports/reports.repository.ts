/** Reports of one student. The caller has already checked access, and queries are limited to the given schools. */
import { subjectResultSchema } from '@portal/contract/reports';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { withheldOf } from '../../platform/documents/withheld.repository.ts';
import { withheldSchema } from '../../platform/documents/withheld.ts';
import type { ServingRule } from '../../platform/documents/withheld.ts';
import { periodsOfPlace } from './report-periods.repository.ts';

/** A student at the schools whose reports the caller may see. */
export interface ReportPlaces {
  studentId: number;
  schoolIds: readonly number[];
}

const reportRow = z.strictObject({
  schoolId: z.number(),
  schoolCode: z.string(),
  schoolName: z.string(),
  reportingPeriodId: z.string(),
  reportingPeriod: z.string(),
  endDate: z.string(),
  isSchoolReport: z.boolean(),
  subjectResults: z.array(subjectResultSchema),
});
export type ReportRow = z.output<typeof reportRow>;

/** Selects periods by their last day, both ends inclusive, or by their id. */
export interface WantedReports {
  from?: string;
  to?: string;
  reportingPeriodId?: string;
}

const placesOf = ({ studentId, schoolIds }: ReportPlaces) => sql`
  select ${studentId}::bigint as student_id, unnest(${[...schoolIds]}::bigint[]) as school_id`;

/** Newest first, each with its results in display order. */
export async function findReports(
  db: Queryable,
  places: ReportPlaces,
  { from, to, reportingPeriodId }: WantedReports,
): Promise<ReportRow[]> {
  return rowsOf(
    reportRow,
    sql`
    with place as (${placesOf(places)})
    select school.id as "schoolId", school.centre_code as "schoolCode", school.name as "schoolName",
           period.id as "reportingPeriodId", period.name as "reportingPeriod", period.end_date as "endDate",
           exists (
             select from academic_report own
             where own.student_id = place.student_id and own.school_id = place.school_id
               and own.reporting_period_id = period.id) as "isSchoolReport",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'subject', r.subject, 'resultDescription', r.result_description,
                      'displayOrder', r.display_order)
                    order by r.display_order, r.subject, r.id)
             from academic_result r
             where r.student_id = place.student_id and r.school_id = place.school_id
               and r.reporting_period_id = period.id), '[]') as "subjectResults"
    from place
    join school on school.id = place.school_id
    cross join lateral ${periodsOfPlace} period
    where period.end_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
      and (${reportingPeriodId ?? null}::text is null or period.id = ${reportingPeriodId ?? null}::text)
    order by period.end_date desc, school.name, period.id`.execute(db),
  );
}

const yearRow = z.strictObject({ year: z.number() });

/** The years before `beforeYear` that have reports, newest first. */
export async function findArchiveYears(
  db: Queryable,
  places: ReportPlaces,
  beforeYear: number,
): Promise<number[]> {
  const rows = await rowsOf(
    yearRow,
    sql`
    with place as (${placesOf(places)})
    select distinct extract(year from period.end_date)::int as year
    from place cross join lateral ${periodsOfPlace} period
    where period.end_date < make_date(${beforeYear}::int, 1, 1)
    order by year desc`.execute(db),
  );
  return rows.map(({ year }) => year);
}

const schoolReportRow = z.strictObject({ content: z.instanceof(Buffer), withheld: withheldSchema });

/** The school's own report of a period, where it provided one. */
export async function findSchoolReport(
  db: Queryable,
  {
    studentId,
    schoolId,
    reportingPeriodId,
    ...rule
  }: { studentId: number } & Pick<ReportRow, 'schoolId' | 'reportingPeriodId'> & ServingRule,
): Promise<z.output<typeof schoolReportRow> | undefined> {
  const [row] = await rowsOf(
    schoolReportRow,
    sql`
    select f.content, ${withheldOf(rule)} as withheld
    from academic_report r join stored_file f on f.id = r.file_id
    where r.student_id = ${studentId} and r.school_id = ${schoolId}
      and r.reporting_period_id = ${reportingPeriodId}`.execute(db),
  );
  return row;
}
