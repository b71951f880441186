// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface ScimKeyTable {
  id: GeneratedAlways<number>;
  name: string;
  token_hash: Buffer;
  created_at: Date;
}

interface ScimUserTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  issuer: string;
  external_id: string;
  user_name: string;
  is_active: boolean;
  created_at: Date;
  changed_at: Date;
  deleted_at: Date | null;
}

export interface ProvisioningTables {
  scim_key: ScimKeyTable;
  scim_user: ScimUserTable;
}
