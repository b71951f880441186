-- Behaviour and downloads as families see them (S-2.13, S-2.15, S-3.4, S-3.10), and what a download is started with.

-- Names an incident to a page, and orders those of one day the same way every time.
alter table behaviour_incident add column public_id uuid not null default gen_random_uuid();
create index behaviour_incident_newest on behaviour_incident (student_id, school_id, incident_date desc, public_id desc);
drop index behaviour_incident_student;

-- Good once, for a minute, for one address and in the session that asked (T40). Only hashes are kept: of the
-- token, and of the address, which names a student.
create table download_token (
  token_hash bytea primary key,
  session_id_hash bytea not null references session on delete cascade,
  target_hash bytea not null,
  expires_at timestamptz not null
);
create index download_token_age on download_token (expires_at);
create index download_token_session on download_token (session_id_hash);

-- The count of new incidents stands in what everybody who sees the student is answered, and the lists are cached
-- (migration 0004).
do $$
declare watched text;
begin
  foreach watched in array array['behaviour_incident', 'download'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
                    for each statement execute function touch_students_inserted()', watched);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
                    for each statement execute function touch_students_updated()', watched);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
                    for each statement execute function touch_students_deleted()', watched);
  end loop;
end $$;
