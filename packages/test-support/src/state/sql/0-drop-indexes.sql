-- Indexes that no constraint needs are dropped, and built once at the end. Indexes of partitions follow their table's.
create temp table state_index as
  select indexrelid::regclass::text as name,
         replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and not relispartition
    and not exists (select from pg_constraint where conindid = indexrelid);
do $$
declare dropped text;
begin
  for dropped in select name from state_index loop
    execute 'drop index ' || dropped;
  end loop;
end $$;
