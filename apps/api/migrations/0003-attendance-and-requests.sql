-- Attendance and what families submit about it; every submission is a change request the school decides.

create table change_request (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('absence-report', 'absence-reason')),
  student_id bigint not null references student on delete cascade,
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
  check ((state = 'submitted') = (decided_at is null))
);
create index change_request_open on change_request (school_id, submitted_at) where state = 'submitted';
create index change_request_student on change_request (student_id, submitted_at desc);
create index change_request_account on change_request (account_id);

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
  reason text check (length(reason) <= 89),
  reason_unauthorised boolean not null default false,
  reason_awaiting_approval boolean not null default false,
  is_reported boolean not null default false,
  school_note text,
  change_request_id bigint references change_request on delete set null,
  check ((time_from is null) = (time_to is null)),
  check (source_id is not null or is_reported)
);
create index absence_student on absence (student_id, school_id, absence_date desc);
create index absence_change_request on absence (change_request_id) where change_request_id is not null;
create index absence_unexplained on absence (student_id)
  where requires_reason and reason is null and not reason_awaiting_approval;
-- Two reports can't cover the same day of the same student, whatever arrives together (D-6.5):
-- the first wins, the other is told.
create unique index absence_reported_once on absence (student_id, school_id, absence_date) where is_reported;

-- Every write by a person, sign-in event and denial; append-only (G18).
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  actor_account_id bigint,
  actor_label text,
  student_id bigint,
  school_id bigint,
  subject text,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  request_id text not null,
  detail jsonb not null default '{}'
);
create index audit_event_actor on audit_event (actor_account_id, at desc);
create index audit_event_student on audit_event (student_id, at desc) where student_id is not null;

create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();
