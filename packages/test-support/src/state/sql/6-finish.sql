do $$
declare definition text;
begin
  for definition in select state_index.definition from state_index loop
    execute definition;
  end loop;
end $$;

-- Sequences continue after the ids that were inserted above.
do $$
declare found record;
begin
  for found in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select max(%I) from %I)))',
                   found.table_name, found.column_name, found.column_name, found.table_name);
  end loop;
end $$;
