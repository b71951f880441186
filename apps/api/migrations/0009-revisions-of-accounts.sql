-- A cached response is valid until the revision of its account, or of the register's data about the parent, changes
-- (docs/decisions/server/cached-answers.md). So a writer must find every account that may see what it wrote, including one
-- that another open transaction is linking to the student. Both therefore lock the student, then the student's schools,
-- then the accounts, each in the order of ids.

-- Locks the students and their schools for a transaction that links accounts to them or enrols them. A writer that has
-- already looked up its accounts holds a stronger lock on one of these rows until it commits.
create function lock_for_link(student_ids bigint[]) returns void language plpgsql as $$
begin
  perform from student where id = any (student_ids) order by id for no key update;
  perform from school where id in (select school_id from enrolment where student_id = any (student_ids))
  order by id for share;
end $$;

create function link_inserted() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    perform lock_for_link(array(select student_id from new_rows));
    update student set revision = revision + 1 where id in (select student_id from new_rows);
  end if;
  return null;
end $$;

create function link_updated() returns trigger language plpgsql as $$
begin
  if not is_bulk_import() then
    perform lock_for_link(array(select student_id from new_rows union select student_id from old_rows));
    update student set revision = revision + 1
    where id in (select student_id from new_rows union select student_id from old_rows);
  end if;
  return null;
end $$;

do $$
declare linking text;
begin
  foreach linking in array array['account_student', 'viewer_delegation', 'enrolment'] loop
    execute format('drop trigger %1$s_inserted on %1$s', linking);
    execute format('drop trigger %1$s_updated on %1$s', linking);
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
                    for each statement execute function link_inserted()', linking);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
                    for each statement execute function link_updated()', linking);
  end loop;
end $$;

-- An import looks up its accounts once, at its end, so that neither account rows nor families who register wait for it
-- earlier. It sets 'accounts-last'. The previous version sets 'on', and relies on the triggers.
create or replace function is_bulk_import() returns boolean language sql stable as
$$ select coalesce(current_setting('portal.bulk_import', true), '') in ('on', 'accounts-last') $$;

create function touches_accounts_last() returns boolean language sql stable as
$$ select coalesce(current_setting('portal.bulk_import', true), '') = 'accounts-last' $$;

create or replace function student_moved() returns trigger language plpgsql as $$
begin
  if not touches_accounts_last() then
    perform touch_accounts_of_students(array(
      select new_rows.id from new_rows join old_rows using (id) where new_rows.revision <> old_rows.revision));
  end if;
  return null;
end $$;

create or replace function school_moved() returns trigger language plpgsql as $$
begin
  if not touches_accounts_last() then
    perform touch_accounts_of_students(array(
      select distinct e.student_id from new_rows join old_rows using (id) join enrolment e on e.school_id = new_rows.id
      where new_rows.revision <> old_rows.revision));
  end if;
  return null;
end $$;

-- The import's last step: changes the revision of every account that may see one of these students, or a student of one
-- of these schools. The schools in `enrolling_ids`, whose enrolments changed, are only locked.
create function touch_accounts_after_import(student_ids bigint[], school_ids bigint[], enrolling_ids bigint[])
returns void language plpgsql as $$
begin
  perform from student where id = any (student_ids) order by id for no key update;
  perform from school where id = any (school_ids || enrolling_ids) order by id for no key update;
  perform touch_accounts_of_students(
    student_ids || array(select student_id from enrolment where school_id = any (school_ids)));
end $$;

-- The parent's own revision is part of the stamp, so an import that changes parents needn't lock accounts.
create or replace function known_parent_changed() returns trigger language plpgsql as $$
begin
  if not touches_accounts_last() then
    perform touch_accounts_of_parents(array(select id from new_rows));
  end if;
  return null;
end $$;
