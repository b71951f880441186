-- Revisions: a cached answer is used only while every revision it was built from still stands. Writes move them
-- by trigger, so that no caller can forget. An import switches the triggers off for its transaction
-- (portal.bulk_import) and moves the revision of each school it touched once.

create function is_bulk_import() returns boolean language sql stable as
$$ select coalesce(current_setting('portal.bulk_import', true), '') = 'on' $$;

create function touch_students_inserted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update student set revision = revision + 1 where id in (select student_id from new_rows);
  end if;
  return null;
end $$;

create function touch_students_deleted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update student set revision = revision + 1 where id in (select student_id from old_rows);
  end if;
  return null;
end $$;

create function touch_students_updated() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update student set revision = revision + 1
    where id in (select student_id from new_rows union select student_id from old_rows);
  end if;
  return null;
end $$;

do $$
declare watched text;
begin
  foreach watched in array array['absence', 'invoice', 'consent_request', 'enrolment', 'account_student',
                                 'viewer_delegation', 'student_contact_relationship', 'upcoming_event_student'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
                    for each statement execute function touch_students_inserted()', watched);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
                    for each statement execute function touch_students_updated()', watched);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
                    for each statement execute function touch_students_deleted()', watched);
  end loop;
end $$;

create function touch_school() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1 where id in (select coalesce(new.school_id, old.school_id));
  end if;
  return null;
end $$;
create trigger feature_switch_changed after insert or update or delete on feature_switch
  for each row execute function touch_school();
create trigger upcoming_event_changed after insert or update or delete on upcoming_event
  for each row execute function touch_school();

create function touch_account() returns trigger language plpgsql as $$
begin
  update account set revision = revision + 1 where id = new.account_id;
  return null;
end $$;
create trigger account_terms_accepted after insert on account_terms for each row execute function touch_account();

create function touch_self() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'revision') is distinct from (to_jsonb(old) - 'revision') then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger account_changed before update on account for each row execute function touch_self();
create trigger student_changed before update on student for each row execute function touch_self();
create trigger school_changed before update on school for each row execute function touch_self();
