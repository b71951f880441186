// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, GeneratedAlways } from 'kysely';

interface OfficeSwitchTable {
  id: GeneratedAlways<number>;
  school_id: number;
  student_id: number | null;
  feature: string;
  is_on: boolean;
  year_levels: string[] | null;
  reason: string | null;
  review_on: string | null;
  set_by: string;
  set_at: Date;
}

interface OfficeSwitchChangeTable {
  id: GeneratedAlways<number>;
  school_id: number;
  student_id: number | null;
  feature: string;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  changed_by: string;
  changed_at: Date;
}

export interface OfficeSwitchesTables {
  office_switch: OfficeSwitchTable;
  office_switch_change: OfficeSwitchChangeTable;
}
