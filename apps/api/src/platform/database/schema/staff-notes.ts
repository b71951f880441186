// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { GeneratedAlways } from 'kysely';

interface ChangeRequestNoteTable {
  id: GeneratedAlways<number>;
  change_request_id: number;
  staff_id: number | null;
  staff_name: string;
  text: string;
  written_at: Date;
}

export interface StaffNotesTables {
  change_request_note: ChangeRequestNoteTable;
}
