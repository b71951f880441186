// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface BreakGlassAccountTable {
  staff_id: number;
  created_by: string;
  enrolment_hash: Buffer | null;
  enrolment_until: Date | null;
  revoked_at: Date | null;
}

interface BreakGlassChallengeTable {
  challenge_hash: Buffer;
  purpose: string;
  staff_id: number | null;
  expires_at: Date;
}

interface BreakGlassPasskeyTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  staff_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

export interface BreakGlassTables {
  break_glass_account: BreakGlassAccountTable;
  break_glass_challenge: BreakGlassChallengeTable;
  break_glass_passkey: BreakGlassPasskeyTable;
}
