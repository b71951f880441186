-- Reports and files that the school's office releases to families (docs/decisions/office/file-releases.md). What families
-- read stays an academic_report or a download, as from the register.

-- held: released by a person, and shown when `sends_at` comes.
create table file_release (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  kind text not null check (kind in ('report', 'exam-timetable', 'assessment-planner')),
  title text not null,
  -- The last day of a report's period.
  period_ends date,
  state text not null default 'draft' check (state in ('draft', 'held', 'released', 'recalled')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  published_by text,
  published_by_key uuid,
  sends_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'report') = (period_ends is not null)),
  check (state = 'draft' or sends_at is not null)
);
create index file_release_school on file_release (school_id, id);

-- A file, the student whom it was matched to, and what the family reads once it is released; gone after a recall.
create table file_release_file (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  release_id bigint not null references file_release on delete cascade,
  file_name text not null,
  size_bytes integer not null,
  file_id bigint not null references stored_file,
  student_id bigint references student on delete cascade,
  matched_by text check (matched_by in ('eq-id', 'name', 'hand')),
  is_confirmed boolean not null default false,
  reach text check (reach in ('told', 'no-account', 'feature-off', 'intervention-order')),
  academic_report_id bigint references academic_report on delete set null,
  download_id bigint references download on delete set null,
  check ((student_id is null) = (matched_by is null))
);
create index file_release_file_release on file_release_file (release_id, id);
create index file_release_file_stored on file_release_file (file_id);
create index file_release_file_student on file_release_file (student_id);
create index file_release_file_report on file_release_file (academic_report_id);
create index file_release_file_download on file_release_file (download_id);

-- When an adult first opened a released file.
create table file_release_opening (
  release_file_id bigint not null references file_release_file on delete cascade,
  account_id bigint not null references account on delete cascade,
  opened_at timestamptz not null,
  primary key (release_file_id, account_id)
);
create index file_release_opening_account on file_release_opening (account_id);

-- An adult to be told. The row is claimed in the transaction that enqueues the e-mail, so nobody is told twice.
create table file_release_notice (
  release_id bigint not null references file_release on delete cascade,
  account_id bigint not null references account on delete cascade,
  told_at timestamptz,
  primary key (release_id, account_id)
);
create index file_release_notice_account on file_release_notice (account_id);
create index file_release_notice_waiting on file_release_notice (release_id) where told_at is null;
