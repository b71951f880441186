-- The events of a school or a year level that are to come: the index has neither past ones nor those of single students,
-- which are found from the student. The table has some hundred rows for each school, so it is built in a moment.
create index upcoming_event_ahead on upcoming_event (school_id, end_date) where audience <> 'students';
