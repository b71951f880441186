-- The audit log grows by millions of rows a week and is kept for years. It is partitioned by month, so that an old month can
-- be detached and dropped whole (docs/decisions/server/audit-partitions.md).

alter table audit_event rename to audit_event_first;
alter index audit_event_pkey rename to audit_event_first_pkey;
alter index audit_event_actor rename to audit_event_first_actor;
alter index audit_event_student rename to audit_event_first_student;
alter index audit_event_subject rename to audit_event_first_subject;
alter index audit_event_look rename to audit_event_first_look;
alter index audit_event_import rename to audit_event_first_import;
drop trigger audit_event_append_only on audit_event_first;

create sequence audit_event_id as bigint;
select setval('audit_event_id', (select coalesce(max(id), 0) + 1 from audit_event_first), false);
alter table audit_event_first alter column id drop identity;
alter table audit_event_first drop constraint audit_event_first_pkey;
alter table audit_event_first add constraint audit_event_first_pkey primary key (id, at);

create table audit_event (
  id bigint not null default nextval('audit_event_id'),
  at timestamptz not null,
  event text not null,
  actor_account_id bigint,
  actor_label text,
  student_id bigint,
  school_id bigint,
  subject text,
  outcome text not null constraint audit_event_outcome_check check (outcome in ('done', 'refused', 'failed')),
  request_id text not null,
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
alter sequence audit_event_id owned by audit_event.id;
-- Copies the grants to the new table: processes of the previous version write to it as soon as this migration commits,
-- before the owner's next step grants the privileges of the portal's own role.
do $$
declare
  held record;
begin
  for held in
    select privilege_type as privilege, case grantee when 0 then 'public' else grantee::regrole::text end as role
    from pg_class, aclexplode(relacl) where oid = 'audit_event_first'::regclass and grantee <> relowner
  loop
    execute format('grant %s on audit_event to %s', held.privilege, held.role);
    if held.privilege = 'INSERT' then
      execute format('grant usage on sequence audit_event_id to %s', held.role);
    end if;
  end loop;
end $$;
create index audit_event_actor on audit_event (actor_account_id, at desc);
create index audit_event_student on audit_event (student_id, at desc) where student_id is not null;
-- Finds the events of a delegation or a change request by its public id.
create index audit_event_subject on audit_event (subject, at desc) where subject is not null;
-- Each scrape of the metrics reads the time of the last import.
create index audit_event_import on audit_event (at desc) where event = 'import.package';
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();

-- Creates what a partition doesn't inherit: the trigger, and the unique index that permits one look per person, part and
-- day. The table can't have that index, because it doesn't contain the partition key.
create function prepare_audit_partition(partition text) returns void language plpgsql as $$
begin
  execute format('create trigger audit_event_append_only before update or delete or truncate on %I
                  for each statement execute function audit_event_is_append_only()', partition);
  execute format($index$create unique index if not exists %I on %I
                  (actor_account_id, student_id, (detail ->> 'part'), (detail ->> 'day')) where event = 'students.looked'$index$,
                 partition || '_look', partition);
end $$;

-- Creates missing partitions up to the month of `until`. It runs as the owner, so that the portal's own role can call it;
-- all it can do is add empty partitions.
-- Creates and then attaches each table: unlike `create table … partition of`, that blocks no readers or writers.
create function create_audit_partitions(until timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  month timestamp;
  partition text;
  created integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('portal.audit-partitions'));
  select date_trunc('month', max(m.upper)) into month from audit_month m;
  while month <= date_trunc('month', until at time zone 'UTC') and created < 60 loop
    partition := 'audit_event_' || to_char(month, 'YYYY_MM');
    execute format('create table %I (like audit_event including defaults including constraints)', partition);
    execute format('alter table audit_event attach partition %I for values from (%L) to (%L)', partition,
                   month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    perform prepare_audit_partition(partition);
    created := created + 1;
    month := month + interval '1 month';
  end loop;
  return created;
end $$;

-- The partitions with their start and end in UTC. The first partition has no start.
create view audit_month as
select c.relname::text as name,
       (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz at time zone 'UTC' as lower,
       (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz at time zone 'UTC' as upper
from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'audit_event'::regclass;

-- Existing rows stay in one partition, which ends with this month.
do $$
declare
  first_end text := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
begin
  execute format('alter table audit_event attach partition audit_event_first for values from (minvalue) to (%L)', first_end);
end $$;
select prepare_audit_partition('audit_event_first');
select create_audit_partitions(now() + interval '3 months');
revoke execute on function prepare_audit_partition(text) from public;

-- Detaches and drops the partitions that ended before the given time. Only the owner may call it. While it
-- waits for readers, writers queue behind it, so its lock timeout is short.
create function drop_audit_partitions(before timestamptz) returns text[]
language plpgsql set lock_timeout = '1s' as $$
declare
  gone text[] := array(select name from audit_month where upper <= before at time zone 'UTC' order by upper);
  partition text;
begin
  foreach partition in array gone loop
    execute format('alter table audit_event detach partition %I', partition);
    execute format('drop table %I', partition);
  end loop;
  return gone;
end $$;
revoke execute on function drop_audit_partitions(timestamptz) from public;
