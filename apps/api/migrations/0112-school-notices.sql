-- Notices of a school to its families (docs/decisions/office/events-and-notices.md). Home lists those that are shown.

-- held: published by a person, and shown when `sends_at` comes.
create table school_notice (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'held', 'shown', 'recalled')),
  version integer not null default 1,
  title text not null,
  message text not null,
  audience_kind text not null check (audience_kind in ('school', 'years', 'classes', 'students')),
  -- Year levels, roll classes or EQ IDs.
  audience_values text[] not null,
  -- The planned start, if not as soon as it is published.
  starts_at timestamptz,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  published_by text,
  published_by_key uuid,
  sends_at timestamptz,
  check ((state in ('held', 'shown')) <= (sends_at is not null)),
  check (starts_at is null or starts_at < ends_at)
);
create index school_notice_school on school_notice (school_id, id);
create index school_notice_shown on school_notice (school_id, ends_at) where state = 'shown';

-- When an adult first opened a notice.
create table school_notice_opening (
  notice_id bigint not null references school_notice on delete cascade,
  account_id bigint not null references account on delete cascade,
  opened_at timestamptz not null,
  primary key (notice_id, account_id)
);
create index school_notice_opening_account on school_notice_opening (account_id);

-- Families see only notices that are shown: drafts move no revision.
create function school_notice_moved() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.state = 'shown') or (tg_op <> 'DELETE' and new.state = 'shown') then
    update school set revision = revision + 1 where id in (new.school_id, old.school_id);
  end if;
  return null;
end $$;
create trigger school_notice_moved after insert or update or delete on school_notice
  for each row execute function school_notice_moved();
