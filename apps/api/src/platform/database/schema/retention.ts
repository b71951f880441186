// Generated from the migrated schema by `npm run schema`. Do not edit.

interface OrphanedParentTable {
  known_parent_id: number;
  since: Date;
}

interface RetentionRuleTable {
  kind: string;
  months: number | null;
  least_months: number;
}

export interface RetentionTables {
  orphaned_parent: OrphanedParentTable;
  retention_rule: RetentionRuleTable;
}
