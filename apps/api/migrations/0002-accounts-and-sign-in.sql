-- Accounts of families: who signs in, with what, and to whose records; how they recover.

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
  created_at timestamptz not null default now(),
  -- Locked by an operator: nobody signs in until it is unlocked (docs/decisions/accounts/account-lock.md).
  locked_at timestamptz,
  locked_reason text check (length(locked_reason) between 1 and 500)
);
create unique index account_email on account (lower(email));

-- One person may be known to several schools' registers, each with a record of its own. The record an account was
-- opened with stays in account.known_parent_id; all of them, that one included, are here.
create table account_parent (
  known_parent_id bigint primary key references known_parent,
  account_id bigint not null references account on delete cascade
);
create index account_parent_account on account_parent (account_id);

create function account_parent_follows() returns trigger language plpgsql as $$
begin
  if new.known_parent_id is not null and not exists (
    select from account_parent where known_parent_id = new.known_parent_id and account_id = new.id) then
    insert into account_parent (known_parent_id, account_id) values (new.known_parent_id, new.id);
  end if;
  return null;
end $$;
create trigger account_parent_follows after insert or update of known_parent_id on account
  for each row execute function account_parent_follows();

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
-- Sent twice at once, the same invitation makes one delegation (F5).
create unique index viewer_delegation_invited on viewer_delegation (student_id, owner_account_id, lower(email))
  where status <> 'Removed';
create index viewer_delegation_owner on viewer_delegation (owner_account_id, student_id);

-- Links that invite a delegated viewer. Only the SHA-256 of the token is kept (T22).
create table viewer_invitation (
  id bigint generated always as identity primary key,
  delegation_id bigint not null references viewer_delegation on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn, or replaced by a newer link.
  ended_at timestamptz
);
create unique index viewer_invitation_live on viewer_invitation (delegation_id) where ended_at is null;

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
  ended_at timestamptz,
  public_id uuid not null unique default gen_random_uuid(),
  -- Whether the last proof of identity in this session was a factor that counted as the owner's by then.
  is_confirmed boolean not null default false
);
create index session_account on session (account_id, created_at desc) where ended_at is null;

create table remembered_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  public_id uuid not null unique default gen_random_uuid(),
  last_used_at timestamptz
);
create index remembered_device_account on remembered_device (account_id);

-- Tokens of remembered devices that were exchanged for the next one: presented again, somebody has a copy.
create table spent_device_token (
  token_hash bytea primary key,
  device_id bigint not null references remembered_device on delete cascade,
  spent_at timestamptz not null
);
create index spent_device_token_device on spent_device_token (device_id);

-- The code step of a sign-in (G4): bound to the account and to one 128-bit id.
create table mfa_session (
  id_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  medium smallint not null check (medium in (1, 2, 3)),
  -- HMAC of the newest code; null until one is sent or after it is used up.
  code_hash bytea,
  code_expires_at timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Counted for the account over a day, however they are spread over codes, steps and mediums: `tries` begins again with
  -- every code that is sent, these don't.
  wrong_codes smallint not null default 0,
  last_wrong_at timestamptz
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

-- Failed sign-ins and blocks (G1).
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

-- Second factors a person adds themselves (G5).
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
  last_used_at timestamptz,
  -- From when it counts as the owner's own.
  confirmed_from timestamptz not null default now() + interval '10 days',
  suspended_at timestamptz
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
  wrong_codes smallint not null default 0,
  public_id uuid not null unique default gen_random_uuid(),
  -- From when it counts as the owner's own.
  confirmed_from timestamptz not null default now() + interval '10 days',
  suspended_at timestamptz
);

-- Codes by SMS or e-mail for somebody who can't use their authenticator app: sent only after a wait, during which the
-- owner is told (docs/decisions/accounts/strongest-factor.md).
create table weaker_code_request (
  account_id bigint primary key references account on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null
);

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

-- "Not me" links of notices (docs/decisions/accounts/account-recovery.md). Only the SHA-256 of the token is kept.
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
