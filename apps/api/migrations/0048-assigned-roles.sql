-- School roles that were assigned in the office, beside those of the identity provider's groups.

create table staff_assigned_role (
  staff_id bigint not null references staff on delete cascade,
  school_id bigint not null references school on delete cascade,
  role text not null check (role in ('attendance-officer', 'office', 'principal', 'business-manager')),
  assigned_at timestamptz not null,
  primary key (staff_id, school_id, role)
);
create index staff_assigned_role_school on staff_assigned_role (school_id);

-- A membership is in force whether a group or the office gives it, so its readers don't change. A sign-in replaces those
-- of groups, and adds the assigned ones again: an earlier version of the program removes them at a sign-in only until
-- the next one.
alter table staff_membership add column is_from_group boolean not null default true;
