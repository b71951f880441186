-- Finds the events of a school, newest first, for the audit search of the office. Building it reads the events of the
-- months that exist once; a partitioned table can't have an index created concurrently.
-- squawk-ignore require-concurrent-index-creation
create index audit_event_school on audit_event (school_id, at desc, id desc) where school_id is not null;
