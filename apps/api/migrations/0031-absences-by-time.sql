-- A family may report several parts of one day. The previous version relies on a unique index over the reported
-- absences of a day (absence_reported_once), so the first report of a day stays `is_reported` and further ones are
-- `reported_again`; `by_family` is either. Once no such version runs, the index can go and `is_reported` take all.

alter table absence add column reported_again boolean not null default false;
alter table absence
  add column by_family boolean not null generated always as (is_reported or reported_again) stored;
alter table absence drop constraint absence_check1;
alter table absence add constraint absence_has_origin check (source_id is not null or is_reported or reported_again);
