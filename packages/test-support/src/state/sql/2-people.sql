-- Six students make five families: one family in five has two children, and half of these pairs go to different schools.
-- The students of a school have consecutive ids, as after the school's import.
create temp table state_student as
  select base.id, base.id - 1 as n, 1 + 5 * ((base.id - 1) / 6) + greatest(0, (base.id - 1) % 6 - 1) as family,
         base.school_id, school.levels[1 + base.id % cardinality(school.levels)] as year_level,
         base.id / cardinality(school.levels)
           % greatest(1, base.per_school / cardinality(school.levels) / 25) as stream,
         1 + base.id % cardinality(school.levels) as level, school.is_primary, school.subjects
  from (
    select id, per_school,
           case when id % 12 = 2 then 1 + ((id - 1) / per_school + schools / 2) % schools else 1 + (id - 1) / per_school end
             as school_id
    from generate_series(1, current_setting('state.students')::int) as id,
         (select current_setting('state.schools')::int as schools,
                 ceil(current_setting('state.students')::numeric / current_setting('state.schools')::int)::int as per_school) size
  ) base
  join state_school school on school.id = base.school_id;
create unique index on state_student (id);
analyze state_student;

create function pg_temp.family_name(n bigint) returns text language sql immutable as $$
  select (array['Okafor', 'Nair', 'Tran', 'Bianchi', 'Leota', 'Park', 'Sandhu', 'Reid', 'Moreau', 'Haddad', 'Novak', 'Quill'])
           [1 + n % 12] || '-' || (array['Ash', 'Birch', 'Cole', 'Dale', 'East', 'Ford', 'Glen', 'Hale', 'Ives'])[1 + n / 12 % 9]
$$;
create function pg_temp.given_name(n bigint) returns text language sql immutable as $$
  select (array['Asha', 'Toby', 'Mia', 'Luca', 'Talia', 'Dev', 'Sol', 'Nia', 'Elliot', 'Zara', 'Kiran', 'Hana', 'Marco'])
           [1 + n % 13]
$$;

insert into student (id, source_id, one_school_id, eq_id, given_names, family_name, date_of_birth, residential_address)
  overriding system value
select id, 'STU-' || id, 'S' || (1000000 + id), lpad(id::text, 10, '0') || 'A', pg_temp.given_name(id),
       pg_temp.family_name(family), current_setting('state.today')::date - 2000 - (id % 4000)::int,
       jsonb_build_object('line1', id || ' Example Street', 'line2', null, 'suburb', 'Larkspur', 'state', 'QLD', 'postcode', '4000')
from state_student;

insert into enrolment (id, student_id, school_id, source_id, status, year_level, roll_class, entry_date)
  overriding system value
select id, id, school_id, 'ENR-' || id, 'A', year_level, year_level || chr(65 + stream::int),
       current_setting('state.today')::date - 300 - (n % 3)::int * 365
from state_student;
-- One student in four has left another school.
insert into enrolment (id, student_id, school_id, source_id, status, year_level, entry_date, exit_date)
  overriding system value
select current_setting('state.students')::int + id, id, 1 + (school_id + 6) % current_setting('state.schools')::int, 'ENR-OLD-' || id, 'L', '1',
       current_setting('state.today')::date - 3000, current_setting('state.today')::date - 1400
from state_student where id % 4 = 0 and current_setting('state.schools')::int > 1;

-- Two parents in each family. 90 % of the first parents have an account, and 45.6 % of the second.
create temp table state_parent as
  select 2 * (family - 1) + turn as id, family, turn,
         case when turn = 1 then family % 10 <> 9 else family * 7 % 1000 < 456 end as has_account
  from (select distinct family from state_student) families, generate_series(1, 2) as turn;
analyze state_parent;

insert into known_parent (id, source_id, given_name, family_name, email, mobile, residential_address)
  overriding system value
select id, 'PAR-' || id, pg_temp.given_name(id * 5), pg_temp.family_name(family), 'parent' || id || '@example.com',
       '0491 570 156', jsonb_build_object('line1', family || ' Example Street', 'line2', null, 'suburb', 'Larkspur', 'state', 'QLD',
                                          'postcode', '4000')
from state_parent;
insert into known_parent_contact (known_parent_id, source_id, contact_type, value, priority)
select id, 'CON-' || id || '-' || kind, kind, case kind when 1 then '0491 570 156' else 'parent' || id || '@example.com' end,
       kind
from state_parent, generate_series(1, 2) as kind;
insert into student_contact_relationship
  (student_id, known_parent_id, relationship, contact_sequence, parent_portal, is_primary_account_owner)
select student.id, parent.id, '01', parent.turn, true, parent.turn = 1
from state_student student join state_parent parent using (family);

insert into account (id, email, first_name, last_name, mobile, password_hash, is_active, known_parent_id, last_login_at)
  overriding system value
select id, 'parent' || id || '@example.com', pg_temp.given_name(id * 5), pg_temp.family_name(family), '0491570156',
       'no password', true, id, current_setting('state.today')::date - interval '2 days'
from state_parent where has_account;
insert into account_parent (known_parent_id, account_id) select id, id from state_parent where has_account;
insert into account_student (account_id, student_id, state, decided_at)
select parent.id, student.id, 'approved', current_setting('state.today')::date - interval '100 days'
from state_student student join state_parent parent using (family) where parent.has_account;
insert into account_terms (account_id, terms_document_id, accepted_at)
select id, terms, current_setting('state.today')::date - interval '100 days'
from state_parent, generate_series(1, 2) as terms where has_account;
-- One student in fifty is shared with the parent of another family.
insert into viewer_delegation (student_id, owner_account_id, viewer_account_id, first_name, last_name, email, status, features)
select student.id, owner.id, viewer.id, 'Viewer', 'Of ' || student.id, 'parent' || viewer.id || '@example.com', 'Active',
       array['Attendance', 'Timetable']
from state_student student
join state_parent owner on owner.family = student.family and owner.turn = 1 and owner.has_account
join state_parent viewer on viewer.family = student.family + 7 and viewer.turn = 1 and viewer.has_account
where student.id % 50 = 0;
