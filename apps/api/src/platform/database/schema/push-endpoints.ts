// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface PushEndpointTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  installation_id: string;
  platform: string;
  sealed_handle: string;
  handle_hash: Buffer;
  shows_names: Generated<boolean>;
  session_hash: Buffer;
  created_at: Date;
  seen_at: Date;
  last_ok_at: Date | null;
  last_failed_at: Date | null;
}

export interface PushEndpointsTables {
  push_endpoint: PushEndpointTable;
}
