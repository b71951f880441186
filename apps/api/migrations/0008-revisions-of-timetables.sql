-- What cached answers read and nothing moved: classes and their lessons, school days, and a few rows of accounts
-- (docs/decisions/server/cached-answers.md; found by platform/session/cached-tables.test.ts).

create function touch_schools_inserted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1 where id in (select school_id from new_rows);
  end if;
  return null;
end $$;

create function touch_schools_deleted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1 where id in (select school_id from old_rows);
  end if;
  return null;
end $$;

create function touch_schools_updated() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1
    where id in (select school_id from new_rows union select school_id from old_rows);
  end if;
  return null;
end $$;

-- Lessons that go with their class move nothing themselves: the class moves its school.
create function touch_schools_of_lessons_inserted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1
    where id in (select c.school_id from class c join new_rows on new_rows.class_id = c.id);
  end if;
  return null;
end $$;

create function touch_schools_of_lessons_deleted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1
    where id in (select c.school_id from class c join old_rows on old_rows.class_id = c.id);
  end if;
  return null;
end $$;

create function touch_schools_of_lessons_updated() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    update school set revision = revision + 1
    where id in (select c.school_id from class c
                 where c.id in (select class_id from new_rows union select class_id from old_rows));
  end if;
  return null;
end $$;

create function touch_accounts_inserted() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from new_rows));
  return null;
end $$;

create function touch_accounts_deleted() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from old_rows));
  return null;
end $$;

create function touch_accounts_updated() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from new_rows union select account_id from old_rows));
  return null;
end $$;

do $$
declare
  watched text;
  moved text;
begin
  foreach watched in array array['class', 'school_day', 'timetable_period', 'class_enrolment', 'activation_link'] loop
    moved := case watched
      when 'timetable_period' then 'schools_of_lessons'
      when 'class_enrolment' then 'students'
      when 'activation_link' then 'accounts'
      else 'schools' end;
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
                    for each statement execute function touch_%2$s_inserted()', watched, moved);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
                    for each statement execute function touch_%2$s_updated()', watched, moved);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
                    for each statement execute function touch_%2$s_deleted()', watched, moved);
  end loop;
end $$;

create trigger consent_response_inserted after insert on consent_response referencing new table as new_rows
  for each statement execute function touch_students_inserted();
create trigger consent_response_deleted after delete on consent_response referencing old table as old_rows
  for each statement execute function touch_students_deleted();
create trigger account_parent_updated after update on account_parent
  referencing old table as old_rows new table as new_rows
  for each statement execute function touch_accounts_updated();
create trigger email_change_deleted after delete on email_change referencing old table as old_rows
  for each statement execute function touch_accounts_deleted();

create function change_request_deleted() returns trigger language plpgsql as $$
begin
  update student set revision = revision + 1
  where id in (select student_id from old_rows where kind in ('add-student', 'student-details', 'medical-conditions'));
  perform touch_accounts(array(select account_id from old_rows where student_id is null));
  return null;
end $$;
create trigger change_request_deleted after delete on change_request referencing old table as old_rows
  for each statement execute function change_request_deleted();
