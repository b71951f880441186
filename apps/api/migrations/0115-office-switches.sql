-- Features that the school's office switched off or on (docs/decisions/office/feature-switches.md). The import owns
-- feature_switch; nothing that it does changes a row here.
create table office_switch (
  id bigint generated always as identity primary key,
  school_id bigint not null references school on delete cascade,
  -- Null: everybody at the school.
  student_id bigint references student on delete cascade,
  feature text not null,
  is_on boolean not null,
  -- On in these year levels only. Null: in all.
  year_levels text[] check (cardinality(year_levels) > 0),
  -- For one student: why, and when staff look at it again.
  reason text check (length(reason) between 1 and 200),
  review_on date,
  set_by text not null,
  set_at timestamptz not null,
  unique nulls not distinct (school_id, student_id, feature),
  check (year_levels is null or (is_on and student_id is null)),
  check (student_id is not null or (reason is null and review_on is null))
);
create index office_switch_student on office_switch (student_id) where student_id is not null;
create trigger office_switch_changed after insert or update or delete on office_switch
  for each row execute function touch_school();

-- What the office changed. A save sends the id of the newest change that its page showed.
create table office_switch_change (
  id bigint generated always as identity primary key,
  school_id bigint not null references school on delete cascade,
  student_id bigint references student on delete cascade,
  feature text not null,
  -- {"isOn", "yearLevels"}; null: as imported.
  before jsonb,
  after jsonb,
  changed_by text not null,
  changed_at timestamptz not null
);
create index office_switch_change_school on office_switch_change (school_id, id);
create index office_switch_change_student on office_switch_change (student_id) where student_id is not null;
