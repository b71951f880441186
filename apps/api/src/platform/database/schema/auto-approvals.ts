// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated } from 'kysely';

interface AutoApprovalTable {
  change_request_id: number;
  school_id: number;
  rule: string;
  decided_at: Date | null;
  is_sampled: Generated<boolean>;
  checked_at: Date | null;
  checker_name: string | null;
  outcome: string | null;
}

export interface AutoApprovalsTables {
  auto_approval: AutoApprovalTable;
}
