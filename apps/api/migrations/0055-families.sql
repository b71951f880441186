-- Ids for the office's pages and calls about a parent in the register. A separate table, because changing a row of
-- known_parent invalidates the family's cached responses.
create table parent_key (
  known_parent_id bigint primary key references known_parent on delete cascade,
  public_id uuid not null unique default gen_random_uuid()
);

-- A trigger, because the previous version of the server imports parents too. It runs with its owner's rights: the
-- portal's role gets its rights on a new table only after the migration has committed.
create function known_parent_keyed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into parent_key (known_parent_id) select id from new_rows;
  return null;
end $$;
revoke execute on function known_parent_keyed() from public;
create trigger known_parent_keyed after insert on known_parent referencing new table as new_rows
  for each statement execute function known_parent_keyed();

insert into parent_key (known_parent_id) select id from known_parent;

-- One issue of codes by the office: to one parent, or to many. The letters are sealed, and deleted when they are
-- fetched or expire.
create table invitation_run (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  staff_id bigint references staff on delete set null,
  -- The name at the time, so that the list shows it after the person has left.
  staff_name text not null,
  audience jsonb not null,
  with_letters boolean not null,
  with_emails boolean not null,
  codes_expire_at timestamptz not null,
  begun_at timestamptz not null,
  code_count integer not null default 0,
  letter_count integer not null default 0,
  written_count integer not null default 0,
  finished_at timestamptz,
  letters bytea,
  letters_expire_at timestamptz,
  fetched_at timestamptz
);
create index invitation_run_school on invitation_run (school_id, begun_at desc);
create index invitation_run_staff on invitation_run (staff_id);
create index invitation_run_letters on invitation_run (letters_expire_at) where letters is not null;

-- How a code was sent. Separate from the invitation, which registration changes.
create table invitation_sending (
  invitation_id bigint primary key references invitation on delete cascade,
  -- Null for a code issued by command.
  run_id bigint references invitation_run on delete set null,
  -- The last characters, by which staff find the code: too few to guess the others from.
  code_end text not null check (length(code_end) = 4),
  is_emailed boolean not null default false
);
create index invitation_sending_run on invitation_sending (run_id) where run_id is not null;
create index invitation_sending_end on invitation_sending (code_end);
