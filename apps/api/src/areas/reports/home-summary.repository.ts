/** The report figures on home. */
import { limits } from '@portal/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';
import { periodsOfPlace } from './report-periods.repository.ts';

export const reportsAtHome = homeSummary(
  z.strictObject({
    newCount: z.number(),
    latest: z.nullable(z.strictObject({ reportingPeriod: z.string(), endDate: z.string() })),
  }),
  sql`(
    select jsonb_build_object(
      'newCount', count(*) filter (where report.end_date >= clock.today - ${limits.newForDays}::int),
      'latest', (array_agg(jsonb_build_object('reportingPeriod', report.name, 'endDate', report.end_date)
                           order by report.end_date desc, report.id))[1])
    from ${periodsOfPlace} report
    where report.end_date >= clock.today - ${limits.reportsCurrentForDays}::int)`,
);
