-- Notifications (docs/notifications.md): the inbox, and the outbox of everything that goes to another channel.

-- One for each adult and event. It is the inbox, whatever else is sent.
create table notification (
  id uuid primary key default time_ordered_id(),
  account_id bigint not null references account on delete cascade,
  kind text not null,
  student_id bigint references student on delete cascade,
  school_id bigint references school on delete cascade,
  -- Values, never sentences (packages/contract/src/notifications/params.ts).
  params jsonb not null,
  -- The same event is told once, however often its job runs.
  subject_key text not null check (length(subject_key) between 1 and 200),
  -- A route of the app.
  link text not null check (length(link) between 1 and 300),
  is_urgent boolean not null,
  -- Stays in "Needs you" until it is done.
  needs_you boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  done_at timestamptz,
  -- Another account owner did it.
  done_by_other boolean not null default false
);
-- Begins with the event, so that it also finds everybody who was told of one.
create unique index notification_once on notification (kind, subject_key, account_id);
create index notification_inbox on notification (account_id, created_at desc, id desc);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_needs_you on notification (account_id) where needs_you and done_at is null;
create index notification_student on notification (student_id) where student_id is not null;
create index notification_school on notification (school_id) where school_id is not null;
-- Rows are written in the order of their time and deleted by it.
create index notification_created on notification using brin (created_at);

-- One message outside the inbox: to a device, an address or a number. `notice`: one notification. `digest` and `quiet`
-- gather those that wait for a digest, or for the end of quiet hours. `test`: asked for by the person.
create table notification_delivery (
  id uuid primary key default time_ordered_id(),
  notification_id uuid references notification on delete cascade,
  account_id bigint not null references account on delete cascade,
  channel text not null check (channel in ('push', 'email', 'sms')),
  purpose text not null default 'notice' check (purpose in ('notice', 'digest', 'quiet', 'test')),
  -- The device of a push. It may be gone by the time of sending.
  endpoint_id bigint,
  -- waiting: will be sent. gathered: part of another message. dropped: no longer wanted or allowed.
  state text not null default 'waiting' check (state in ('waiting', 'gathered', 'sent', 'failed', 'dropped')),
  is_urgent boolean not null,
  -- Never sent earlier. Quiet hours, digests, retries and the lease of a worker are all this date.
  not_before timestamptz not null,
  -- Sent only if nobody has read the notification by then.
  if_unread boolean not null default false,
  -- For a message that gathers: its time, which a lease doesn't move.
  gathers_at timestamptz,
  gathered_in uuid references notification_delivery on delete cascade,
  attempts smallint not null default 0,
  -- In a word: why it failed or was dropped.
  outcome text,
  -- An e-mail that its area wrote, sealed; deleted once it is sent.
  sealed_content text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((purpose = 'notice') = (notification_id is not null)),
  check ((purpose in ('digest', 'quiet')) = (gathers_at is not null)),
  check ((state = 'gathered') = (gathered_in is not null and settled_at is null)),
  check ((state in ('sent', 'failed', 'dropped')) = (settled_at is not null))
);
create unique index notification_delivery_once on notification_delivery (notification_id, channel, endpoint_id)
  nulls not distinct where notification_id is not null;
create index notification_delivery_due on notification_delivery (channel, is_urgent, not_before) where state = 'waiting';
create index notification_delivery_account on notification_delivery (account_id, created_at desc);
create index notification_delivery_gathered on notification_delivery (gathered_in) where gathered_in is not null;
-- A message that a worker has taken gathers nothing more.
create unique index notification_delivery_gathers
  on notification_delivery (account_id, channel, purpose, endpoint_id, gathers_at) nulls not distinct
  where gathers_at is not null and state = 'waiting' and attempts = 0;
create index notification_delivery_created on notification_delivery using brin (created_at);

-- What a person has chosen. Without a row the default of the kind and channel applies.
create table notification_preference (
  account_id bigint not null references account on delete cascade,
  kind text not null,
  channel text not null check (channel in ('push', 'email', 'sms')),
  student_id bigint references student on delete cascade,
  school_id bigint references school on delete cascade,
  timing text not null check (timing in ('off', 'now')),
  check (student_id is null or school_id is null)
);
create unique index notification_preference_once
  on notification_preference (account_id, kind, channel, student_id, school_id) nulls not distinct;
create index notification_preference_student on notification_preference (student_id) where student_id is not null;
create index notification_preference_school on notification_preference (school_id) where school_id is not null;

-- When a person is told. Without a row the defaults apply; nulls in a row mean none.
create table notification_settings (
  account_id bigint primary key references account on delete cascade,
  digest_every text check (digest_every in ('day', 'week')),
  digest_at time,
  quiet_from time,
  quiet_until time,
  -- Null: the zone of each school.
  time_zone text,
  -- E-mails and texts say only that there is something.
  hides_details boolean not null default false,
  changed_at timestamptz not null,
  check ((digest_every is null) = (digest_at is null)),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- Numbers whose owner has answered STOP: they get urgent texts only.
create table sms_stop (
  number text primary key check (number ~ '^\+[0-9]{6,15}$'),
  stopped_at timestamptz not null
);
