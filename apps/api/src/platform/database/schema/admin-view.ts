// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface AdminViewSessionTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  id_hash: Buffer;
  staff_id: number;
  staff_session_hash: Buffer;
  school_id: number;
  account_id: number;
  purpose: string;
  reason: string | null;
  started_at: Date;
  ends_at: Date;
  ended_at: Date | null;
}

export interface AdminViewTables {
  admin_view_session: AdminViewSessionTable;
}
