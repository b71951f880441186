-- Every second school is a primary school with a one-week timetable, every other a high school with a two-week one.
create temp table state_school as
  select n as id, n % 2 = 0 as is_primary,
         case when n % 2 = 0 then array['P', '1', '2', '3', '4', '5', '6'] else array['7', '8', '9', '10', '11', '12'] end
           as levels,
         case when n % 2 = 0 then 5 else 10 end as cycle,
         case when n % 2 = 0
           then array['English', 'Mathematics', 'Science', 'Music', 'Health and Physical Education', 'The Arts',
                      'Humanities and Social Sciences']
           else array['English', 'Mathematics', 'Science', 'Humanities and Social Sciences',
                      'Health and Physical Education', 'Design and Technologies', 'Japanese', 'Visual Art'] end as subjects
  from generate_series(1, current_setting('state.schools')::int) as n;
create unique index on state_school (id);
analyze state_school;

insert into school (id, source_id, centre_code, name, url, contact_url, email)
  overriding system value
select id, 'SCH-' || id, (10000 + id)::text,
       (array['Larkspur', 'Quillby', 'Harbourmere', 'Tamarind', 'Wattlebank', 'Ironbark', 'Saltbush', 'Bottlebrush'])[1 + id % 8]
         || ' ' || (array['Bend', 'Creek', 'Ridge', 'Plains', 'Point', 'Heights', 'Crossing'])[1 + id / 8 % 7] || ' ' || id
         || case when is_primary then ' State School' else ' State High School' end,
       'https://school' || id || '.example/', 'https://school' || id || '.example/contact',
       'office@school' || id || '.example'
from state_school;

-- Two years of school days around today, without the ten weeks of holidays in each.
insert into school_day (school_id, date, timetable_day)
select school.id, day::date,
       extract(isodow from day) + case when cycle = 10 and (day::date - date '2024-01-01') / 7 % 2 = 1 then 5 else 0 end
from state_school school,
     generate_series(current_setting('state.today')::date - 370, current_setting('state.today')::date + 150, interval '1 day') day
where extract(isodow from day) < 6 and (day::date - date '2024-01-01') / 7 % 13 < 11;

-- One switched-off feature in every tenth school.
insert into feature_switch (school_id, feature, is_on)
select id, 'StudentPhoto', false from state_school where id % 10 = 9;

insert into stored_file (id, sha256, media_type, content) overriding system value
select id, sha256(('file ' || id)::bytea), 'application/pdf', convert_to('%PDF-1.4 file ' || id, 'UTF8')
from state_school;

insert into terms_document (id, key, kind, version, title, sections, published_at) overriding system value
values (1, 'privacy-1', 'privacy', '1', 'Privacy notice', '[]', '2025-01-01'),
       (2, 'owner-1', 'owner', '1', 'Terms of use for account owners', '[]', '2025-01-01'),
       (3, 'viewer-1', 'viewer', '1', 'Terms of use for viewers', '[]', '2025-01-01'),
       (4, 'photo-1', 'photo', '1', 'Terms of use for photos', '[]', '2025-01-01');

insert into medical_condition_type (id, source_id, description, requires_allergy_details) overriding system value
values (1, 'MCT-ALLERGY', 'Allergy', true), (2, 'MCT-ASTHMA', 'Asthma', false), (3, 'MCT-ECZEMA', 'Eczema', false);
