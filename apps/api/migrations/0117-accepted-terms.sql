-- squawk-disable-assume-in-transaction
-- How many accounts have accepted a document.
drop index concurrently if exists account_terms_document;
create index concurrently if not exists account_terms_document on account_terms (terms_document_id);
