-- The school register: what the schools' information systems know. Written by import alone.
-- Ids are ours; source_id is the register's own (OneRoster sourcedId); people see neither.

create table school (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  centre_code text not null unique check (centre_code ~ '^[A-Za-z0-9]{1,16}$'),
  name text not null,
  time_zone text not null default 'Australia/Brisbane',
  url text,
  contact_url text,
  email text,
  logo_uri text,
  -- Moves when anything about the whole school changes (import, feature switches): cached answers carry it.
  revision bigint not null default 0,
  metadata jsonb not null default '{}'
);

-- Finds a school by the beginnings of its words, which apostrophes, stops and hyphens part.
create function school_words(name text) returns tsvector language sql immutable as $$
  select to_tsvector('simple'::regconfig, translate(name, '’''.-/', '     '))
$$;

create index school_name_words on school using gin (school_words(name));

create table academic_session (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  title text not null,
  type text not null check (type in ('gradingPeriod', 'semester', 'schoolYear', 'term')),
  start_date date not null,
  end_date date not null, -- exclusive, as OneRoster has it
  school_year integer not null,
  parent_source_id text,
  metadata jsonb not null default '{}'
);

-- Every day a school teaches, and which day of its timetable cycle it is (1 to 10; null without one).
create table school_day (
  school_id bigint not null references school on delete cascade,
  date date not null,
  timetable_day smallint check (timetable_day between 1 and 10),
  primary key (school_id, date)
);

create table student (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  one_school_id text not null unique check (one_school_id ~ '^[A-Za-z0-9._@-]{1,64}$'),
  eq_id text not null unique check (eq_id ~ '^[0-9]{10}[A-Za-z]$'),
  given_names text not null,
  family_name text not null,
  preferred_given_name text,
  preferred_family_name text,
  date_of_birth date,
  residential_address jsonb,
  postal_address jsonb,
  finished_on date,
  revision bigint not null default 0,
  metadata jsonb not null default '{}'
);

create table enrolment (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  source_id text not null unique,
  status char(1) not null check (status in ('A', 'D', 'E', 'F', 'I', 'L', 'N')),
  year_level text not null,
  roll_class text,
  entry_date date not null,
  exit_date date,
  metadata jsonb not null default '{}'
);
create index enrolment_student on enrolment (student_id, school_id, entry_date desc);
create index enrolment_school on enrolment (school_id);

-- Parents and carers the register knows, whether or not they have an account.
create table known_parent (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  given_name text not null,
  family_name text not null,
  email text,
  mobile text,
  residential_address jsonb,
  postal_address jsonb,
  metadata jsonb not null default '{}',
  revision integer not null default 0
);

create table known_parent_contact (
  id bigint generated always as identity primary key,
  known_parent_id bigint not null references known_parent on delete cascade,
  source_id text not null unique,
  contact_type smallint not null check (contact_type between 0 and 7),
  value text not null,
  priority smallint not null check (priority > 0)
);
create index known_parent_contact_parent on known_parent_contact (known_parent_id, priority);

-- Who a parent is to a student, named on SIF-AU StudentContactRelationship and its ContactFlags.
create table student_contact_relationship (
  student_id bigint not null references student on delete cascade,
  known_parent_id bigint not null references known_parent on delete cascade,
  relationship text not null default '99',
  contact_sequence smallint,
  parent_portal boolean not null default false,      -- ContactMethod ParentPortal
  is_primary_account_owner boolean not null default false,
  parent_legal_guardian boolean not null default false,
  has_custody boolean not null default false,
  lives_with boolean not null default false,
  access_to_records boolean not null default false,
  receives_assessment_report boolean not null default false,
  emergency_contact boolean not null default false,
  attendance_contact boolean not null default false,
  fees_billing boolean not null default false,
  fees_access boolean not null default false,
  intervention_order boolean not null default false, -- bars every access
  primary key (student_id, known_parent_id)
);
create index student_contact_relationship_parent on student_contact_relationship (known_parent_id);

-- What a school switched off (or back on) for all its students or for one. No row: on.
create table feature_switch (
  id bigint generated always as identity primary key,
  school_id bigint not null references school on delete cascade,
  student_id bigint references student on delete cascade,
  feature text not null,
  is_on boolean not null,
  unique nulls not distinct (school_id, student_id, feature)
);
create index feature_switch_student on feature_switch (student_id) where student_id is not null;

create table class (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  school_id bigint not null references school on delete cascade,
  title text not null,
  class_code text,
  class_type text not null check (class_type in ('homeroom', 'scheduled')),
  course_source_id text,
  course_title text,
  location text,
  subjects text[] not null default '{}',
  teacher_name text,
  metadata jsonb not null default '{}'
);
create index class_school on class (school_id);

create table class_enrolment (
  class_id bigint not null references class on delete cascade,
  student_id bigint not null references student on delete cascade,
  source_id text not null unique,
  begin_date date,
  end_date date,
  primary key (class_id, student_id)
);
create index class_enrolment_student on class_enrolment (student_id);

