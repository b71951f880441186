// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Json } from '../json-column.ts';

interface SchoolQueueSettingsTable {
  school_id: number;
  version: number;
  undo_seconds: number | null;
  notify_by: string | null;
  targets: Json;
  rejection_reasons: Json;
  note_templates: Json;
}

export interface QueueSettingsTables {
  school_queue_settings: SchoolQueueSettingsTable;
}
