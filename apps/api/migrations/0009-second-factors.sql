-- Second factors a person adds themselves (G5), and what their security page lists and ends (G6).

create table passkey (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  -- As the authenticator named it, and its public key in COSE form.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- What the authenticator counted last; a count that doesn't grow means a copy. 0: it doesn't count.
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id, created_at);

-- Challenges that are out: each is good once, for one purpose, for five minutes. Only the SHA-256 is kept.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'confirm')),
  -- Nobody yet at sign-in.
  account_id bigint references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table authenticator_app (
  account_id bigint primary key references account on delete cascade,
  -- AES-256-GCM; the key is outside the database.
  sealed_secret text not null,
  started_at timestamptz not null,
  -- Null until a right code has shown that the app holds the secret.
  enrolled_at timestamptz,
  -- The 30-second step of the newest code that was used: it and those before it are void.
  last_step bigint not null default 0,
  -- Wrong codes since the last right one or since they last used up the tries of a sign-in.
  wrong_codes smallint not null default 0
);

alter table mfa_session drop constraint mfa_session_medium_check;
alter table mfa_session add constraint mfa_session_medium_check check (medium in (1, 2, 3));

alter table session add column public_id uuid not null unique default gen_random_uuid();
alter table remembered_device add column public_id uuid not null unique default gen_random_uuid();
alter table remembered_device add column last_used_at timestamptz;
