// Generated from the migrated schema by `npm run schema`. Do not edit.

interface AdminViewCountTable {
  school_id: number;
  started: number;
}

export interface ViewCountsTables {
  admin_view_count: AdminViewCountTable;
}
