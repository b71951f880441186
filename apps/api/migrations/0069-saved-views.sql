-- Views of the queue that a person has named (docs/requirements/office.md, O-4.14).
create table saved_queue_view (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  staff_id bigint not null references staff on delete cascade,
  school_id bigint not null references school on delete cascade,
  name text not null check (length(name) between 1 and 40),
  view text not null check (view in ('all', 'overdue', 'mine', 'held', 'leaving', 'decided', 'ready')),
  -- Null: every kind.
  kind text,
  unique (staff_id, school_id, name)
);
create index saved_queue_view_school on saved_queue_view (school_id);
