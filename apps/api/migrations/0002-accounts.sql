-- Accounts of families: who signs in, with what, and to whose records.

create table account (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile text,
  -- argon2id in PHC form, peppered outside the database (G8).
  password_hash text not null,
  is_active boolean not null default true,
  -- An account owner is tied to the parent the register knows; a delegated viewer is not.
  known_parent_id bigint unique references known_parent,
  student_photos_enabled boolean not null default false,
  last_login_at timestamptz,
  revision bigint not null default 0,
  created_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));

-- Which of their students an account owner has added, and whether the school has approved it.
create table account_student (
  account_id bigint not null references account on delete cascade,
  student_id bigint not null references student on delete cascade,
  state text not null check (state in ('pending', 'approved')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (account_id, student_id)
);
create index account_student_student on account_student (student_id);

create table viewer_delegation (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  student_id bigint not null references student on delete cascade,
  owner_account_id bigint not null references account on delete cascade,
  viewer_account_id bigint references account on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  status text not null check (status in ('Invited', 'Awaiting Approval', 'Active', 'Blocked', 'Removed')),
  features text[] not null default '{}',
  invited_at timestamptz not null default now(),
  activated_at timestamptz,
  check (not features && array['StudentDetails', 'ConsentManagement'])
);
create index viewer_delegation_viewer on viewer_delegation (viewer_account_id, student_id);
create index viewer_delegation_student on viewer_delegation (student_id);
create unique index viewer_delegation_live on viewer_delegation (student_id, viewer_account_id)
  where viewer_account_id is not null and status <> 'Removed';

create table terms_document (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9-]{1,64}$'),
  kind text not null check (kind in ('privacy', 'owner', 'viewer', 'photo')),
  version text not null,
  title text not null,
  sections jsonb not null,
  published_at timestamptz not null,
  -- The version that binds; publishing the next one of its kind ends it.
  is_current boolean not null default true
);
create unique index terms_document_current on terms_document (kind) where is_current;

create table account_terms (
  account_id bigint not null references account on delete cascade,
  terms_document_id bigint not null references terms_document,
  accepted_at timestamptz not null,
  primary key (account_id, terms_document_id)
);

-- Sessions: only the SHA-256 of the id is kept (G6).
create table session (
  id_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the person last proved who they are, for step-up (G7).
  authenticated_at timestamptz not null,
  user_agent text not null default '',
  ended_at timestamptz
);
create index session_account on session (account_id, created_at desc) where ended_at is null;

create table remembered_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index remembered_device_account on remembered_device (account_id);

-- The code step of a sign-in (G4): bound to the account and to one 128-bit id.
create table mfa_session (
  id_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  medium smallint not null check (medium in (1, 2)),
  -- HMAC of the newest code; null until one is sent or after it is used up.
  code_hash bytea,
  code_expires_at timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_session_account on mfa_session (account_id, created_at desc);

create table mfa_send (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  medium smallint not null,
  sent_at timestamptz not null
);
create index mfa_send_account on mfa_send (account_id, sent_at desc);

-- Codes that were used up by wrong tries: the third in a day asks for a new password (G4).
create table mfa_exhausted (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null
);
create index mfa_exhausted_account on mfa_exhausted (account_id, at desc);

-- Counters shared by every process: sign-in failures, blocks, request limits (G1, G2). Keys are HMACs or hashes.
create unlogged table rate_counter (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index rate_counter_window on rate_counter (window_start);

create table sign_in_guard (
  -- HMAC of the e-mail (and of the known device, in its own bucket): unknown addresses behave alike.
  key bytea primary key,
  failures integer not null default 0,
  consecutive_failures integer not null default 0,
  blocks integer not null default 0,
  blocked_until timestamptz,
  reset_required boolean not null default false,
  updated_at timestamptz not null
);
