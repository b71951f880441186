-- Packages that schools deliver themselves, with their outcomes (docs/operations/deliveries.md).

-- One key for each school. Only its hash is stored.
create table import_key (
  school_id bigint primary key references school on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

create table delivery (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  source text not null check (source in ('upload', 'folder', 'command')),
  -- uploading, waiting and unconfirmed are open; the others are final.
  state text not null check (state in
    ('uploading', 'waiting', 'unconfirmed', 'imported', 'unchanged', 'refused', 'failed', 'abandoned')),
  -- The zip in the school's folder.
  file_name text,
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  begun_at timestamptz not null,
  -- The time of the last change, including the last byte received.
  changed_at timestamptz not null,
  finished_at timestamptz,
  -- The operator who confirmed the removals.
  confirmed_by text,
  -- The number of imports that failed for reasons unrelated to the package.
  failures smallint not null default 0,
  row_count integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  left_out integer not null default 0,
  report text
);
create index delivery_of_school on delivery (school_id, id desc);
create index delivery_newest on delivery (begun_at desc);
create index delivery_open on delivery (state, id) where state in ('uploading', 'waiting', 'unconfirmed');
create index delivery_good on delivery (school_id, finished_at desc) where state in ('imported', 'unchanged');
-- Prevents a zip in a folder from being queued twice.
create unique index delivery_file on delivery (school_id, file_name) where state in ('waiting', 'unconfirmed');

-- The encrypted pieces of an upload, kept until it is imported.
create table delivery_part (
  delivery_id bigint not null references delivery on delete cascade,
  first_byte bigint not null,
  content bytea not null,
  primary key (delivery_id, first_byte)
);
-- Encrypted bytes don't compress.
alter table delivery_part alter column content set storage external;
