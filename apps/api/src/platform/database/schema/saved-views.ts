// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface SavedQueueViewTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  staff_id: number;
  school_id: number;
  name: string;
  view: string;
  kind: string | null;
}

export interface SavedViewsTables {
  saved_queue_view: SavedQueueViewTable;
}
