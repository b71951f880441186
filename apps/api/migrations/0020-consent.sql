-- Answers to consent requests (S-3.7, S-4.1): the draft, the one answer, and how it leaves for the school.

-- Withdrawn by the school through the portal: stands while its register still says Pending.
alter table consent_request add column withdrawn_in_portal boolean not null default false;

-- What somebody has filled in and not sent: theirs alone, and gone with the request's last chance of an answer.
create table consent_draft (
  consent_request_id bigint not null references consent_request on delete cascade,
  account_id bigint not null references account on delete cascade,
  form_data jsonb not null,
  saved_at timestamptz not null,
  primary key (consent_request_id, account_id)
);
create index consent_draft_account on consent_draft (account_id);

create function drop_consent_drafts() returns trigger language plpgsql as $$
begin
  delete from consent_draft where consent_request_id = new.id;
  return null;
end $$;
create trigger consent_request_closed after update of state on consent_request
  for each row when (old.state = 1 and new.state <> 1) execute function drop_consent_drafts();
-- The hourly look for requests nobody answered in time.
create index consent_request_pending on consent_request (due_date) where state = 1;

-- One file of answers; each answer is in exactly one.
create table consent_response_export (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  exported_at timestamptz not null,
  exported_by text not null
);

-- What was agreed to. It stands by itself: a template that changes later, or a request that leaves the register, doesn't
-- touch it.
create table consent_response (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  consent_request_id bigint unique references consent_request on delete set null,
  request_source_id text not null,
  school_id bigint not null references school on delete cascade,
  student_id bigint not null references student on delete cascade,
  account_id bigint references account on delete set null,
  responded_by text not null,
  responded_at timestamptz not null,
  state smallint not null check (state between 2 and 4),
  form_template jsonb not null,
  form_data jsonb not null,
  -- Every word of the receipt, as it was read.
  receipt jsonb not null,
  export_id bigint references consent_response_export
);
create index consent_response_student on consent_response (student_id);
create index consent_response_account on consent_response (account_id);
create index consent_response_unexported on consent_response (responded_at) where export_id is null;
create index consent_response_export_rows on consent_response (export_id) where export_id is not null;
