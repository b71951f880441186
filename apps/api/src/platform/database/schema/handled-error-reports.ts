// Generated from the migrated schema by `npm run schema`. Do not edit.

interface ErrorReportHandlingTable {
  fingerprint: string;
  handled_at: Date;
  handled_by: string;
}

export interface HandledErrorReportsTables {
  error_report_handling: ErrorReportHandlingTable;
}
