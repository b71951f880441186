-- The stamp of a cached answer holds the revisions of everything the answer is built from, not only of the account, which
-- a writer can miss when it is linked while the writer's transaction is open. What the register knows of a parent
-- therefore has a revision too.
alter table known_parent add column revision integer not null default 0;

create trigger known_parent_revised before update on known_parent for each row execute function touch_self();

-- Updating the parent also moves the stamps of the accounts, as the previous version needs.
create or replace function known_parent_contact_written() returns trigger language plpgsql as $$
begin
  update known_parent set revision = revision + 1 where id in (select known_parent_id from new_rows);
  return null;
end $$;
create or replace function known_parent_contact_deleted() returns trigger language plpgsql as $$
begin
  update known_parent set revision = revision + 1 where id in (select known_parent_id from old_rows);
  return null;
end $$;
