-- squawk-disable-assume-in-transaction
-- What is due soon at a school and has no answer.
drop index concurrently if exists consent_request_open_at_school;
create index concurrently if not exists consent_request_open_at_school on consent_request (school_id, due_date) where state = 1;
-- Events that an import has moved.
drop index concurrently if exists upcoming_event_moved;
create index concurrently if not exists upcoming_event_moved on upcoming_event (school_id, moved_at) where moved_at is not null;
-- What still needs somebody, to find what an import has settled.
drop index concurrently if exists notification_open_at_school;
create index concurrently if not exists notification_open_at_school on notification (school_id, kind) where needs_you and done_at is null;
