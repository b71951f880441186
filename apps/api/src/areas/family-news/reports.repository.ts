/** Report documents that an import brought (W-10.6). */
import { addDays } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Producer } from './batches.ts';
import { recipientShape, recipientsOf } from './recipients.repository.ts';
import type { News } from './school.repository.ts';

const row = z.strictObject({ ...recipientShape, periodId: z.string(), reportingPeriod: z.string() });

/** Days after the end of its period in which a report is news. Schools publish reports weeks after it. */
const newsDays = 60;
const periodLength = 100;

export const newReports = (news: News, today: string): Producer<z.output<typeof row>> => ({
  find: async (trx, after) =>
    rowsOf(
      row,
      recipientsOf({
        facts: sql`
          select r.id as row_id, r.student_id, r.reporting_period_id, r.reporting_period from academic_report r
          where r.id > ${news.lastAcademicReportId} and r.school_id = ${news.schoolId}
            and r.end_date >= ${addDays(today, -newsDays)}::date
            and not exists (select from file_release_file released where released.academic_report_id = r.id)`,
        columns: sql`fact.reporting_period_id as "periodId", left(fact.reporting_period, ${periodLength}) as "reportingPeriod"`,
        after,
        includesViewers: true,
      }).execute(trx),
    ),
  eventOf: ({ accountId, studentId, oneSchoolId, periodId, reportingPeriod }) => ({
    kind: 'new-report',
    accountId,
    studentId,
    schoolId: news.schoolId,
    params: { reportingPeriod },
    subjectKey: `${news.centreCode}/${studentId}/${periodId}`.slice(0, 200),
    link: paths.reports({ studentId: oneSchoolId, centreCode: news.centreCode }),
  }),
});
