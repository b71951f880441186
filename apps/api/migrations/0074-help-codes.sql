-- Codes with which a parent asks support staff to look at their pages (docs/decisions/office/administration-view.md). One
-- for each account: a new code replaces the last one, and a used one is deleted.
create table help_code (
  account_id bigint primary key references account on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);
