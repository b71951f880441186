-- Notes of staff about a request, for their colleagues (docs/requirements/office.md, O-4.11).
create table change_request_note (
  id bigint generated always as identity primary key,
  change_request_id bigint not null references change_request on delete cascade,
  staff_id bigint references staff on delete set null,
  -- The name at the time, so that the note shows it after the person has left.
  staff_name text not null,
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null
);
create index change_request_note_request on change_request_note (change_request_id, id);
create index change_request_note_staff on change_request_note (staff_id);
