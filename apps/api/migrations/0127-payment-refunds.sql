-- Refunds, comparisons with the gateway, and what was asked of it (docs/requirements/office.md, O-14.4 to O-14.7).

-- How much of a payment the gateway has paid back.
alter table payment_transaction add column refunded_cents integer not null default 0;
alter table payment_transaction add constraint payment_transaction_refunded
  check (refunded_cents between 0 and amount_cents) not valid;

-- A refund that was made in the gateway's own site. Nothing here makes one.
create table payment_refund (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  transaction_id bigint not null references payment_transaction on delete cascade,
  -- The gateway's number of the refund, not of the payment.
  receipt_number text not null,
  amount_cents integer not null check (amount_cents > 0),
  settlement_date date not null,
  recorded_at timestamptz not null,
  -- Null for a refund that a comparison found.
  recorded_by text,
  -- Since when a comparison has found it at the gateway.
  found_at timestamptz,
  unique (transaction_id, receipt_number),
  check (recorded_by is not null or found_at is not null)
);

-- A request to the gateway about one payment, and its answer: without the key, and without card details. An answer that
-- repeats the previous one is counted.
create table payment_exchange (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references payment_transaction on delete cascade,
  request text not null check (request in ('open', 'outcome')),
  sent jsonb not null,
  answer jsonb not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1
);
create index payment_exchange_transaction on payment_exchange (transaction_id, id);

-- The gateway's day beside ours, as it was last compared. Without names: the differences hold references and receipts.
create table settlement_comparison (
  school_id bigint not null references school on delete cascade,
  day date not null,
  compared_at timestamptz not null,
  compared_by text not null,
  gateway_payments integer not null,
  gateway_cents integer not null,
  portal_payments integer not null,
  portal_cents integer not null,
  refunds integer not null,
  refund_cents integer not null,
  differences jsonb not null,
  primary key (school_id, day)
);

-- What was refunded is no payment to the school: the register counts neither, or both.
create or replace function portal_payments(source text, register_paid integer, portal_paid integer)
  returns table (transaction_id bigint, processed_at timestamptz, receipt_number text, amount_cents integer,
                 pending_cents integer) language sql stable as $$
  select x.id, x.processed_at, x.receipt_number, x.amount_cents,
         greatest(0, least(x.net_cents, x.pending - x.newer))::integer
  from (
    select t.*, least(sum(t.net_cents) over (),
      case when portal_paid is not null then sum(t.net_cents) over () - portal_paid
           else max(t.newer + t.net_cents - (register_paid - t.register_paid_cents)) over () end) as pending
    from (
      select p.id, p.processed_at, p.receipt_number, p.amount_cents, p.register_paid_cents,
             p.amount_cents - p.refunded_cents as net_cents,
             sum(p.amount_cents - p.refunded_cents) over (order by p.id desc) - (p.amount_cents - p.refunded_cents)
               as newer
      from payment_transaction p where p.invoice_source_id = source and p.state = 'approved'
    ) t
  ) x
$$;

create or replace function touch_students_of_payments() returns trigger language plpgsql as $$
begin
  update student set revision = revision + 1
  where id in (select n.student_id from new_rows n join old_rows o using (id)
               where n.state <> o.state or n.refunded_cents <> o.refunded_cents);
  return null;
end $$;
