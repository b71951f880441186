-- Card payments (docs/payments.md; G19): what was begun, what the gateway said about it, and what is reserved
-- meanwhile. Money is never forgotten: rows outlive the invoice, the student and the account they name.

-- One press of Pay: one card, one or more invoices.
create table payment_attempt (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account_id bigint references account on delete set null,
  -- The same key from the same account is the same press, for good (T37); another body under it is refused.
  idempotency_key text not null check (length(idempotency_key) between 16 and 64),
  request_hash bytea not null,
  begun_at timestamptz not null,
  -- Somebody was told that an outcome is not known yet, and is owed word of it.
  told_unknown_at timestamptz,
  unique (account_id, idempotency_key)
);

-- One invoice in it, with a gateway transaction of its own.
create table payment_transaction (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  attempt_id bigint not null references payment_attempt,
  -- The register's own id, never reused: an invoice that leaves the register and comes back is the same one.
  invoice_source_id text not null,
  student_id bigint references student on delete set null,
  school_id bigint references school on delete set null,
  -- As they stood when it was begun.
  invoice_number text not null,
  description text not null,
  student_source_id text not null,
  eq_id text not null,
  student_name text not null,
  school_source_id text not null,
  centre_code text not null,
  school_name text not null,
  customer_reference_number text not null,
  merchant_number text not null,
  biller_code text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- What the register knew to be paid, by whatever way.
  register_paid_cents integer not null check (register_paid_cents >= 0),
  -- docs/payments.md draws it. opening, open and disputed reserve their amount.
  state text not null default 'opening'
    check (state in ('opening', 'open', 'approved', 'declined', 'closed', 'void', 'disputed')),
  begun_at timestamptz not null,
  -- After this the gateway refuses the key.
  expires_at timestamptz not null,
  auth_key text unique,
  post_url text,
  settled_at timestamptz,
  receipt_number text,
  processed_at timestamptz,
  settlement_date date,
  masked_card_number text,
  card_expiry text,
  decline_code text,
  reason text,
  -- The reconciler asks next then; whoever takes the row moves it on, so that no two ask at once.
  next_check_at timestamptz,
  checks integer not null default 0,
  alarmed_at timestamptz,
  -- Since when a person has to find out what became of it, and who then said so.
  staff_since timestamptz,
  decided_by text,
  handed_over_at timestamptz,
  check ((state in ('opening', 'void')) = (auth_key is null)),
  check ((state in ('opening', 'open', 'disputed')) = (settled_at is null)),
  check (state <> 'approved' or (receipt_number is not null and processed_at is not null and settlement_date is not null))
);
create index payment_transaction_attempt on payment_transaction (attempt_id);
create index payment_transaction_invoice on payment_transaction (invoice_source_id)
  where state in ('opening', 'open', 'disputed', 'approved');
create index payment_transaction_student on payment_transaction (student_id, begun_at desc);
create index payment_transaction_unsettled on payment_transaction (next_check_at)
  where state in ('opening', 'open', 'disputed');
create index payment_transaction_settlement on payment_transaction (settlement_date) where state = 'approved';

-- Whatever a process does, and however late it wakes up: nothing settled moves again, and no amount changes.
create function payment_transaction_guard() returns trigger language plpgsql as $$
begin
  if new.amount_cents <> old.amount_cents or new.public_id <> old.public_id or new.attempt_id <> old.attempt_id
     or new.invoice_source_id <> old.invoice_source_id then
    raise exception 'a payment transaction keeps what it is for';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('opening', 'open'), ('opening', 'void'),
    ('open', 'approved'), ('open', 'declined'), ('open', 'closed'), ('open', 'disputed'),
    ('disputed', 'approved'), ('disputed', 'closed')) then
    raise exception 'a payment transaction can''t go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger payment_transaction_guarded before update on payment_transaction
  for each row execute function payment_transaction_guard();

create function payment_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% is kept', tg_table_name;
end $$;
create trigger payment_transaction_kept before delete on payment_transaction
  for each statement execute function payment_is_kept();
create trigger payment_attempt_kept before delete on payment_attempt
  for each statement execute function payment_is_kept();

-- Payments made here towards one invoice, and how much of each its register doesn't count yet. Where its system doesn't
-- say (portal_paid_cents), what it counts as paid since a payment was begun takes in the oldest first. Computed from
-- what stands alone: a package that is repeated, or an older one, can't count anything twice (docs/payments.md).
create function portal_payments(source text, register_paid integer, portal_paid integer)
  returns table (transaction_id bigint, processed_at timestamptz, receipt_number text, amount_cents integer,
                 pending_cents integer) language sql stable as $$
  select x.id, x.processed_at, x.receipt_number, x.amount_cents,
         greatest(0, least(x.amount_cents, x.pending - x.newer))::integer
  from (
    select t.*, least(sum(t.amount_cents) over (),
      case when portal_paid is not null then sum(t.amount_cents) over () - portal_paid
           else max(t.newer + t.amount_cents - (register_paid - t.register_paid_cents)) over () end) as pending
    from (
      select p.id, p.processed_at, p.receipt_number, p.amount_cents, p.register_paid_cents,
             sum(p.amount_cents) over (order by p.id desc) - p.amount_cents as newer
      from payment_transaction p where p.invoice_source_id = source and p.state = 'approved'
    ) t
  ) x
$$;

create view invoice_payment as
  select i.id as invoice_id, p.*
  from invoice i
  cross join lateral portal_payments(i.source_id, i.original_amount_cents - i.amount_owing_cents, i.portal_paid_cents) p;

-- What a family sees of each invoice. in_progress_cents: paid here, and not yet in the register. reserved_cents: begun,
-- and not known yet what became of it.
create view invoice_standing as
  select i.id as invoice_id,
         greatest(0, i.amount_owing_cents - paid.in_progress_cents - held.reserved_cents)::integer as owing_cents,
         held.reserved_cents, paid.in_progress_cents, paid.pending_payments
  from invoice i
  cross join lateral (
    select coalesce(sum(p.pending_cents), 0)::integer as in_progress_cents,
           coalesce(jsonb_agg(jsonb_build_object('paidAt', p.processed_at, 'receiptNumber', p.receipt_number,
                                                 'amountCents', p.pending_cents) order by p.processed_at, p.transaction_id),
                    '[]') as pending_payments
    from portal_payments(i.source_id, i.original_amount_cents - i.amount_owing_cents, i.portal_paid_cents) p
    where p.pending_cents > 0 and i.status = 'due'
  ) paid
  cross join lateral (
    select coalesce(sum(t.amount_cents), 0)::integer as reserved_cents
    from payment_transaction t
    where t.invoice_source_id = i.source_id and t.state in ('opening', 'open', 'disputed')
  ) held;
