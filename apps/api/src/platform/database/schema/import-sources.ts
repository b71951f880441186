// Generated from the migrated schema by `npm run schema`. Do not edit.

interface RegisterStatementTable {
  file: string;
  source_id: string;
  school_id: number;
  fingerprint: string;
  stated_at: Date;
}

export interface ImportSourcesTables {
  register_statement: RegisterStatementTable;
}
