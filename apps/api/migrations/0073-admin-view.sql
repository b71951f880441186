-- The administration view: staff see a parent's pages, read-only (docs/decisions/office/administration-view.md).

-- As the identity provider reports them; the view's banner shows both.
alter table staff add column username text, add column timetable_code text;

create table admin_view_session (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  id_hash bytea not null unique,
  staff_id bigint not null references staff on delete cascade,
  -- Signing out of the office ends the view.
  staff_session_hash bytea not null references staff_session on delete cascade,
  school_id bigint not null references school on delete cascade,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('asked-for-help', 'check-pages', 'complaint', 'other', 'help-code')),
  -- The parent may read it; null where a help code was given instead.
  reason text check (length(reason) between 20 and 200),
  check ((reason is null) = (purpose = 'help-code')),
  started_at timestamptz not null,
  -- Never moved: a view cannot be extended.
  ends_at timestamptz not null check (ends_at > started_at and ends_at <= started_at + interval '30 minutes'),
  ended_at timestamptz
);
-- One at a time.
create unique index admin_view_session_open on admin_view_session (staff_id) where ended_at is null;
create index admin_view_session_staff_session on admin_view_session (staff_session_hash);
create index admin_view_session_school on admin_view_session (school_id);
create index admin_view_session_account on admin_view_session (account_id);

-- These run with the owner's rights; the role of the administration view must not. The portal's own role has been granted
-- them by name.
do $$
declare
  signature regprocedure;
begin
  for signature in
    select oid::regprocedure from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
  loop
    execute format('revoke execute on function %s from public', signature);
  end loop;
end $$;
