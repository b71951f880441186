-- Compact storage for the most frequent audit records (docs/decisions/server/audit-partitions.md). Existing rows stay
-- in audit_event, and the previous version still writes new ones there.

-- Codes for the parts of a student's record. Each takes two bytes in record_look.
create table record_part (code smallint primary key check (code between 1 and 31), name text not null unique);
insert into record_part (code, name) values
  (1, 'Overview'), (2, 'MedicalConditions'), (3, 'EnrolmentHistory'), (4, 'Behaviour'), (5, 'Attendance'), (6, 'Timetable'),
  (7, 'Finance'), (8, 'AcademicReports'), (9, 'StudentDetails'), (10, 'StudentPhoto'), (11, 'AssessmentPlanner'),
  (12, 'ExamTimetable'), (13, 'UpcomingEvents'), (14, 'ConsentManagement');

-- Views of students' records: one row for each account, student and month. Each view is appended to its arrays.
create table record_look (
  account_id bigint not null,
  student_id bigint not null,
  -- The first day of the month in Queensland, which has no daylight saving time.
  month date not null check (extract(day from month) = 1),
  -- The part and time of each view, in seconds since the month began. Each part is recorded at most once a day.
  parts smallint[] not null check (array_position(parts, null) is null),
  seconds integer[] not null,
  check (cardinality(parts) = cardinality(seconds)),
  primary key (account_id, student_id, month)
) partition by range (month);
create index record_look_student on record_look (student_id);

-- Updates may only append: recorded views can't be changed or removed.
create function record_look_only_grows() returns trigger language plpgsql as $$
begin
  if (new.account_id, new.student_id, new.month) is distinct from (old.account_id, old.student_id, old.month)
     or new.parts[1:cardinality(old.parts)] <> old.parts or new.seconds[1:cardinality(old.seconds)] <> old.seconds then
    raise exception 'record_look is append-only';
  end if;
  return new;
end $$;
create trigger record_look_grows before update on record_look for each row execute function record_look_only_grows();
create function record_look_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'record_look is append-only';
end $$;
create trigger record_look_kept before delete or truncate on record_look
  for each statement execute function record_look_is_kept();

-- The views as rows of the audit log. Their ids only order views of the same second and are not unique.
create view audit_look as
select l.student_id * 32 + part.code as id,
       l.month::timestamp at time zone 'Australia/Brisbane' + viewed.second * interval '1 second' as at,
       'students.looked' as event, l.account_id as actor_account_id, null::text as actor_label, l.student_id,
       null::text as subject, 'done' as outcome, jsonb_build_object('part', part.name) as detail
from record_look l
cross join lateral unnest(l.parts, l.seconds) as viewed (part, second)
join record_part part on part.code = viewed.part;

-- Codes for an account's most frequent events, which take a third of the space of a row in audit_event. An event whose
-- name and detail are listed here is written to audit_brief, any other to audit_event.
create table audit_brief_kind (
  code smallint primary key,
  event text not null,
  detail jsonb not null,
  unique (event, detail)
);
insert into audit_brief_kind values
  (1, 'session.login', '{"by": "password", "knownDevice": false}'),
  (2, 'session.login', '{"by": "password", "knownDevice": true}'),
  (3, 'session.login', '{"by": "passkey"}'),
  (4, 'session.logout', '{}');

-- The ids come from the sequence of audit_event, so that both tables share one order. There is no foreign key to
-- audit_brief_kind, because every sign-in would lock the row of its kind.
create table audit_brief (
  id bigint not null default nextval('audit_event_id'),
  at timestamptz not null,
  account_id bigint not null,
  kind smallint not null,
  request_id text not null
) partition by range (at);
-- Without `at`, index entries of an account are deduplicated, in a fifth of the space. Each partition holds one
-- month only.
create index audit_brief_account on audit_brief (account_id);
create trigger audit_brief_append_only before update or delete or truncate on audit_brief
  for each statement execute function audit_event_is_append_only();

