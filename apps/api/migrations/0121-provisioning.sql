-- People as the identity provider provisions them by SCIM (O-2.8). A person may be known here before they sign in.

-- The value of OIDC_SCIM_CLAIM at the last sign-in, where it differs from the subject.
alter table staff add column provisioning_id text;

create table scim_key (
  id bigint generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- `deleted_at`: the provider deleted the person. The row stays, so that a later sign-in is refused.
create table scim_user (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  issuer text not null,
  external_id text not null check (length(external_id) between 1 and 255),
  user_name text not null check (length(user_name) between 1 and 320),
  is_active boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  unique (issuer, external_id)
);
create unique index scim_user_live_name on scim_user (issuer, lower(user_name)) where deleted_at is null;
