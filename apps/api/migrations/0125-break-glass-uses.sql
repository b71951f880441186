-- Sign-ins with break-glass accounts. A row is claimed in the transaction that enqueues the e-mails to principals, so nobody
-- is told twice.
create table break_glass_use (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  staff_id bigint not null references break_glass_account on delete cascade,
  used_at timestamptz not null,
  told_at timestamptz
);
create index break_glass_use_staff on break_glass_use (staff_id, used_at);
create index break_glass_use_time on break_glass_use (used_at);
