-- How often the job of an issue of codes has started: only the last attempt may finish it.
alter table invitation_run add column attempt integer not null default 0;
