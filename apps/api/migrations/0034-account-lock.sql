-- An account that an operator locked: nobody signs in to it until it is unlocked (docs/decisions/account-lock.md).
alter table account
  add column locked_at timestamptz,
  add column locked_reason text check (length(locked_reason) between 1 and 500);
