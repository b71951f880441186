-- A planned outage or alert can be changed until it starts: a change of an older version is refused.
alter table outage add column version integer not null default 1;
