-- squawk-disable-assume-in-transaction
-- Indexes for the order of a school's queue and of its decided requests.
drop index concurrently if exists change_request_queue;
create index concurrently if not exists change_request_queue on change_request (school_id, due_at, id) where state = 'submitted';
drop index concurrently if exists change_request_decided;
create index concurrently if not exists change_request_decided on change_request (school_id, decided_at desc, id desc) where state <> 'submitted';
