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
