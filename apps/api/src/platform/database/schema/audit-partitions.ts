// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated } from 'kysely';

interface AuditEventTable {
  id: Generated<number>;
  at: Date;
  event: string;
  actor_account_id: number | null;
  actor_label: string | null;
  student_id: number | null;
  school_id: number | null;
  subject: string | null;
  outcome: string;
  request_id: string;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface AuditPartitionsTables {
  audit_event: AuditEventTable;
}
