-- Devices that may keep data to read offline, and until when (docs/app.md). The key of the data is never stored here.
create table offline_lease (
  -- A forgotten device ends its lease.
  device_id bigint primary key references remembered_device on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- SHA-256 of the lease's token.
  token_hash bytea not null unique,
  -- The session that got the lease. A session that was ended, rather than left idle, ends it.
  session_hash bytea not null,
  -- What the account could see. Once it sees something else, the lease has ended.
  scope_hash bytea not null,
  leased_at timestamptz not null,
  expires_at timestamptz not null
);
create index offline_lease_account on offline_lease (account_id);
