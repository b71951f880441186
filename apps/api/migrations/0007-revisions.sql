-- Revisions: a cached answer is used only while the revision of the account it was built for still stands. Writes
-- move it by trigger, so that no writer can forget: a row about a student moves the student, a student or a school
-- that moved moves every account that may see it. An import switches the first step off for its transaction
-- (portal.bulk_import) and moves each student and school it touched once.

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
  foreach watched in array array[
    'absence', 'invoice', 'consent_request', 'enrolment', 'account_student', 'viewer_delegation',
    'student_contact_relationship', 'upcoming_event_student', 'medical_condition', 'student_photo',
    'school_photo', 'behaviour_incident', 'download', 'academic_result', 'academic_report'
  ] loop
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

-- Accounts are locked in the order of their ids, so that two writers never wait for each other in a circle.
create function touch_accounts(account_ids bigint[]) returns void language sql as $$
  with locked as (select id from account where id = any (account_ids) order by id for no key update)
  update account set revision = account.revision + 1 from locked where account.id = locked.id
$$;

create function touch_accounts_of_students(student_ids bigint[]) returns void language sql as $$
  select touch_accounts(array(
    select account_id from account_student where student_id = any (student_ids)
    union
    select viewer_account_id from viewer_delegation
    where student_id = any (student_ids) and viewer_account_id is not null))
$$;

create function student_moved() returns trigger language plpgsql as $$
begin
  perform touch_accounts_of_students(array(
    select new_rows.id from new_rows join old_rows using (id) where new_rows.revision <> old_rows.revision));
  return null;
end $$;
create trigger student_moved after update on student referencing old table as old_rows new table as new_rows
  for each statement execute function student_moved();

create function school_moved() returns trigger language plpgsql as $$
begin
  perform touch_accounts_of_students(array(
    select distinct e.student_id from new_rows join old_rows using (id) join enrolment e on e.school_id = new_rows.id
    where new_rows.revision <> old_rows.revision));
  return null;
end $$;
create trigger school_moved after update on school referencing old table as old_rows new table as new_rows
  for each statement execute function school_moved();

-- Who loses a relation is no longer found through it, so these two tables move their accounts themselves.
create function relation_removed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account_student' then
    perform touch_accounts(array(select account_id from old_rows));
  else
    perform touch_accounts(array(select viewer_account_id from old_rows where viewer_account_id is not null));
  end if;
  return null;
end $$;
create trigger account_student_removed after delete on account_student referencing old table as old_rows
  for each statement execute function relation_removed();
create trigger viewer_delegation_removed after delete on viewer_delegation referencing old table as old_rows
  for each statement execute function relation_removed();
create trigger viewer_delegation_moved after update on viewer_delegation referencing old table as old_rows
  for each statement execute function relation_removed();

create function terms_accepted() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from new_rows));
  return null;
end $$;
create trigger account_terms_accepted after insert on account_terms referencing new table as new_rows
  for each statement execute function terms_accepted();

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

create function account_parent_written() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from new_rows));
  return null;
end $$;
create trigger account_parent_inserted after insert on account_parent referencing new table as new_rows
  for each statement execute function account_parent_written();
create trigger account_parent_deleted after delete on account_parent referencing old table as new_rows
  for each statement execute function account_parent_written();

-- The pending address shows in the person's own record.
create function email_change_written() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from new_rows));
  return null;
end $$;
create trigger email_change_inserted after insert on email_change referencing new table as new_rows
  for each statement execute function email_change_written();
create trigger email_change_updated after update on email_change referencing new table as new_rows
  for each statement execute function email_change_written();

-- What the parent sees of their requests. Absences move their student themselves. A student moves before its accounts do,
-- so that writers queue at the student.
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

-- The stamp of a cached answer holds the revisions of everything the answer is built from, not only of the account, which
-- a writer can miss when it is linked while the writer's transaction is open. What the register knows of a parent
-- therefore has a revision too. A parent's own details are seen by that parent alone, and moved by imports too.
create trigger known_parent_revised before update on known_parent for each row execute function touch_self();

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
  update known_parent set revision = revision + 1 where id in (select known_parent_id from new_rows);
  return null;
end $$;
create function known_parent_contact_deleted() returns trigger language plpgsql as $$
begin
  update known_parent set revision = revision + 1 where id in (select known_parent_id from old_rows);
  return null;
end $$;
create trigger known_parent_contact_inserted after insert on known_parent_contact referencing new table as new_rows
  for each statement execute function known_parent_contact_written();
create trigger known_parent_contact_updated after update on known_parent_contact referencing new table as new_rows
  for each statement execute function known_parent_contact_written();
create trigger known_parent_contact_deleted after delete on known_parent_contact referencing old table as old_rows
  for each statement execute function known_parent_contact_deleted();

-- Amounts owing stand in what everybody who sees the student is answered. When the reconciler asks next is nobody's to see.
create trigger payment_transaction_inserted after insert on payment_transaction referencing new table as new_rows
  for each statement execute function touch_students_inserted();
create function touch_students_of_payments() returns trigger language plpgsql as $$
begin
  update student set revision = revision + 1
  where id in (select n.student_id from new_rows n join old_rows o using (id) where n.state <> o.state);
  return null;
end $$;
create trigger payment_transaction_updated after update on payment_transaction
  referencing old table as old_rows new table as new_rows
  for each statement execute function touch_students_of_payments();
