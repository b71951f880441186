-- What pages report about their own failures (T44). A ring: each insert drops what is older than the newest
-- few thousand, so that it never outgrows its share of the disk. Texts arrive scrubbed and encoded.
create table error_report (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  -- From the session, never from the report.
  account_id bigint references account on delete set null,
  reported_at timestamptz not null,
  error text not null,
  page text not null,
  device jsonb not null,
  language text not null,
  user_agent text not null,
  app_version text not null,
  app_name text not null
);
create index error_report_account on error_report (account_id) where account_id is not null;

-- Captcha tokens that have been used, until they would have expired anyway (T7).
create table used_captcha (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_captcha_expires on used_captcha (expires_at);
