-- For every 25 students of a year level: a roll class, and one class per subject.
create temp table state_class as
  select row_number() over (order by school.id, level, stream, subject)::int as id, school.id as school_id, level, stream,
         subject, school.cycle, school.levels[level] as year_level, school.subjects
  from state_school school,
       generate_series(1, cardinality(school.levels)) as level,
       generate_series(0, greatest(1, ceil(current_setting('state.students')::numeric
                                           / current_setting('state.schools')::int)::int
                                      / cardinality(school.levels) / 25) - 1) as stream,
       generate_series(0, cardinality(school.subjects)) as subject;
create unique index on state_class (school_id, level, stream, subject);
analyze state_class;

insert into class (id, source_id, school_id, title, class_code, class_type, location, teacher_name)
  overriding system value
select id, 'CLS-' || id, school_id, coalesce(subjects[subject], 'Roll ' || year_level), year_level || '-' || subject,
       case when subject = 0 then 'homeroom' else 'scheduled' end, 'B' || (id % 40), 'A. Teacher'
from state_class;

insert into class_enrolment (class_id, student_id, source_id)
select class.id, student.id, 'ENC-' || class.id || '-' || student.id
from state_student student
join state_class class using (school_id, level, stream);

-- The subjects rotate over the days of the timetable. Each day starts with roll call.
insert into timetable_period (class_id, source_id, day, period_name, start_time, end_time, room_name, subject_description)
select class.id, 'PER-' || class.id || '-' || day || '-' || slot, day,
       case when slot = 0 then 'Roll call' else 'Period ' || slot end, time '08:45' + slot * interval '75 minutes',
       time '09:00' + slot * interval '75 minutes', 'B' || (class.id % 40), coalesce(subjects[subject], 'Roll call')
from state_class class, generate_series(1, class.cycle) as day, generate_series(0, 4) as slot
where slot < case when class.cycle = 10 then 5 else 4 end
  and class.subject = case when slot = 0 then 0
    else 1 + ((day - 1) * (case when class.cycle = 10 then 4 else 3 end) + slot - 1) % cardinality(class.subjects) end;

-- 16 events for the whole school and six for each year level, half of them upcoming.
insert into upcoming_event (source_id, school_id, event_type, display_name, detail, start_date, start_time, end_date,
                            end_time, is_cancelled, audience, year_level)
select 'EVT-' || school.id || '-' || n || '-' || coalesce(audience.level, 'all'), school.id,
       case when audience.level is null then 'V' else (array['E', 'A', 'X'])[1 + n % 3] end, 'Event ' || n, 'Bring a hat.',
       current_setting('state.today')::date - 60 + n * audience.apart, '09:00',
       current_setting('state.today')::date - 60 + n * audience.apart, '10:00', n % 13 = 12,
       case when audience.level is null then 'school' else 'year' end, audience.level
from state_school school
cross join lateral (
  select null as level, 16 as events, 8 as apart
  union all
  select level, 6, 21 from unnest(school.levels) as level) audience,
lateral generate_series(1, audience.events) as n
order by school.id, n;

-- Each student is invited to two events of a group of 25.
create temp table state_group as
  select distinct school_id, n / 25 as number from state_student;
insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
select 'EVT-GROUP-' || school_id || '-' || number || '-' || turn, school_id, 'X', 'Group excursion ' || number,
       current_setting('state.today')::date - 40 + turn * 60, current_setting('state.today')::date - 40 + turn * 60, 'students'
from state_group, generate_series(0, 1) as turn
order by school_id, number;
insert into upcoming_event_student (event_id, student_id)
select event.id, student.id
from state_student student
cross join generate_series(0, 1) as turn
join upcoming_event event on event.source_id = 'EVT-GROUP-' || student.school_id || '-' || student.n / 25 || '-' || turn;
