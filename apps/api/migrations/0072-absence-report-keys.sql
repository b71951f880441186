-- Reports of absences that devices may send again, because they didn't get the answer (docs/app.md).
create table absence_report_key (
  account_id bigint not null references account on delete cascade,
  key text not null,
  -- SHA-256 of the report: another report with the same key is refused.
  report_hash bytea not null,
  change_request_ids bigint[] not null default '{}',
  reported_at timestamptz not null,
  primary key (account_id, key)
);
create index absence_report_key_reported on absence_report_key (reported_at);
