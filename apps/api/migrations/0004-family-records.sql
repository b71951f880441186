-- What families submit and keep here: requests that the school decides, absences, conditions, photos, answers to consent
-- requests and live calendars; and how approved changes leave for the register (docs/requests.md).

-- One file of approved changes; each change is in exactly one.
create table change_request_export (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  exported_at timestamptz not null,
  exported_by text not null
);

-- Every submission is a change request the school decides.
create table change_request (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in (
    'absence-report', 'absence-reason', 'add-student', 'parent-details', 'student-details', 'medical-conditions')),
  -- A parent's own details are about no student; their school is the one that decides.
  student_id bigint references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  account_id bigint not null references account,
  -- What was there and what is asked for, side by side.
  old_values jsonb not null,
  new_values jsonb not null,
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected')),
  note text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- A reason that is recorded but not authorised leaves as such.
  is_unauthorised boolean not null default false,
  export_id bigint references change_request_export,
  check ((state = 'submitted') = (decided_at is null)),
  constraint change_request_student_check check ((kind = 'parent-details') = (student_id is null)),
  constraint change_request_export_check check (export_id is null or state = 'approved')
);
create index change_request_open on change_request (school_id, submitted_at) where state = 'submitted';
create index change_request_student on change_request (student_id, submitted_at desc);
-- What waits for the school is not asked for a second time.
create unique index change_request_one_open on change_request (account_id, kind, student_id) nulls not distinct
  where state = 'submitted' and kind in ('add-student', 'parent-details', 'student-details', 'medical-conditions');
create index change_request_account on change_request (account_id, kind, submitted_at desc);
create index change_request_unexported on change_request (decided_at) where state = 'approved' and export_id is null;
create index change_request_export_rows on change_request (export_id) where export_id is not null;

-- A family may report several parts of one day: the first report of a day is `is_reported`, further ones are
-- `reported_again`, and `by_family` is either.
create table absence (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  -- The register's id; null while the school has not recorded the absence itself.
  source_id text unique,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  absence_date date not null,
  absence_period text not null,
  is_full_day boolean not null,
  time_from time,
  time_to time,
  attendance_code text,   -- SIF-AU AttendanceCode
  requires_reason boolean not null default false,
  -- At most 89 characters as a reader counts them; one may take several code points (a flag, a family).
  reason text check (length(reason) <= 712),
  reason_unauthorised boolean not null default false,
  reason_awaiting_approval boolean not null default false,
  is_reported boolean not null default false,
  school_note text,
  change_request_id bigint references change_request on delete set null,
  reported_again boolean not null default false,
  by_family boolean not null generated always as (is_reported or reported_again) stored,
  check ((time_from is null) = (time_to is null)),
  constraint absence_has_origin check (source_id is not null or is_reported or reported_again)
);
create index absence_student on absence (student_id, school_id, absence_date desc);
create index absence_change_request on absence (change_request_id) where change_request_id is not null;
create index absence_unexplained on absence (student_id)
  where requires_reason and reason is null and not reason_awaiting_approval;
-- Two reports can't cover the same day of the same student, whatever arrives together (D-6):
-- the first wins, the other is told.
create unique index absence_reported_once on absence (student_id, school_id, absence_date) where is_reported;

-- Conditions a family adds have no id of the register until it takes them in.
create table medical_condition (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student on delete cascade,
  condition_type_id bigint not null references medical_condition_type,
  allergy_details text,
  advised_date date not null,
  is_current boolean not null default true,
  public_id uuid not null unique default gen_random_uuid(),
  change_request_id bigint references change_request on delete set null
);
create index medical_condition_student on medical_condition (student_id);

-- A value the school approved and the register has not taken in yet. Until it does, an import that brings the value
-- the register had before leaves the approved one in place.
create table approved_value (
  id bigint generated always as identity primary key,
  student_id bigint references student on delete cascade,
  known_parent_id bigint references known_parent on delete cascade,
  known_parent_contact_id bigint references known_parent_contact on delete cascade,
  medical_condition_id bigint references medical_condition on delete cascade,
  -- The column of the record.
  field text not null check (field in ('date_of_birth', 'residential_address', 'postal_address', 'value', 'is_current')),
  register_value jsonb not null,
  approved_value jsonb not null,
  change_request_id bigint references change_request on delete set null,
  check (num_nonnulls(student_id, known_parent_id, known_parent_contact_id, medical_condition_id) = 1),
  unique nulls not distinct (student_id, known_parent_id, known_parent_contact_id, medical_condition_id, field)
);
create index approved_value_parent on approved_value (known_parent_id) where known_parent_id is not null;
create index approved_value_contact on approved_value (known_parent_contact_id) where known_parent_contact_id is not null;
create index approved_value_condition on approved_value (medical_condition_id) where medical_condition_id is not null;

