-- Consent requests that the school's office prepares and sends (docs/decisions/office/consent-publications.md). What a
-- family reads and answers stays a consent_request, one row a student, as from the register.

-- held: published, and sent when `sends_at` comes. open: sent; it is closed once its due date has passed.
create table consent_publication (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  school_id bigint not null references school on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'held', 'open', 'withdrawn', 'recalled')),
  version integer not null default 1,
  title text not null,
  -- The builder's draft: text, questions, contact and audience (packages/contract/src/consent/publishing).
  draft jsonb not null,
  due_date date,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  published_by_key uuid,
  sends_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  check (state in ('draft') or (due_date is not null and sends_at is not null))
);
create index consent_publication_school on consent_publication (school_id, id);

-- The students whom it was sent to, and whether an adult could be told. The request is gone after a recall.
create table consent_publication_student (
  publication_id bigint not null references consent_publication on delete cascade,
  student_id bigint not null references student on delete cascade,
  consent_request_id bigint unique references consent_request on delete set null,
  reach text not null check (reach in ('told', 'no-account', 'feature-off', 'intervention-order')),
  primary key (publication_id, student_id)
);
create index consent_publication_student_student on consent_publication_student (student_id);

-- Who has opened a request, for the list of a recall.
create table consent_opening (
  publication_id bigint not null references consent_publication on delete cascade,
  student_id bigint not null references student on delete cascade,
  account_id bigint not null references account on delete cascade,
  opened_at timestamptz not null,
  primary key (publication_id, student_id, account_id)
);
create index consent_opening_student on consent_opening (student_id);
create index consent_opening_account on consent_opening (account_id);

-- One message to many adults: the first, or a reminder.
create table consent_mailing (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  publication_id bigint not null references consent_publication on delete cascade,
  kind text not null check (kind in ('invitation', 'reminder')),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  -- When its recipients were determined.
  listed_at timestamptz
);
create index consent_mailing_publication on consent_mailing (publication_id);

-- A recipient of a mailing. The row is claimed in the transaction that enqueues the e-mail, so nobody is told twice.
create table consent_notice (
  mailing_id bigint not null references consent_mailing on delete cascade,
  account_id bigint not null references account on delete cascade,
  told_at timestamptz,
  primary key (mailing_id, account_id)
);
create index consent_notice_account on consent_notice (account_id);
create index consent_notice_waiting on consent_notice (mailing_id) where told_at is null;

-- An answer on paper: who entered it, and the date beside the signature. The signer is `responded_by`.
alter table consent_response add column recorded_by text, add column signed_on date;
