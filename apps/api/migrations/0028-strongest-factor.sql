-- Codes by SMS or e-mail for somebody who can't use their authenticator app: sent only after a wait, during which the
-- owner is told (docs/decisions/strongest-factor.md).
create table weaker_code_request (
  account_id bigint primary key references account on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null
);

-- Tokens of remembered devices that were exchanged for the next one: presented again, somebody has a copy.
create table spent_device_token (
  token_hash bytea primary key,
  device_id bigint not null references remembered_device on delete cascade,
  spent_at timestamptz not null
);
create index spent_device_token_device on spent_device_token (device_id);
