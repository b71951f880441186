-- squawk-disable-assume-in-transaction
drop index concurrently if exists attendance_entry_key;
create unique index concurrently if not exists attendance_entry_key on attendance_entry (school_id, entry_key) where entry_key is not null;
