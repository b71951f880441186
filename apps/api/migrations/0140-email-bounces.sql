-- E-mails that came back (docs/notifications.md, bounces). A change of the account's address deletes its rows.
create table email_bounce (
  -- The id of the e-mail: a delivery's or a job's. A report that is received twice counts once.
  message_id uuid primary key,
  account_id bigint not null references account on delete cascade,
  -- RFC 3463, such as 5.1.1.
  status text not null check (length(status) between 5 and 9),
  bounced_at timestamptz not null
);
create index email_bounce_account on email_bounce (account_id, bounced_at desc);
