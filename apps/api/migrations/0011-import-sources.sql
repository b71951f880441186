-- The sources of imported values: marks family links derived from a plain OneRoster export, and records the values that each
-- school last sent for a parent whom several schools know.

alter table student_contact_relationship add column is_derived boolean not null default false;

create table register_statement (
  -- The file's name, and the register's id of the row.
  file text not null,
  source_id text not null,
  school_id bigint not null references school on delete cascade,
  -- Fingerprint of the row's values, to detect whether the school has changed them.
  fingerprint text not null,
  stated_at timestamptz not null,
  primary key (file, source_id, school_id)
);
create index register_statement_school on register_statement (school_id);
