-- The built files of the web app, of the current release and of earlier ones: pages that are open while a release is
-- rolled out still load theirs (docs/app.md).
create table kept_web_file (
  name text primary key,
  type text not null,
  -- Compressed with gzip.
  body bytea not null,
  -- When a process of the file's release last ran.
  last_current_at timestamptz not null
);
create index kept_web_file_last_current on kept_web_file (last_current_at);
