-- Four invoices for each student: one due, one overdue and partly paid, one paid and one closed.
insert into invoice (source_id, school_id, student_id, invoice_number, type_description, description,
                     original_amount_cents, amount_owing_cents, issued_on, due_date, closed_on, status,
                     customer_reference_number, merchant_number, biller_code)
select 'INV-' || id || '-' || turn, school_id, id, (id * 10 + turn)::text, 'Excursion', 'Science Centre excursion',
       (2000 + id % 80 * 100)::int,
       case turn when 0 then 2000 + id % 80 * 100 when 1 then 1000 + id % 80 * 50 else 0 end::int,
       current_setting('state.today')::date - 40 - turn * 60, current_setting('state.today')::date + 14 - turn * 60,
       case when turn > 1 then current_setting('state.today')::date + 10 - turn * 60 end,
       (array['due', 'due', 'paid', 'closed'])[turn + 1], '0471' || (20000000 + id * 4 + turn), '5353109000',
       '18' || (10000 + school_id)
from state_student, generate_series(0, 3) as turn;

-- One student in five has an invoice that was partly paid in the portal.
create temp table state_payment as
  select student.id, student.school_id, parent.id as account_id, pg_temp.given_name(student.id) as name
  from state_student student join state_parent parent using (family)
  where student.id % 5 = 0 and parent.turn = 1 and parent.has_account;

insert into payment_attempt (id, account_id, idempotency_key, request_hash, begun_at) overriding system value
select id, account_id, 'attempt-key-' || lpad(id::text, 8, '0'), sha256(id::text::bytea),
       current_setting('state.today')::date - interval '3 days'
from state_payment;
insert into payment_transaction
  (attempt_id, invoice_source_id, student_id, school_id, invoice_number, description, student_source_id, eq_id, student_name,
   school_source_id, centre_code, school_name, customer_reference_number, merchant_number, biller_code, amount_cents,
   register_paid_cents, state, begun_at, expires_at, auth_key, settled_at, receipt_number, processed_at, settlement_date)
select id, 'INV-' || id || '-1', id, school_id, (id * 10 + 1)::text, 'Science Centre excursion', 'STU-' || id,
       lpad(id::text, 10, '0') || 'A', name, 'SCH-' || school_id, (10000 + school_id)::text, 'School ' || school_id,
       '0471' || (20000000 + id * 4 + 1), '5353109000', '18' || (10000 + school_id), 500, 0, 'approved', paid.at,
       paid.at + interval '1 hour', 'auth-' || id, paid.at, 'R' || id, paid.at, paid.at::date
from state_payment, (select current_setting('state.today')::date - interval '3 days' as at) paid;

-- One parent in twenty has a change request.
insert into change_request (kind, school_id, account_id, old_values, new_values, state, submitted_at, decided_at, decided_by)
select 'parent-details', 1, id, '{}', '{}', 'approved', current_setting('state.today')::date - interval '50 days',
       current_setting('state.today')::date - interval '49 days', 'school'
from state_parent where has_account and id % 20 = 1;

-- What the primary account owners looked at on three earlier days.
insert into record_look (account_id, student_id, month, parts, seconds)
select parent.id, student.id, date_trunc('month', day), array_agg(1::smallint order by day),
       array_agg(extract(epoch from day - date_trunc('month', day))::integer order by day)
from state_student student
join state_parent parent using (family)
cross join generate_series(2, 4) as back,
lateral (select current_setting('state.today')::timestamp - back * interval '1 day' as day) viewed
where parent.turn = 1 and parent.has_account
group by parent.id, student.id, date_trunc('month', day);
