// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface BreakGlassUseTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  staff_id: number;
  used_at: Date;
  told_at: Date | null;
}

export interface BreakGlassUsesTables {
  break_glass_use: BreakGlassUseTable;
}
