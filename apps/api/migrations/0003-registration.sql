-- Registration: invitation codes of schools, the registrations opened with them, identity verification, activation.

-- A code a school issued to a parent it knows (G11): only its HMAC is kept.
create table invitation (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  code_hash bytea not null unique,
  known_parent_id bigint not null references known_parent on delete cascade,
  school_id bigint not null references school on delete cascade,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  -- How often it was entered; too often freezes it.
  opens smallint not null default 0,
  cancelled_at timestamptz,
  used_at timestamptz
);
create index invitation_parent on invitation (known_parent_id, created_at desc);
create index invitation_school on invitation (school_id, created_at desc);

-- What a person has done with an invitation so far, whichever browser they did it in.
create table registration (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('owner', 'viewer')),
  invitation_id bigint unique references invitation on delete cascade,
  viewer_delegation_id bigint unique references viewer_delegation on delete cascade,
  name_confirmed_at timestamptz,
  -- The account it opened, or was added to.
  account_id bigint references account on delete cascade,
  completed_at timestamptz,
  check (num_nonnulls(invitation_id, viewer_delegation_id) = 1),
  check ((kind = 'owner') = (invitation_id is not null)),
  check (completed_at is null or account_id is not null)
);
create index registration_account on registration (account_id) where account_id is not null;

create table registration_terms (
  registration_id bigint not null references registration on delete cascade,
  terms_document_id bigint not null references terms_document,
  accepted_at timestamptz not null,
  primary key (registration_id, terms_document_id)
);

-- A registration in one browser: the id alone is worth nothing without the browser's cookie (T17).
create table registration_session (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registration on delete cascade,
  id_hash bytea not null unique,
  browser_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the identity service confirmed who sits at this browser.
  verified_at timestamptz
);
create index registration_session_registration on registration_session (registration_id);
create index registration_session_browser on registration_session (browser_hash, created_at desc);

-- One visit to the identity service (T19). The token is needed to ask for the outcome, so it is sealed.
create table identity_verification (
  id bigint generated always as identity primary key,
  registration_session_id bigint not null references registration_session on delete cascade,
  user_id text not null unique,
  nonce text not null,
  token_sealed text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text
);
create index identity_verification_session on identity_verification (registration_session_id, opened_at desc);

-- The code sent to the mobile a person wants to register with (G4).
create table registration_code (
  id_hash bytea primary key,
  registration_session_id bigint not null references registration_session on delete cascade,
  -- HMAC of the number, so that a code is good for the number it went to.
  mobile_hash bytea not null,
  code_hash bytea,
  code_expires_at timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index registration_code_session on registration_code (registration_session_id);

create table registration_code_send (
  id bigint generated always as identity primary key,
  mobile_hash bytea not null,
  sent_at timestamptz not null
);
create index registration_code_send_mobile on registration_code_send (mobile_hash, sent_at desc);

-- Links that activate a registered account: only the SHA-256 of the token is kept, the newest alone is good.
create table activation_link (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Replaced by a newer link.
  ended_at timestamptz,
  used_at timestamptz
);
create index activation_link_account on activation_link (account_id, sent_at desc);
