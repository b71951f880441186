-- Academic reports as families see them (S-2.9, S-7.5): beside the results by subject, the school's own report.

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

-- The count of new reports stands in what everybody who sees the student is answered, and the lists are cached
-- (migration 0004).
do $$
declare watched text;
begin
  foreach watched in array array['academic_result', 'academic_report'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
                    for each statement execute function touch_students_inserted()', watched);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
                    for each statement execute function touch_students_updated()', watched);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
                    for each statement execute function touch_students_deleted()', watched);
  end loop;
end $$;
