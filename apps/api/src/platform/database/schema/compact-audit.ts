// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated } from 'kysely';
import type { Json } from '../json-column.ts';

interface AuditBriefTable {
  id: Generated<number>;
  at: Date;
  account_id: number;
  kind: number;
  request_id: string;
}

interface AuditBriefKindTable {
  code: number;
  event: string;
  detail: Json;
}

interface RecordLookTable {
  account_id: number;
  student_id: number;
  month: string;
  parts: number[];
  seconds: number[];
}

interface RecordPartTable {
  code: number;
  name: string;
}

export interface CompactAuditTables {
  audit_brief: AuditBriefTable;
  audit_brief_kind: AuditBriefKindTable;
  record_look: RecordLookTable;
  record_part: RecordPartTable;
}
