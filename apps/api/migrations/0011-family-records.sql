-- Family records: what else families submit, how approved changes leave for the register, and how they outlast an
-- import that does not know them yet (docs/requests.md).

alter table change_request drop constraint change_request_kind_check;
alter table change_request add constraint change_request_kind_check check (kind in (
  'absence-report', 'absence-reason', 'add-student', 'parent-details', 'student-details', 'medical-conditions'));
-- A parent's own details are about no student; their school is the one that decides.
alter table change_request alter column student_id drop not null;
alter table change_request add constraint change_request_student_check
  check ((kind = 'parent-details') = (student_id is null));
-- A reason that is recorded but not authorised leaves as such.
alter table change_request add column is_unauthorised boolean not null default false;
-- What waits for the school is not asked for a second time.
create unique index change_request_one_open on change_request (account_id, kind, student_id) nulls not distinct
  where state = 'submitted' and kind in ('add-student', 'parent-details', 'student-details', 'medical-conditions');
drop index change_request_account;
create index change_request_account on change_request (account_id, kind, submitted_at desc);

-- One file of approved changes; each change is in exactly one.
create table change_request_export (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  exported_at timestamptz not null,
  exported_by text not null
);
alter table change_request add column export_id bigint references change_request_export;
alter table change_request add constraint change_request_export_check check (export_id is null or state = 'approved');
create index change_request_unexported on change_request (decided_at) where state = 'approved' and export_id is null;
create index change_request_export_rows on change_request (export_id) where export_id is not null;

-- Conditions a family adds have no id of the register until it takes them in.
alter table medical_condition alter column source_id drop not null;
alter table medical_condition add column public_id uuid not null unique default gen_random_uuid();
alter table medical_condition add column change_request_id bigint references change_request on delete set null;

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

-- Finds a school by the beginnings of its words, which apostrophes, stops and hyphens part.
create function school_words(name text) returns tsvector language sql immutable as $$
  select to_tsvector('simple'::regconfig, translate(name, '’''.-/', '     '))
$$;
create index school_name_words on school using gin (school_words(name));

-- What the parent sees of their requests, details and conditions moves their stamp (migration 0004). Absences move
-- their student themselves. A student moves before its accounts do, so that writers queue at the student.
create function change_request_written() returns trigger language plpgsql as $$
begin
  update student set revision = revision + 1
  where id in (select student_id from new_rows where kind in ('add-student', 'student-details', 'medical-conditions'));
  perform touch_accounts(array(select account_id from new_rows where student_id is null));
  return null;
end $$;
create trigger change_request_inserted after insert on change_request referencing new table as new_rows
  for each statement execute function change_request_written();
create trigger change_request_updated after update on change_request referencing new table as new_rows
  for each statement execute function change_request_written();

create trigger medical_condition_inserted after insert on medical_condition referencing new table as new_rows
  for each statement execute function touch_students_inserted();
create trigger medical_condition_updated after update on medical_condition
  referencing old table as old_rows new table as new_rows
  for each statement execute function touch_students_updated();
create trigger medical_condition_deleted after delete on medical_condition referencing old table as old_rows
  for each statement execute function touch_students_deleted();

-- A parent's own details are seen by that parent alone, and moved by imports too.
create function touch_accounts_of_parents(parent_ids bigint[]) returns void language sql as $$
  select touch_accounts(array(select id from account where known_parent_id = any (parent_ids)))
$$;

create function known_parent_changed() returns trigger language plpgsql as $$
begin
  perform touch_accounts_of_parents(array(select id from new_rows));
  return null;
end $$;
create trigger known_parent_changed after update on known_parent referencing new table as new_rows
  for each statement execute function known_parent_changed();

create function known_parent_contact_written() returns trigger language plpgsql as $$
begin
  perform touch_accounts_of_parents(array(select known_parent_id from new_rows));
  return null;
end $$;
create function known_parent_contact_deleted() returns trigger language plpgsql as $$
begin
  perform touch_accounts_of_parents(array(select known_parent_id from old_rows));
  return null;
end $$;
create trigger known_parent_contact_inserted after insert on known_parent_contact referencing new table as new_rows
  for each statement execute function known_parent_contact_written();
create trigger known_parent_contact_updated after update on known_parent_contact referencing new table as new_rows
  for each statement execute function known_parent_contact_written();
create trigger known_parent_contact_deleted after delete on known_parent_contact referencing old table as old_rows
  for each statement execute function known_parent_contact_deleted();
