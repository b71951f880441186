// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated } from 'kysely';

interface AbsenceReportKeyTable {
  account_id: number;
  key: string;
  report_hash: Buffer;
  change_request_ids: Generated<string[]>;
  reported_at: Date;
}

export interface AbsenceReportKeysTables {
  absence_report_key: AbsenceReportKeyTable;
}
