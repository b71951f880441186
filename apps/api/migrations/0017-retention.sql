-- How long each kind of record is kept (docs/operations/retention.md).

-- Only the owner changes a rule: whoever takes over the portal can't shorten the period after which it drops its audit log.
create table retention_rule (
  kind text primary key,
  -- Null: kept until the department decides otherwise.
  months smallint check (months >= least_months),
  -- The shortest period anybody may choose: a slip can't erase what a family may still ask about.
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

-- Parents of the register without a student, and since when.
create table orphaned_parent (
  known_parent_id bigint primary key references known_parent on delete cascade,
  since timestamptz not null
);

-- Drops the months of the audit that are older than the rule says, by the database's own clock too. It gives up when it
-- can't have the tables soon: writers would wait behind it.
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

-- Payments stay, except for those the function below deletes: only it runs as the owner and sets this.
create or replace function payment_is_kept() returns trigger language plpgsql as $$
begin
  if current_setting('portal.expires_payments', true) = 'on'
     and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  raise exception '% is kept', tg_table_name;
end $$;

-- Attempts that were settled longer ago than the rule says, and whose invoices have left the register. Returns how many.
create function expire_payments(now_asked timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set portal.expires_payments = 'on' as $$
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
  delete from payment_transaction where attempt_id = any (gone);
  delete from payment_attempt where id = any (gone);
  return cardinality(gone);
end $$;

create view expirable_payment as
select a.id, max(coalesce(t.settled_at, a.begun_at)) as settled_at
from payment_attempt a left join payment_transaction t on t.attempt_id = a.id
group by a.id
having coalesce(bool_and(t.settled_at is not null or t.state = 'void'), true)
   and not coalesce(bool_or(exists (select from invoice i where i.source_id = t.invoice_source_id)), false);
