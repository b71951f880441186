-- One administration view in ten that was started without a help code is reviewed by a principal
-- (docs/decisions/office/administration-view.md). It keeps what the review needs, because the view's own row is deleted with
-- its office session.
create table admin_view_review (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  -- As in the audit events of the view.
  view_id bigint not null unique,
  school_id bigint not null references school on delete cascade,
  account_id bigint not null references account on delete cascade,
  staff_id bigint references staff on delete set null,
  staff_name text not null,
  staff_role text not null,
  reason text not null,
  started_at timestamptz not null,
  reviewed_at timestamptz,
  reviewer_name text,
  -- Null: nothing to object to.
  concern text check (length(concern) between 1 and 500),
  check ((reviewed_at is null) = (reviewer_name is null))
);
create index admin_view_review_school on admin_view_review (school_id, started_at desc);
create index admin_view_review_account on admin_view_review (account_id);
create index admin_view_review_staff on admin_view_review (staff_id);
