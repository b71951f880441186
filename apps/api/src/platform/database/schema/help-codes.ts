// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated } from 'kysely';

interface HelpCodeTable {
  account_id: number;
  code_hash: Buffer;
  expires_at: Date;
  tries: Generated<number>;
}

export interface HelpCodesTables {
  help_code: HelpCodeTable;
}
