-- squawk-disable-assume-in-transaction
-- The office lists a school's invoices by due date, and its payments by settlement day (O-14.1, O-14.3).
drop index concurrently if exists invoice_school;
create index concurrently if not exists invoice_school on invoice (school_id, due_date desc, id desc);
drop index concurrently if exists payment_transaction_school;
create index concurrently if not exists payment_transaction_school on payment_transaction (school_id, settlement_date desc) where state = 'approved';
