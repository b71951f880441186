// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../json-column.ts';

interface SchoolQueueSettingsTable {
  school_id: number;
  version: number;
  undo_seconds: number | null;
  notify_by: string | null;
  targets: Json;
  rejection_reasons: Json;
  note_templates: Json;
  auto_approve: ColumnType<unknown, string | undefined, string>;
  auto_approved: Generated<number>;
}

export interface QueueSettingsTables {
  school_queue_settings: SchoolQueueSettingsTable;
}
