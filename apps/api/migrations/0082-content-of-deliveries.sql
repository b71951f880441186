-- squawk-disable-assume-in-transaction
-- Whether an earlier package is still needed.
drop index concurrently if exists delivery_content_of;
create index concurrently if not exists delivery_content_of on delivery (content_of) where content_of is not null;
