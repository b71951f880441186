-- Links that set a new password (G9): only the SHA-256 of the token is kept.
create table password_reset (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Submitted with an address that isn't the account's.
  wrong_emails smallint not null default 0,
  -- Used, or replaced by a newer link.
  ended_at timestamptz
);
create index password_reset_account on password_reset (account_id, requested_at desc);
