// Generated from the migrated schema by `npm run schema`. Do not edit.

interface ContactStatementTable {
  student_id: number;
  known_parent_id: number;
  school_id: number;
  intervention_order: boolean;
  is_derived: boolean;
}

export interface ContactStatementsTables {
  contact_statement: ContactStatementTable;
}
