-- squawk-disable-assume-in-transaction
-- Indexes by which the office finds a family from the beginning of an e-mail address.
drop index concurrently if exists known_parent_email;
create index concurrently if not exists known_parent_email on known_parent (lower(email) text_pattern_ops) where email is not null;
drop index concurrently if exists account_email_start;
create index concurrently if not exists account_email_start on account (lower(email) text_pattern_ops);
