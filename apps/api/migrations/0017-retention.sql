-- Retention periods of each kind of record (docs/operations/retention.md).

-- Only the owner may change a rule, so that an attacker with the portal's own role can't shorten the audit's retention.
create table retention_rule (
  kind text primary key,
  -- Null: kept indefinitely, until the department decides otherwise.
  months smallint check (months >= least_months),
  -- The shortest permitted period. It protects records that a family may still ask about from a mistyped period.
  least_months smallint not null
);
insert into retention_rule (kind, months, least_months) values
  ('audit', 84, 24),
  ('payments', null, 84),
  ('change-requests', null, 12),
  ('reported-absences', null, 12),
  ('consent-answers', null, 12),
  ('error-reports', 3, 1),
  ('orphaned-parents', 12, 1);

-- Parents in the register who have no student, and since when.
create table orphaned_parent (
  known_parent_id bigint primary key references known_parent on delete cascade,
  since timestamptz not null
);

-- Drops the audit partitions that are past their retention period, both at the given time and by the database's clock.
-- The lock timeout is short, because writers queue behind it.
create function expire_audit(now_asked timestamptz) returns text[]
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept smallint := (select months from retention_rule where kind = 'audit');
begin
  if kept is null then
    return '{}';
  end if;
  return drop_audit_partitions(least(now_asked, now()) - kept * interval '1 month');
end $$;

-- Rejects deletes of payments, except by expire_payments, which runs as the owner and turns on this setting.
create or replace function payment_is_kept() returns trigger language plpgsql as $$
begin
  if current_setting('portal.expires_payments', true) = 'on'
     and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  raise exception '% is kept', tg_table_name;
end $$;

-- Deletes attempts that are past their retention period and whose invoices have left the register. Returns the number
-- of attempts. The setting is turned on in the body, because only a superuser may create a function with a clause for it.
create function expire_payments(now_asked timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept smallint := (select months from retention_rule where kind = 'payments');
  gone bigint[];
begin
  if kept is null then
    return 0;
  end if;
  gone := array(
    select id from expirable_payment where settled_at < least(now_asked, now()) - kept * interval '1 month'
    order by id limit most);
  perform set_config('portal.expires_payments', 'on', true);
  delete from payment_transaction where attempt_id = any (gone);
  delete from payment_attempt where id = any (gone);
  perform set_config('portal.expires_payments', 'off', true);
  return cardinality(gone);
end $$;

create view expirable_payment as
select a.id, max(coalesce(t.settled_at, a.begun_at)) as settled_at
from payment_attempt a left join payment_transaction t on t.attempt_id = a.id
group by a.id
having coalesce(bool_and(t.settled_at is not null or t.state = 'void'), true)
   and not coalesce(bool_or(exists (select from invoice i where i.source_id = t.invoice_source_id)), false);
