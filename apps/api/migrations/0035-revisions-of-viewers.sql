-- A viewer has access only while the owner who granted it does, and an intervention order against any of the owner's
-- parent records ends the access of both (areas/students/relations.repository.ts). So a change to an owner's parent
-- records must change the stamps of the owner's viewers too (docs/decisions/server/cached-answers.md).

-- Changes the stamps of these accounts and of everyone to whom they have granted access. It can't miss a viewer whom
-- another open transaction is linking, because both lock the owner's students first.
create function touch_accounts_and_viewers(account_ids bigint[]) returns void language plpgsql as $$
begin
  perform lock_for_link(array(select student_id from account_student where account_id = any (account_ids)));
  perform touch_accounts(account_ids || array(
    select viewer_account_id from viewer_delegation
    where owner_account_id = any (account_ids) and viewer_account_id is not null));
end $$;

create or replace function account_parent_written() returns trigger language plpgsql as $$
begin
  perform touch_accounts_and_viewers(array(select account_id from new_rows));
  return null;
end $$;

create function account_parent_changed() returns trigger language plpgsql as $$
begin
  perform touch_accounts_and_viewers(array(select account_id from new_rows union select account_id from old_rows));
  return null;
end $$;
drop trigger account_parent_updated on account_parent;
create trigger account_parent_updated after update on account_parent
  referencing old table as old_rows new table as new_rows
  for each statement execute function account_parent_changed();

-- Viewers see the owner's name, so their stamps change with it.
create function account_renamed() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(
    select viewer_account_id from viewer_delegation where owner_account_id = new.id and viewer_account_id is not null));
  return null;
end $$;
create trigger account_renamed after update of first_name, last_name on account for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function account_renamed();

-- When a student moves to another account, the relation no longer leads to the previous account.
create trigger account_student_moved after update on account_student referencing old table as old_rows
  for each statement execute function relation_removed();
