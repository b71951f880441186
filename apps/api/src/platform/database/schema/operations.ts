// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface DataExportTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  requested_at: Date;
  expires_at: Date;
  prepared_at: Date | null;
  rights_hash: Buffer | null;
}

interface DataExportFileTable {
  export_id: number;
  format: string;
  content: Buffer | null;
  downloaded_at: Date | null;
}

interface ErrorReportTable {
  id: GeneratedAlways<number>;
  received_at: Date;
  account_id: number | null;
  reported_at: Date;
  error: string;
  page: string;
  device: Json;
  language: string;
  user_agent: string;
  app_version: string;
  app_name: string;
}

interface OutageTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  kind: string;
  modules: string[];
  platform: Generated<string>;
  school_id: number | null;
  title: string;
  message: string;
  starts_at: Date;
  ends_at: Date | null;
  version: Generated<number>;
}

interface RateCounterTable {
  key: string;
  window_start: Date;
  count: number;
}

interface UsedCaptchaTable {
  token_hash: Buffer;
  expires_at: Date;
}

export interface OperationsTables {
  data_export: DataExportTable;
  data_export_file: DataExportFileTable;
  error_report: ErrorReportTable;
  outage: OutageTable;
  rate_counter: RateCounterTable;
  used_captcha: UsedCaptchaTable;
}
