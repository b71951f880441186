// Generated from the migrated schema by `npm run schema`. Do not edit.

interface ImportNewsTable {
  school_id: number;
  last_event_id: number;
  last_consent_request_id: number;
  last_academic_report_id: number;
  last_invoice_id: number;
  began_at: Date;
  imported_at: Date;
  taken_until: Date | null;
}

export interface ImportNewsTables {
  import_news: ImportNewsTable;
}
