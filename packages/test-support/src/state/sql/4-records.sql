-- Ten absences in the last year for each student. Some need a reason.
insert into absence (source_id, student_id, school_id, absence_date, absence_period, is_full_day, attendance_code,
                     requires_reason, reason)
select 'ABS-' || id || '-' || turn, id, school_id, current_setting('state.today')::date - 5 - (turn * 33 + id % 29)::int,
       case when turn % 4 = 3 then 'Morning' else 'Full' end, turn % 4 <> 3, '201', (id + turn) % 12 = 0,
       case when turn % 3 = 0 then 'Dentist' end
from state_student, generate_series(0, 9) as turn;
-- One student in ten is reported absent ahead.
insert into absence (student_id, school_id, absence_date, absence_period, is_full_day, is_reported, reason)
select id, school_id, current_setting('state.today')::date + 20, 'Full', true, true, 'Family holiday'
from state_student where id % 10 = 3;

insert into behaviour_incident (source_id, student_id, school_id, incident_date, incident_type, categories)
select 'BEH-' || id || '-' || turn, id, school_id, current_setting('state.today')::date - (turn * 40 + id % 30)::int,
       case when turn % 3 = 0 then 'Positive' else 'Inappropriate' end, array['Helping others']
from state_student, generate_series(0, 2) as turn;

-- Results of three semesters. The newest also has the school's own report.
insert into academic_result (source_id, student_id, school_id, reporting_period_id, reporting_period, end_date, subject,
                             result_description, display_order)
select 'RES-' || id || '-' || period || '-' || subject, id, school_id, 'RP-' || period, 'Semester ' || period,
       current_setting('state.today')::date - 9 - period * 182, subjects[subject],
       (array['A', 'B', 'B', 'C', 'C', 'D'])[1 + (id + subject * 3 + period) % 6], subject
from state_student, generate_series(0, 2) as period, generate_series(1, 7) as subject;
insert into academic_report (source_id, student_id, school_id, reporting_period_id, reporting_period, end_date, file_id)
select 'REP-' || id, id, school_id, 'RP-0', 'Semester 0', current_setting('state.today')::date - 9, school_id
from state_student;

insert into medical_condition (source_id, student_id, condition_type_id, advised_date)
select 'MED-' || id, id, 1 + id % 3, current_setting('state.today')::date - 200 from state_student where id % 10 < 3;

insert into download (source_id, student_id, school_id, kind, name, file_name, file_id, published_on)
select 'DL-' || id || '-' || kind, id, school_id, kind, kind, kind || '.pdf', school_id,
       current_setting('state.today')::date - 10
from state_student, unnest(array['exam-timetable', 'assessment-planner']) as kind;

-- Photos are placeholders: they are read only by key, so their size changes no plan.
insert into school_photo (student_id, school_id, source_sha256, content)
select id, school_id, sha256(id::text::bytea), sha256(id::text::bytea) from state_student;
insert into student_photo (student_id, kind, version, content, accepted_at)
select id, 'school', gen_random_uuid(), sha256(id::text::bytea), current_setting('state.today')::date
from state_student where id % 5 = 0;

insert into consent_request (source_id, school_id, student_id, title, reference, due_date, state, response_date, form_template)
select 'CNS-' || id || '-' || turn, school_id, id, 'Excursion ' || turn, 'EXC-' || turn,
       current_setting('state.today')::date + 10 - turn * 40, case when turn = 0 then 1 else 2 end,
       case when turn > 0 then current_setting('state.today')::date - turn * 40 end,
       jsonb_build_object(
         'schema', jsonb_build_object('type', 'object', 'required', '["consent"]'::jsonb,
           'description', 'Students will spend the day in the galleries and take part in a hands-on workshop. '
             || 'They travel by bus and need a packed lunch, a hat and a water bottle.',
           'properties', jsonb_build_object('consent', jsonb_build_object('type', 'string',
             'title', 'Can your child go on this excursion?', 'enum', '["granted", "denied"]'::jsonb))),
         'uiSchema', '{}'::jsonb)
from state_student, generate_series(0, 2) as turn;
