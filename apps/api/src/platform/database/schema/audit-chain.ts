// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated } from 'kysely';

interface AuditDayTable {
  day: string;
  first_seal: number;
  last_seal: number;
  root: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  public_key: Buffer;
  signature: Buffer;
}

interface AuditSealTable {
  number: number;
  day: string;
  sealed_at: Date;
  source: string;
  month: string;
  from_key: string[];
  until_key: string[];
  row_count: number;
  salt: Buffer;
  marks: Buffer;
  rows_root: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  form: Generated<number>;
}

export interface AuditChainTables {
  audit_day: AuditDayTable;
  audit_seal: AuditSealTable;
}
