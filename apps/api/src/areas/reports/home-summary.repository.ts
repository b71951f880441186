/** The report figures on home. */
import { limits } from '@portal/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';
import { periodsOfPlace } from './report-periods.repository.ts';

const latest = sql`(
  select jsonb_build_object('reportingPeriod', report.name, 'endDate', report.end_date)
  from ${periodsOfPlace} report
  where report.end_date >= clock.today - ${limits.reportsCurrentForDays}::int
  order by report.end_date desc, report.id limit 1)`;

export const reportsAtHome = homeSummary(
  z.strictObject({
    newCount: z.number(),
    latest: z.nullable(z.strictObject({ reportingPeriod: z.string(), endDate: z.string() })),
  }),
  sql`jsonb_build_object(
    'newCount', (
      select count(*) from ${periodsOfPlace} report
      where report.end_date >= clock.today - ${limits.newForDays}::int),
    'latest', ${latest})`,
);
