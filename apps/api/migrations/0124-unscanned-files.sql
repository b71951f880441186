-- squawk-disable-assume-in-transaction
drop index concurrently if exists stored_file_unscanned;
create index concurrently if not exists stored_file_unscanned on stored_file (id) where scanned_at is null;
drop index concurrently if exists stored_file_refused;
create index concurrently if not exists stored_file_refused on stored_file (id) where scan_threat is not null;
