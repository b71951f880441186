-- Attendance today (docs/requirements/office.md, O-7): texts that ask families, and what staff enter.

-- A text to one adult about one absence, with its one-time link. The token itself is never stored.
create table absence_ask (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  -- Null once the register no longer has the absence: the student was present after all.
  absence_id bigint references absence on delete set null,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  known_parent_id bigint not null references known_parent on delete cascade,
  absence_date date not null,
  token_hash bytea not null unique,
  letter text not null,
  letters text[] not null,
  asked_at timestamptz not null,
  asked_by text not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  opened_at timestamptz,
  wrong_picks smallint not null default 0,
  answered_at timestamptz,
  reason text check (length(reason) <= 712),
  check ((answered_at is null) = (reason is null))
);
create index absence_ask_absence on absence_ask (absence_id, known_parent_id, asked_at desc);
create index absence_ask_student on absence_ask (student_id);
create index absence_ask_school on absence_ask (school_id, absence_date);
create index absence_ask_parent on absence_ask (known_parent_id);
create index absence_ask_expires on absence_ask (expires_at);

-- An entry by staff: a late arrival, an early departure, or a reason given by phone, on paper or in person.
create table attendance_entry (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  student_id bigint not null references student on delete cascade,
  absence_id bigint references absence on delete set null,
  kind text not null check (kind in ('late', 'left', 'told')),
  entry_date date not null,
  -- At the school.
  entry_time time not null,
  reason text check (length(reason) <= 712),
  told_by text check (length(told_by) <= 400),
  channel text check (channel in ('phone', 'paper', 'in-person', 'text')),
  staff_id bigint references staff on delete set null,
  staff_name text not null,
  entered_at timestamptz not null,
  -- Until then it can be undone; a reason takes effect then.
  settles_at timestamptz not null,
  undone_at timestamptz,
  settled_at timestamptz,
  check ((kind = 'told') = (channel is not null)),
  check (kind <> 'told' or (reason is not null and told_by is not null))
);
create index attendance_entry_day on attendance_entry (school_id, entry_date);
create index attendance_entry_student on attendance_entry (student_id);
create index attendance_entry_absence on attendance_entry (absence_id) where absence_id is not null;
create index attendance_entry_staff on attendance_entry (staff_id);
create unique index attendance_entry_once on attendance_entry (student_id, school_id, entry_date, kind)
  where undone_at is null and kind <> 'told';
create unique index attendance_entry_told_once on attendance_entry (absence_id)
  where undone_at is null and kind = 'told';