create table timetable_period (
  id bigint generated always as identity primary key,
  class_id bigint not null references class on delete cascade,
  source_id text not null unique,
  day smallint not null check (day between 1 and 10),
  period_name text not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  room_name text,
  subject_description text,
  teacher_name text
);
create index timetable_period_class on timetable_period (class_id, day, start_time);

create table behaviour_incident (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  incident_date date not null,
  incident_type text not null,
  categories text[] not null default '{}',
  -- Names an incident to a page, and orders those of one day the same way every time.
  public_id uuid not null default gen_random_uuid()
);
create index behaviour_incident_newest on behaviour_incident (student_id, school_id, incident_date desc, public_id desc);

create table upcoming_event (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  school_id bigint not null references school on delete cascade,
  event_type char(1) not null check (event_type in ('E', 'A', 'X', 'V')),
  display_name text not null,
  detail text,
  start_date date not null,
  start_time time,
  end_date date not null check (end_date >= start_date),
  end_time time,
  is_cancelled boolean not null default false,
  -- The whole school, one year level, or the students in upcoming_event_student.
  audience text not null check (audience in ('school', 'year', 'students')),
  year_level text check ((audience = 'year') = (year_level is not null)),
  -- Calendar programs know an event by an id that never changes, and tell newer from older by its sequence.
  public_id uuid not null default gen_random_uuid(),
  sequence integer not null default 0,
  changed_at timestamptz not null default now()
);
create index upcoming_event_school on upcoming_event (school_id, start_date);
create unique index upcoming_event_public_id on upcoming_event (public_id);

create function upcoming_event_edited() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'sequence' - 'changed_at') is distinct from (to_jsonb(old) - 'sequence' - 'changed_at') then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  end if;
  return new;
end $$;
create trigger upcoming_event_edited before update on upcoming_event
  for each row execute function upcoming_event_edited();

create table upcoming_event_student (
  event_id bigint not null references upcoming_event on delete cascade,
  student_id bigint not null references student on delete cascade,
  primary key (event_id, student_id)
);
create index upcoming_event_student_student on upcoming_event_student (student_id);

-- Files a package brings: planners, exam timetables, invoice and report PDFs.
create table stored_file (
  id bigint generated always as identity primary key,
  sha256 bytea not null unique,
  media_type text not null,
  content bytea not null
);

create table download (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  source_id text not null unique,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  kind text not null check (kind in ('exam-timetable', 'assessment-planner')),
  name text not null,
  file_name text not null,
  file_id bigint not null references stored_file,
  published_on date not null
);
create index download_student on download (student_id, school_id, published_on desc);

create table academic_result (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  reporting_period_id text not null,
  reporting_period text not null,
  end_date date not null,
  subject text not null,
  result_description text not null,
  display_order integer not null default 0
);
create index academic_result_student on academic_result (student_id, school_id, end_date desc, display_order);

-- The school's own report, beside the results by subject.
create table academic_report (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  student_id bigint not null references student on delete cascade,
  school_id bigint not null references school on delete cascade,
  reporting_period_id text not null,
  reporting_period text not null,
  end_date date not null,
  file_id bigint not null references stored_file,
  unique (student_id, school_id, reporting_period_id)
);

create table invoice (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  school_id bigint not null references school on delete cascade,
  student_id bigint not null references student on delete cascade,
  invoice_number text not null,
  type_description text not null,
  description text not null,
  original_amount_cents integer not null check (original_amount_cents >= 0),
  amount_owing_cents integer not null check (amount_owing_cents >= 0),
  issued_on date not null,
  due_date date not null,
  closed_on date,
  status text not null check (status in ('due', 'paid', 'closed')),
  payment_ref text,
  customer_reference_number text not null,
  merchant_number text not null,
  biller_code text not null,
  pdf_file_id bigint references stored_file,
  -- What of the family's payments here the register already counts in amount_owing_cents, where its system says so.
  portal_paid_cents integer check (portal_paid_cents >= 0),
  unique (school_id, invoice_number)
);
create index invoice_student on invoice (student_id, school_id, due_date);
create index invoice_outstanding on invoice (student_id) where amount_owing_cents > 0;

create table consent_request (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  source_id text not null unique,
  school_id bigint not null references school on delete cascade,
  student_id bigint not null references student on delete cascade,
  title text not null,
  reference text not null,
  contact_name text,
  contact_email text,
  due_date date not null,
  state smallint not null default 1 check (state between 1 and 6),
  response_date date,
  withdrawn_date date,
  form_template jsonb not null,
  form_data jsonb,
  -- Withdrawn by the school through the portal: stands while its register still says Pending.
  withdrawn_in_portal boolean not null default false
);
create index consent_request_student on consent_request (student_id, school_id, state, due_date);
-- The hourly look for requests nobody answered in time.
create index consent_request_pending on consent_request (due_date) where state = 1;

create table medical_condition_type (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  description text not null,
  requires_allergy_details boolean not null default false
);
