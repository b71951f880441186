-- Where imported values come from: family links derived from a plain OneRoster export, and what each school said last
-- about a parent whom several schools know.

alter table student_contact_relationship add column is_derived boolean not null default false;

create table register_statement (
  -- Name of the file, and the register's id in it.
  file text not null,
  source_id text not null,
  school_id bigint not null references school on delete cascade,
  -- Of the row's values: shows whether the school says something new.
  fingerprint text not null,
  stated_at timestamptz not null,
  primary key (file, source_id, school_id)
);
create index register_statement_school on register_statement (school_id);
