-- The hash chain over the audit (docs/decisions/office/audit-chain.md).

-- A seal covers the rows of one id range (of audit_event and audit_brief), or of one key range of an ended month of
-- record_look. `hash` covers every other column but the marks, of which it covers the hash, and the previous seal.
create table audit_seal (
  number bigint primary key check (number > 0),
  -- The day in Queensland whose signed root contains the seal.
  day date not null,
  sealed_at timestamptz not null,
  source text not null check (source in ('events', 'looks')),
  -- The month of the rows, which are dropped together.
  month date not null,
  -- The range of keys, without `from_key`: an id, or an account and a student.
  from_key bigint[] not null,
  until_key bigint[] not null,
  row_count integer not null,
  -- Keeps hashes from revealing their rows: parents receive hashes of other rows as part of a proof.
  salt bytea not null,
  -- The key and the first bytes of the hash of each row, to find the row that differs.
  marks bytea not null,
  rows_root bytea not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_seal_day on audit_seal (day, number);
create index audit_seal_range on audit_seal (source, month, until_key);

-- The signed root of each day that has seals.
create table audit_day (
  day date primary key,
  first_seal bigint not null,
  last_seal bigint not null,
  root bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  public_key bytea not null,
  signature bytea not null
);

create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function audit_event_is_append_only();
create trigger audit_day_append_only before update or delete or truncate on audit_day
  for each statement execute function audit_event_is_append_only();

-- Finds sign-ins by a range of ids. Rows are stored in the order of their ids, so a block range index suffices; a B-tree
-- would take 8 GB a year. Building it reads a month of sign-ins once: about a second for a gigabyte.
-- A partitioned table can't have an index created concurrently.
-- squawk-ignore require-concurrent-index-creation
create index audit_brief_id on audit_brief using brin (id) with (pages_per_range = 64, autosummarize = on);
