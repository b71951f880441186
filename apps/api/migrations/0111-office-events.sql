-- Events that a school's office publishes (docs/decisions/office/events-and-notices.md). What families read is an
-- upcoming_event, as from the register.

-- An event of the office for several year levels or classes has the audience 'year' and the empty year level, which no
-- student has: earlier versions show it to nobody.
alter table upcoming_event add column year_levels text[];
alter table upcoming_event add column roll_classes text[];

create table office_event (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled', 'recalled')),
  -- What happens when `sends_at` comes; null if nothing waits in the outbox.
  held_action text check (held_action in ('publish', 'change', 'cancel')),
  sends_at timestamptz,
  version integer not null default 1,
  -- The event as the office edits it, and as families see it.
  content jsonb not null,
  shown_content jsonb,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  upcoming_event_id bigint references upcoming_event on delete set null,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  published_by text,
  published_by_key uuid,
  check ((held_action is null) = (sends_at is null))
);
create index office_event_school on office_event (school_id, start_date);
create index office_event_shown on office_event (upcoming_event_id);
