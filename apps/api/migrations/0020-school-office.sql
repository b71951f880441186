-- The school office: staff, their roles and sessions, and their handling of change requests.

-- A user of the identity provider, identified by issuer and subject. Name and e-mail are for display only.
create table staff (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  name text not null,
  email text,
  -- The person's id in the register, if the provider supplies it. Staff may not decide requests of their own family.
  register_person_id text,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  unique (issuer, subject)
);

-- A role at one school, or in the department, where `school_id` is null.
create table staff_membership (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  school_id bigint references school on delete cascade,
  role text not null check (role in
    ('attendance-officer', 'office', 'principal', 'business-manager', 'department-support', 'auditor')),
  check ((school_id is null) = (role in ('department-support', 'auditor'))),
  unique nulls not distinct (staff_id, school_id, role)
);
create index staff_membership_school on staff_membership (school_id);

create table staff_session (
  id_hash bytea primary key,
  staff_id bigint not null references staff on delete cascade,
  -- The id of the provider's session (`sid`), with which the provider can end this session.
  provider_session text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  user_agent text not null default '',
  ended_at timestamptz
);
create index staff_session_staff on staff_session (staff_id) where ended_at is null;
create index staff_session_seen on staff_session (last_seen_at);

-- The nth school day after a date. Beyond the end of the school's calendar, every weekday counts as a school day.
create function school_day_after(school bigint, after date, days integer) returns date language sql stable as $$
  select day::date from generate_series(after + 1, after + 60, interval '1 day') day
  where extract(isodow from day) < 6
    and (exists (select from school_day d where d.school_id = school and d.date = day::date)
         or not exists (select from school_day d where d.school_id = school and d.date >= day::date))
  order by day offset days - 1 limit 1
$$;

-- The due time of a request (docs/requirements/office.md, O-4.2), truncated to milliseconds so that it can serve as a
-- page cursor.
create function change_request_due(kind text, submitted_at timestamptz, school bigint, new_values jsonb)
returns timestamptz language plpgsql stable as $$
declare
  zone text := (select time_zone from school s where s.id = school);
  sent timestamp := submitted_at at time zone zone;
  opens constant time := '08:00';
  closes constant time := '16:00';
  starts timestamp;
  spare interval;
  due timestamp;
begin
  if kind = 'medical-conditions' then
    starts := greatest(sent, sent::date + opens);
    if school_day_after(school, sent::date - 1, 1) is distinct from sent::date or sent::time >= closes then
      starts := school_day_after(school, sent::date, 1) + opens;
    end if;
    spare := starts::date + closes - starts;
    due := case when spare >= interval '4 hours' then starts + interval '4 hours'
                else school_day_after(school, starts::date, 1) + opens + (interval '4 hours' - spare) end;
  elsif kind in ('student-details', 'add-student') then
    due := school_day_after(school, sent::date, 3) + sent::time;
  else
    due := school_day_after(school, sent::date, 2) + sent::time;
  end if;
  if kind = 'absence-report' then
    due := greatest(least(due, (new_values #>> '{days,0,absenceDate}')::date + time '09:15'), sent + interval '1 hour');
  end if;
  return date_trunc('milliseconds', coalesce(due, sent + interval '3 days') at time zone zone);
end $$;

-- `closed_quietly`: the school closed the request without telling the family.
alter table change_request add column due_at timestamptz, add column closed_quietly boolean not null default false;

-- A trigger, because the previous version of the server submits requests too.
create function change_request_set_due() returns trigger language plpgsql as $$
begin
  new.due_at := change_request_due(new.kind, new.submitted_at, new.school_id, new.new_values);
  return new;
end $$;
create trigger change_request_due before insert on change_request
  for each row when (new.due_at is null) execute function change_request_set_due();

update change_request set due_at = change_request_due(kind, submitted_at, school_id, new_values) where state = 'submitted';

-- Assignment and version of a request. It is a separate table, because changing a row of change_request invalidates the
-- family's cached responses.
create table change_request_handling (
  change_request_id bigint primary key references change_request on delete cascade,
  version integer not null default 0,
  assigned_to bigint references staff on delete set null,
  held_since timestamptz,
  claimed_by bigint references staff on delete set null,
  claimed_until timestamptz,
  changed_by bigint references staff on delete set null,
  last_action text check (last_action in ('approved', 'rejected', 'closed', 'undone', 'held', 'released', 'assigned'))
);
create index change_request_handling_assignee on change_request_handling (assigned_to) where assigned_to is not null;
create index change_request_handling_claimant on change_request_handling (claimed_by) where claimed_by is not null;
create index change_request_handling_changer on change_request_handling (changed_by) where changed_by is not null;

-- A decision that takes effect when its undo window closes.
create table change_request_decision (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  change_request_id bigint not null references change_request on delete cascade,
  staff_id bigint references staff on delete set null,
  -- The name at the time of the decision, so that the history shows it after the person has left.
  staff_name text not null,
  outcome text not null check (outcome in ('approved', 'rejected', 'closed')),
  note text,
  is_unauthorised boolean not null default false,
  decided_at timestamptz not null,
  settles_at timestamptz not null,
  undone_at timestamptz,
  settled_at timestamptz
);
create unique index change_request_decision_live on change_request_decision (change_request_id)
  where undone_at is null and settled_at is null;
create index change_request_decision_request on change_request_decision (change_request_id);
create index change_request_decision_staff on change_request_decision (staff_id);
