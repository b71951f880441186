-- E-mails about an event or a notice of a school (docs/decisions/office/events-and-notices.md). A mailing is planned when
-- its subject is published, gets its recipients when the subject takes effect, and is deleted with a recall.
create table school_mailing (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  kind text not null check (kind in ('event-published', 'event-changed', 'event-cancelled', 'school-notice')),
  -- The public id of the event or notice.
  subject uuid not null,
  title text not null,
  -- When and where an event is.
  line text not null,
  created_at timestamptz not null,
  -- Not before this time: families are not e-mailed at night.
  starts_at timestamptz not null,
  -- When its recipients were listed; null before the subject takes effect.
  listed_at timestamptz
);
create index school_mailing_school on school_mailing (school_id);
create index school_mailing_subject on school_mailing (subject);
create index school_mailing_created on school_mailing (created_at);

-- An adult to be told. The row is claimed in the transaction that enqueues the e-mail, so nobody is told twice.
create table school_mailing_adult (
  mailing_id bigint not null references school_mailing on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- The event was for the adult's student, and is not any more.
  is_leaving boolean not null default false,
  told_at timestamptz,
  primary key (mailing_id, account_id)
);
create index school_mailing_adult_account on school_mailing_adult (account_id);
create index school_mailing_adult_waiting on school_mailing_adult (mailing_id) where told_at is null;
