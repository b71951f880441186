-- Bounced e-mails (docs/notifications.md). A change of the account's address deletes its rows.
create table email_bounce (
  -- The id of the e-mail, which is that of its delivery or job. The primary key, so that a repeated report counts once.
  message_id uuid primary key,
  account_id bigint not null references account on delete cascade,
  -- RFC 3463, such as 5.1.1.
  status text not null check (length(status) between 5 and 9),
  bounced_at timestamptz not null
);
create index email_bounce_account on email_bounce (account_id, bounced_at desc);
