// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface OfficeEventTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  state: Generated<string>;
  held_action: string | null;
  sends_at: Date | null;
  version: Generated<number>;
  content: Json;
  shown_content: ColumnType<unknown, string | null | undefined, string | null>;
  start_date: string;
  end_date: string;
  upcoming_event_id: number | null;
  created_at: Date;
  created_by: string;
  changed_at: Date;
  published_by: string | null;
  published_by_key: string | null;
}

export interface OfficeEventsTables {
  office_event: OfficeEventTable;
}