-- Photos of students: what the school gave, what an account owner has yet to accept, and the current one. Every picture
-- here was decoded and written anew by the portal, at most 300 pixels a side, as JPEG.

create table school_photo (
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  -- Of the file the register gave: the same file is not decoded twice.
  source_sha256 bytea not null,
  content bytea not null check (octet_length(content) <= 524288),
  primary key (student_id, school_id)
);
create index school_photo_source on school_photo (source_sha256);
create index school_photo_school on school_photo (school_id);

create table staged_photo (
  account_id bigint not null references account on delete cascade,
  student_id bigint not null references student on delete cascade,
  kind text not null check (kind in ('school', 'upload')),
  -- Random: names the picture in addresses and to caches, and tells nothing.
  version uuid not null default gen_random_uuid(),
  content bytea not null check (octet_length(content) <= 524288),
  staged_at timestamptz not null,
  primary key (account_id, student_id, kind)
);
create index staged_photo_student on staged_photo (student_id);
create index staged_photo_age on staged_photo (staged_at);

create table student_photo (
  student_id bigint primary key references student on delete cascade,
  kind text not null check (kind in ('school', 'upload')),
  version uuid not null,
  content bytea not null check (octet_length(content) <= 524288),
  -- Who accepted it.
  account_id bigint references account on delete set null,
  accepted_at timestamptz not null
);
create index student_photo_account on student_photo (account_id);

-- JPEG doesn't get smaller by being compressed again.
alter table school_photo alter column content set storage external;
alter table staged_photo alter column content set storage external;
alter table student_photo alter column content set storage external;

-- What somebody has filled in and not sent: theirs alone, and gone with the request's last chance of an answer.
create table consent_draft (
  consent_request_id bigint not null references consent_request on delete cascade,
  account_id bigint not null references account on delete cascade,
  form_data jsonb not null,
  saved_at timestamptz not null,
  primary key (consent_request_id, account_id)
);
create index consent_draft_account on consent_draft (account_id);

create function drop_consent_drafts() returns trigger language plpgsql as $$
begin
  delete from consent_draft where consent_request_id = new.id;
  return null;
end $$;
create trigger consent_request_closed after update of state on consent_request
  for each row when (old.state = 1 and new.state <> 1) execute function drop_consent_drafts();

-- One file of answers; each answer is in exactly one.
create table consent_response_export (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  exported_at timestamptz not null,
  exported_by text not null
);

-- What was agreed to. It stands by itself: a template that changes later, or a request that leaves the register, doesn't
-- touch it.
create table consent_response (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  consent_request_id bigint unique references consent_request on delete set null,
  request_source_id text not null,
  school_id bigint not null references school on delete cascade,
  student_id bigint not null references student on delete cascade,
  account_id bigint references account on delete set null,
  responded_by text not null,
  responded_at timestamptz not null,
  state smallint not null check (state between 2 and 4),
  form_template jsonb not null,
  form_data jsonb not null,
  -- Every word of the receipt, as it was read.
  receipt jsonb not null,
  export_id bigint references consent_response_export
);
create index consent_response_student on consent_response (student_id);
create index consent_response_account on consent_response (account_id);
create index consent_response_unexported on consent_response (responded_at) where export_id is null;
create index consent_response_export_rows on consent_response (export_id) where export_id is not null;

-- Whoever has the address reads the calendar, so it is found by a hash, and kept sealed for its owner to copy again
-- (docs/decisions/students/calendar-feeds.md). What it shows is decided by the account's rights on every read.
create table calendar_feed (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  -- Without a student: all of the account's own.
  student_id bigint references student on delete cascade,
  school_id bigint references school on delete cascade,
  event_types text[] not null check (cardinality(event_types) between 1 and 4),
  token_hash bytea not null unique,
  token_sealed text not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  last_read_at timestamptz,
  check ((student_id is null) = (school_id is null)),
  check (event_types <@ array['E', 'A', 'X', 'V'])
);
create index calendar_feed_account on calendar_feed (account_id, created_at desc);

-- Good once, for a minute, for one address and in the session that asked (T40). Only hashes are kept: of the
-- token, and of the address, which names a student.
create table download_token (
  token_hash bytea primary key,
  session_id_hash bytea not null references session on delete cascade,
  target_hash bytea not null,
  expires_at timestamptz not null
);
create index download_token_age on download_token (expires_at);
create index download_token_session on download_token (session_id_hash);
