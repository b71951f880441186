/** The part of a person's data copy about failures reported by their pages (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const errorReportsData: AreaData = {
  account: [
    {
      tables: ['error_report'],
      key: 'errorReports',
      title: 'Failures your pages reported',
      rows: (id) => sql`
      select json_build_object('reportedAt', e.reported_at, 'page', e.page, 'error', e.error, 'device', e.device,
                               'browser', e.user_agent) as record
      from error_report e where e.account_id = ${id} order by e.received_at desc`,
    },
  ],
};
