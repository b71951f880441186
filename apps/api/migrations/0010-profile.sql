-- Changes of an account's e-mail address (G10): of both links only the SHA-256 of the token is kept.

create table email_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  -- The link in the e-mail to the new address.
  confirm_hash bytea not null unique,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  -- The "not me" link in the e-mail to the old address; good also once the change is confirmed.
  undo_hash bytea not null unique,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- A newer request took its place before it was confirmed.
  replaced_at timestamptz
);
create index email_change_account on email_change (account_id, requested_at desc);
create index email_change_old_email on email_change (lower(old_email)) where confirmed_at is not null;

-- The pending address shows in the person's own record, so it moves their stamp (migration 0004).
create function email_change_written() returns trigger language plpgsql as $$
begin
  perform touch_accounts(array(select account_id from new_rows));
  return null;
end $$;
create trigger email_change_inserted after insert on email_change referencing new table as new_rows
  for each statement execute function email_change_written();
create trigger email_change_updated after update on email_change referencing new table as new_rows
  for each statement execute function email_change_written();
