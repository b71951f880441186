-- Each school's statement about a parent of a student. The deciding school determines the rights. An intervention order
-- applies as long as any school states it (docs/decisions/imports/rights-of-parents.md).

create table contact_statement (
  student_id bigint not null references student on delete cascade,
  known_parent_id bigint not null references known_parent on delete cascade,
  school_id bigint not null references school on delete cascade,
  intervention_order boolean not null,
  -- Stated by a plain OneRoster export, not by a studentContacts.csv of the school.
  is_derived boolean not null,
  primary key (student_id, known_parent_id, school_id)
);
create index contact_statement_parent on contact_statement (known_parent_id);
create index contact_statement_school on contact_statement (school_id, is_derived);

-- Attributes existing links to the deciding school. If that school's links are derived and this one isn't, it must have
-- come from the student's previous school.
with newest as (
  select distinct on (student_id) student_id, school_id from enrolment
  order by student_id, (status <> 'A'), entry_date desc, id),
plain as (
  select distinct n.school_id from student_contact_relationship r join newest n using (student_id) where r.is_derived)
insert into contact_statement (student_id, known_parent_id, school_id, intervention_order, is_derived)
select distinct on (r.student_id, r.known_parent_id) r.student_id, r.known_parent_id, e.school_id, r.intervention_order, r.is_derived
from student_contact_relationship r join enrolment e using (student_id)
order by r.student_id, r.known_parent_id, (not r.is_derived and e.school_id in (select school_id from plain)),
  (e.status <> 'A'), e.entry_date desc, e.id;
