-- squawk-disable-assume-in-transaction
-- A school's approved changes that are still to leave for the register, which the office counts and lists.
drop index concurrently if exists change_request_to_export;
create index concurrently if not exists change_request_to_export on change_request (school_id, decided_at desc, id desc) where state = 'approved' and export_id is null;
