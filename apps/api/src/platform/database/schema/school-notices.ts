// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface SchoolNoticeTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  state: Generated<string>;
  version: Generated<number>;
  title: string;
  message: string;
  audience_kind: string;
  audience_values: string[];
  starts_at: Date | null;
  ends_at: Date;
  created_at: Date;
  created_by: string;
  changed_at: Date;
  published_by: string | null;
  published_by_key: string | null;
  sends_at: Date | null;
  is_urgent: Generated<boolean>;
}

interface SchoolNoticeOpeningTable {
  notice_id: number;
  account_id: number;
  opened_at: Date;
}

export interface SchoolNoticesTables {
  school_notice: SchoolNoticeTable;
  school_notice_opening: SchoolNoticeOpeningTable;
}