-- The partitions of the audit tables with their upper bounds, in UTC; for record_look in Queensland time.
create view audit_partition as
select parent.relname::text as parent, part.relname::text as name,
       case when bound.upper like '%:%' then bound.upper::timestamptz at time zone 'UTC' else bound.upper::timestamp end as upper
from pg_inherits i
join pg_class part on part.oid = i.inhrelid
join pg_class parent on parent.oid = i.inhparent
cross join lateral (
  select (regexp_match(pg_get_expr(part.relpartbound, part.oid), 'TO \(''([^'']+)''\)'))[1] as upper) bound
where i.inhparent in ('audit_event'::regclass, 'audit_brief'::regclass, 'record_look'::regclass);

-- Adds the triggers and settings that a partition doesn't inherit from its table.
create function prepare_partition(parent text, partition text) returns void language plpgsql as $$
begin
  case parent
    when 'audit_event' then perform prepare_audit_partition(partition);
    when 'audit_brief' then
      execute format('create trigger audit_brief_append_only before update or delete or truncate on %I
                      for each statement execute function audit_event_is_append_only()', partition);
    when 'record_look' then
      execute format('create trigger record_look_kept before delete or truncate on %I
                      for each statement execute function record_look_is_kept()', partition);
      -- Rows grow during their month: with room in their page, a new version needs no new index entries.
      execute format('alter table %I set (fillfactor = 80)', partition);
  end case;
end $$;
revoke execute on function prepare_partition(text, text) from public;

create function create_months(parent text, until timestamp) returns integer language plpgsql as $$
declare
  month timestamp := (select max(p.upper) from audit_partition p where p.parent = create_months.parent);
  partition text;
  bounds text[];
  created integer := 0;
begin
  while month <= date_trunc('month', until) and created < 60 loop
    partition := parent || '_' || to_char(month, 'YYYY_MM');
    bounds := array[month::text, (month + interval '1 month')::text];
    if parent <> 'record_look' then
      bounds := array[bounds[1] || '+00', bounds[2] || '+00'];
    end if;
    execute format('create table %I (like %I including defaults including constraints)', partition, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, bounds[1], bounds[2]);
    perform prepare_partition(parent, partition);
    created := created + 1;
    month := month + interval '1 month';
  end loop;
  return created;
end $$;
revoke execute on function create_months(text, timestamp) from public;

-- Now covers all audit tables, so that the previous version's worker creates their partitions too. record_look is
-- created a day ahead, because a month begins ten hours earlier in Queensland than in UTC. Returns the number of
-- partitions added to audit_event.
create or replace function create_audit_partitions(until timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform pg_advisory_xact_lock(hashtext('portal.audit-partitions'));
  perform create_months('audit_brief', until at time zone 'UTC');
  perform create_months('record_look', until at time zone 'UTC' + interval '1 day');
  return create_months('audit_event', until at time zone 'UTC');
end $$;

do $$
declare
  first_end timestamp := date_trunc('month', now() at time zone 'UTC') + interval '1 month';
begin
  execute format('create table audit_brief_first partition of audit_brief for values from (minvalue) to (%L)',
                 first_end::text || '+00');
  execute format('create table record_look_first partition of record_look for values from (minvalue) to (%L)', first_end);
end $$;
select prepare_partition('audit_brief', 'audit_brief_first'), prepare_partition('record_look', 'record_look_first');
select create_audit_partitions(now() + interval '12 months');

-- Detaches and drops the partitions that ended before the given time. Only the owner may call it.
create or replace function drop_audit_partitions(before timestamptz) returns text[]
language plpgsql set lock_timeout = '1s' as $$
declare
  gone text[] := '{}';
  month record;
begin
  for month in
    select * from audit_partition where upper <= before at time zone 'UTC' order by upper, name
  loop
    execute format('alter table %I detach partition %I', month.parent, month.name);
    execute format('drop table %I', month.name);
    gone := gone || month.name;
  end loop;
  return gone;
end $$;
