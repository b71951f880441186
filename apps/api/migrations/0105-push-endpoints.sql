-- The devices that get push notifications (docs/push.md).
create table push_endpoint (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  account_id bigint not null references account on delete cascade,
  -- Made by the device, for each installation of the app.
  installation_id text not null check (length(installation_id) between 8 and 128),
  platform text not null check (platform in ('web', 'apns', 'gcm')),
  -- The device's token; for a browser, its subscription as JSON. Sealed: whoever has it can reach the device.
  sealed_handle text not null,
  -- SHA-256 of the token or of the subscription's address. A device belongs to the account that registered it last.
  handle_hash bytea not null unique,
  -- The locked screen shows names and details. Off until the device's owner has chosen it.
  shows_names boolean not null default false,
  -- The session that last started on the device. Its end by the person ends the registration.
  session_hash bytea not null,
  created_at timestamptz not null,
  -- When the app last started on the device.
  seen_at timestamptz not null,
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  unique (account_id, installation_id)
)
-- Room for the new version of a row on its page: each message changes one, and no index.
with (fillfactor = 80);
create index push_endpoint_session on push_endpoint (session_hash);
create index push_endpoint_seen on push_endpoint (seen_at);
