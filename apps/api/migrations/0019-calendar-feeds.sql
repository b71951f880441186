-- Upcoming events as calendars see them, and the live calendars people subscribe to (D-9.5; T42).

-- Calendar programs know an event by an id that never changes, and tell newer from older by its sequence.
alter table upcoming_event
  add column public_id uuid not null default gen_random_uuid(),
  add column sequence integer not null default 0,
  add column changed_at timestamptz not null default now();
create unique index upcoming_event_public_id on upcoming_event (public_id);

create function upcoming_event_edited() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'sequence' - 'changed_at') is distinct from (to_jsonb(old) - 'sequence' - 'changed_at') then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  end if;
  return new;
end $$;
create trigger upcoming_event_edited before update on upcoming_event
  for each row execute function upcoming_event_edited();

-- Whoever has the address reads the calendar, so it is found by a hash, and kept sealed for its owner to copy again
-- (docs/decisions/calendar-feeds.md). What it shows is decided by the account's rights on every read.
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
