-- Account recovery: which ways of signing in count as the owner's own, which ones a recovery has suspended, and the
-- "not me" links of notices (docs/decisions/account-recovery.md).

-- Whether the last proof of identity in this session was a factor that counted as the owner's by then.
alter table session add column is_confirmed boolean not null default false;

-- From when a factor counts as the owner's own; the default serves a previous version that is still running.
alter table passkey
  add column confirmed_from timestamptz not null default now() + interval '10 days',
  add column suspended_at timestamptz;
update passkey set confirmed_from = created_at + interval '10 days';

alter table authenticator_app
  add column public_id uuid not null unique default gen_random_uuid(),
  add column confirmed_from timestamptz not null default now() + interval '10 days',
  add column suspended_at timestamptz;
update authenticator_app set confirmed_from = started_at + interval '10 days';

-- Numbers an account had before, so that a recovery can go back to the last one the owner confirmed.
create table mobile_change (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  old_mobile text,
  new_mobile text,
  changed_at timestamptz not null,
  confirmed_from timestamptz not null,
  suspended_at timestamptz
);
create index mobile_change_account on mobile_change (account_id, changed_at desc);

-- Only the SHA-256 of the token is kept.
create table not_me_link (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  -- When the change that the notice is about was made.
  happened_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index not_me_link_account on not_me_link (account_id);
create index not_me_link_expires on not_me_link (expires_at);
