-- Photos of students (A-2.17, A-4.9): what the school gave, what an account owner has yet to accept, and
-- the current one. Every picture here was decoded and written anew by the portal, at most 300 pixels a side, as JPEG.

create table school_photo (
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  -- Of the file the register gave: the same file is not decoded twice.
  source_sha256 bytea not null,
  content bytea not null check (octet_length(content) <= 524288),
  primary key (student_id, school_id)
);
create index school_photo_source on school_photo (source_sha256);
create index school_photo_school on school_photo (school_id);

create table staged_photo (
  account_id bigint not null references account on delete cascade,
  student_id bigint not null references student on delete cascade,
  kind text not null check (kind in ('school', 'upload')),
  -- Random: names the picture in addresses and to caches, and tells nothing.
  version uuid not null default gen_random_uuid(),
  content bytea not null check (octet_length(content) <= 524288),
  staged_at timestamptz not null,
  primary key (account_id, student_id, kind)
);
create index staged_photo_student on staged_photo (student_id);
create index staged_photo_age on staged_photo (staged_at);

create table student_photo (
  student_id bigint primary key references student on delete cascade,
  kind text not null check (kind in ('school', 'upload')),
  version uuid not null,
  content bytea not null check (octet_length(content) <= 524288),
  -- Who accepted it.
  account_id bigint references account on delete set null,
  accepted_at timestamptz not null
);
create index student_photo_account on student_photo (account_id);

-- JPEG doesn't get smaller by being compressed again.
alter table school_photo alter column content set storage external;
alter table staged_photo alter column content set storage external;
alter table student_photo alter column content set storage external;

-- Where the current photo is, and whether the school has one, stands in what everybody who sees the student is answered
-- (migration 0004).
do $$
declare watched text;
begin
  foreach watched in array array['student_photo', 'school_photo'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
                    for each statement execute function touch_students_inserted()', watched);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
                    for each statement execute function touch_students_updated()', watched);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
                    for each statement execute function touch_students_deleted()', watched);
  end loop;
end $$;
