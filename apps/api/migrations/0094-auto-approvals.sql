-- Approvals by a rule of the school, and their sample (docs/requirements/office.md, O-4.15).
alter table school_queue_settings
  -- The rules that are on.
  add column auto_approve jsonb not null default '[]',
  -- How many requests the rules have approved: the first, and then each tenth, is checked by a person.
  add column auto_approved integer not null default 0;

-- A request that a rule applies to. The worker decides it, or deletes the row if a person has to.
create table auto_approval (
  change_request_id bigint primary key references change_request on delete cascade,
  school_id bigint not null references school on delete cascade,
  rule text not null check (rule in ('one-day-absence', 'parent-postcode', 'student-postcode')),
  decided_at timestamptz,
  is_sampled boolean not null default false,
  checked_at timestamptz,
  checker_name text,
  outcome text check (outcome in ('fine', 'wrong')),
  check ((checked_at is null) = (outcome is null) and (checked_at is null) = (checker_name is null))
);
create index auto_approval_due on auto_approval (change_request_id) where decided_at is null;
create index auto_approval_school on auto_approval (school_id, decided_at desc) where is_sampled;

-- Other kinds have no rule. A request changes only a postcode if it is the same without its postcodes.
create function change_request_rule(request change_request) returns text language sql stable as $$
  select case
    when request.kind = 'absence-report'
      and jsonb_array_length(request.new_values -> 'days') = 1
      and (request.new_values #>> '{days,0,absenceDate}')::date >
          (request.submitted_at at time zone (select time_zone from school where id = request.school_id))::date
      then 'one-day-absence'
    when request.kind in ('parent-details', 'student-details')
      and request.new_values <> request.old_values
      and request.new_values #- '{residentialAddress,postcode}' #- '{postalAddress,postcode}' =
          request.old_values #- '{residentialAddress,postcode}' #- '{postalAddress,postcode}'
      then case request.kind when 'parent-details' then 'parent-postcode' else 'student-postcode' end
  end
$$;

-- A trigger, because several areas and the previous version of the server submit requests.
create function change_request_offer_to_rules() returns trigger language plpgsql as $$
declare
  rule text;
begin
  if exists (select from school_queue_settings s where s.school_id = new.school_id and s.auto_approve <> '[]') then
    rule := change_request_rule(new);
    insert into auto_approval (change_request_id, school_id, rule)
    select new.id, new.school_id, rule from school_queue_settings s
    where s.school_id = new.school_id and s.auto_approve ? rule;
  end if;
  return null;
end $$;
create trigger change_request_rules after insert on change_request
  for each row when (new.state = 'submitted') execute function change_request_offer_to_rules();
