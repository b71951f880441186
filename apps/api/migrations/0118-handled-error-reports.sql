-- Error reports of pages that support has handled, by what they have in common
-- (docs/decisions/office/error-reports.md). A later report of the same kind opens it again.
create table error_report_handling (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{32}$'),
  handled_at timestamptz not null,
  handled_by text not null
);
