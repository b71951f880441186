-- What operators and the law ask for: the audit, copies of a person's data, outages, reports of failures, and counters.

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
-- A look at a part of a student's record is written once a person and day, whichever process answers.
create unique index audit_event_look
  on audit_event (actor_account_id, student_id, (detail ->> 'part'), (detail ->> 'day'))
  where event = 'students.looked';
-- What was done to a delegation or to a change request, by its public id.
create index audit_event_subject on audit_event (subject, at desc) where subject is not null;

create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();

-- A copy of what is held about a person, asked for in My data. The sweep deletes it once it has expired.
create table data_export (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  prepared_at timestamptz,
  -- SHA-256 of what the person could see when the files were made: who may see less since doesn't get them.
  rights_hash bytea
);
create index data_export_account on data_export (account_id, requested_at desc);
create index data_export_expires on data_export (expires_at);

create table data_export_file (
  export_id bigint not null references data_export on delete cascade,
  format text not null check (format in ('json', 'pdf')),
  -- Null once it has been downloaded.
  content bytea,
  downloaded_at timestamptz,
  primary key (export_id, format),
  check ((content is null) = (downloaded_at is not null))
);

-- Outages and alerts: what families are told before a page of a module loads.
create table outage (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('outage', 'alert')),
  modules text[] not null check (
    cardinality(modules) > 0
    and modules <@ array['System', 'Student', 'EnrolmentHistory', 'Attendance', 'Payments', 'Timetable', 'Reports', 'Behaviour']
  ),
  platform text not null default 'all' check (platform in ('web', 'ios', 'android', 'all')),
  -- Only for students of this school; null for everybody.
  school_id bigint references school on delete cascade,
  title text not null check (length(title) between 1 and 100),
  message text not null check (length(message) between 1 and 500),
  starts_at timestamptz not null,
  -- Null until somebody ends it.
  ends_at timestamptz check (ends_at >= starts_at)
);
create index outage_school on outage (school_id) where school_id is not null;
create index outage_starts on outage (starts_at desc);

-- What pages report about their own failures (T44). A ring: each insert drops what is older than the newest
-- few thousand, so that it never outgrows its share of the disk. Texts arrive scrubbed and encoded.
create table error_report (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  -- From the session, never from the report.
  account_id bigint references account on delete set null,
  reported_at timestamptz not null,
  error text not null,
  page text not null,
  device jsonb not null,
  language text not null,
  user_agent text not null,
  app_version text not null,
  app_name text not null
);
create index error_report_account on error_report (account_id) where account_id is not null;

-- Counters shared by every process: sign-in failures, blocks, request limits (G1, G2). Keys are HMACs or hashes.
create unlogged table rate_counter (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index rate_counter_window on rate_counter (window_start);

-- Captcha tokens that have been used, until they would have expired anyway (T7).
create table used_captcha (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_captcha_expires on used_captcha (expires_at);
