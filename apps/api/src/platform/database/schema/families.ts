// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface InvitationRunTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  staff_id: number | null;
  staff_name: string;
  audience: Json;
  with_letters: boolean;
  with_emails: boolean;
  codes_expire_at: Date;
  begun_at: Date;
  code_count: Generated<number>;
  letter_count: Generated<number>;
  written_count: Generated<number>;
  finished_at: Date | null;
  letters: Buffer | null;
  letters_expire_at: Date | null;
  fetched_at: Date | null;
  attempt: Generated<number>;
}

interface InvitationSendingTable {
  invitation_id: number;
  run_id: number | null;
  code_end: string;
  is_emailed: Generated<boolean>;
}

interface ParentKeyTable {
  known_parent_id: number;
  public_id: Generated<string>;
}

export interface FamiliesTables {
  invitation_run: InvitationRunTable;
  invitation_sending: InvitationSendingTable;
  parent_key: ParentKeyTable;
}
