-- Break-glass accounts (O-2.7): staff who sign in with a passkey when the identity provider is down. Each is a member of
-- staff with an issuer of its own, so that whatever reads staff, roles and sessions is unchanged.

-- From then on, every session of the person has ended and nothing starts another. Null: no end.
alter table staff add column access_ends_at timestamptz;

-- A break-glass account for chosen schools has the role of the department's support only there.
alter table staff_membership drop constraint staff_membership_check;
alter table staff_membership add constraint staff_membership_place check (
  case role when 'department-support' then true when 'auditor' then school_id is null else school_id is not null end
) not valid;

create table break_glass_account (
  staff_id bigint primary key references staff on delete cascade,
  created_by text not null,
  -- The link with which one passkey can be added.
  enrolment_hash bytea unique,
  enrolment_until timestamptz,
  revoked_at timestamptz,
  check ((enrolment_hash is null) = (enrolment_until is null))
);

create table break_glass_passkey (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  staff_id bigint not null references break_glass_account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index break_glass_passkey_staff on break_glass_passkey (staff_id);

create table break_glass_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'confirm')),
  -- Null at sign-in, before the account is known.
  staff_id bigint references break_glass_account on delete cascade,
  expires_at timestamptz not null
);
create index break_glass_challenge_expiry on break_glass_challenge (expires_at);
create index break_glass_challenge_staff on break_glass_challenge (staff_id);
