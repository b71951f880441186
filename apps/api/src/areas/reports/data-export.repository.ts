/** The part of a person's data copy about results and reports (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { ofSchool } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const reportsData: AreaData = {
  students: [
    {
      tables: ['academic_result'],
      key: 'results',
      title: 'Academic results',
      rows: ofSchool(
        'academic_result',
        'AcademicReports',
        sql`json_build_object('period', t.reporting_period, 'school', school.name, 'subject', t.subject,
            'result', t.result_description, 'periodEnds', t.end_date)`,
        sql`t.end_date desc, t.display_order, t.id`,
      ),
    },
    {
      tables: ['academic_report'],
      key: 'reports',
      title: 'Reports the school wrote',
      rows: ofSchool(
        'academic_report',
        'AcademicReports',
        sql`json_build_object('period', t.reporting_period, 'school', school.name, 'periodEnds', t.end_date)`,
        sql`t.end_date desc, t.id`,
      ),
    },
  ],
};
