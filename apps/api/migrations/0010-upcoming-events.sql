-- For upcoming events of a school or a year level. Events of single students are found by student, so the index omits them.
-- The table has a few hundred rows for each school, so the index is built quickly.
create index upcoming_event_ahead on upcoming_event (school_id, end_date) where audience <> 'students';
