-- Access history and My data (G18, G25, T27).

-- A look at a part of a student's record is written once a person and day, whichever process answers.
create unique index audit_event_look
  on audit_event (actor_account_id, student_id, (detail ->> 'part'), (detail ->> 'day'))
  where event = 'students.looked';
-- What was done to a delegation or to a change request, by its public id.
create index audit_event_subject on audit_event (subject, at desc) where subject is not null;

-- A copy of what is held about a person, asked for in My data. The sweep deletes it once it has expired.
create table data_export (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  prepared_at timestamptz,
  -- SHA-256 of what the person could see when the files were made: who may see less since doesn't get them.
  rights_hash bytea
);
create index data_export_account on data_export (account_id, requested_at desc);
create index data_export_expires on data_export (expires_at);

create table data_export_file (
  export_id bigint not null references data_export on delete cascade,
  format text not null check (format in ('json', 'pdf')),
  -- Null once it has been downloaded.
  content bytea,
  downloaded_at timestamptz,
  primary key (export_id, format),
  check ((content is null) = (downloaded_at is not null))
);
