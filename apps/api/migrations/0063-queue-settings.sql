-- What a school sets for its queue (docs/requirements/office.md, O-4.8). A school without a row has the defaults.
create table school_queue_settings (
  school_id bigint primary key references school on delete cascade,
  -- Each save sends the version that its page showed.
  version integer not null,
  -- Null: OFFICE_UNDO_SECONDS.
  undo_seconds integer check (undo_seconds between 0 and 600),
  -- By when a family must have been told of an absence, at the school. Null: OFFICE_NOTIFY_BY.
  notify_by text check (notify_by ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Kind of request -> school days or, for medical conditions, school hours.
  targets jsonb not null,
  rejection_reasons jsonb not null,
  note_templates jsonb not null
);

-- The reason for a rejection, as the school's list had it at the time.
alter table change_request_decision add column reason text;

-- As before (migration 0020), with the school's targets.
create or replace function change_request_due(kind text, submitted_at timestamptz, school bigint, new_values jsonb)
returns timestamptz language plpgsql stable as $$
declare
  zone text := (select time_zone from school s where s.id = school);
  target integer := coalesce(
    (select (s.targets ->> kind)::integer from school_queue_settings s where s.school_id = school),
    case kind when 'medical-conditions' then 4 when 'student-details' then 3 when 'add-student' then 3 else 2 end);
  hours interval := target * interval '1 hour';
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
    due := case when spare >= hours then starts + hours
                else school_day_after(school, starts::date, 1) + opens + (hours - spare) end;
  else
    due := school_day_after(school, sent::date, target) + sent::time;
  end if;
  if kind = 'absence-report' then
    due := greatest(least(due, (new_values #>> '{days,0,absenceDate}')::date + time '09:15'), sent + interval '1 hour');
  end if;
  return date_trunc('milliseconds', coalesce(due, sent + interval '3 days') at time zone zone);
end $$;
