-- How many administration views with a reason each school has started (O-10.10). Sessions of views are deleted, so they
-- can't be counted.
create table admin_view_count (
  school_id bigint primary key references school on delete cascade,
  started integer not null check (started > 0)
);
-- The kept sessions tell the count only as far back as they are kept; the reviews tell it to the ten.
insert into admin_view_count (school_id, started)
select school_id, greatest(sum(views), sum(reviews) * 10 - 9)
from (
  select school_id, count(*) as views, 0 as reviews from admin_view_session where purpose <> 'help-code' group by 1
  union all
  select school_id, 0, count(*) from admin_view_review group by 1) known
group by school_id;
