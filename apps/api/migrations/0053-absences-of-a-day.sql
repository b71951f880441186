-- squawk-disable-assume-in-transaction
-- An index for a school's absences of one day.
drop index concurrently if exists absence_school_day;
create index concurrently if not exists absence_school_day on absence (school_id, absence_date);
