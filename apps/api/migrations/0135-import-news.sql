-- What imports brought that families haven't been told of yet (docs/notifications.md).

-- One row for each school that an import has changed, until a worker has told its families.
create table import_news (
  school_id bigint primary key references school on delete cascade,
  -- Rows with higher ids have been added since.
  last_event_id bigint not null,
  last_consent_request_id bigint not null,
  last_academic_report_id bigint not null,
  last_invoice_id bigint not null,
  -- Events that moved have done so since.
  began_at timestamptz not null,
  imported_at timestamptz not null,
  -- A worker is telling the families until then.
  taken_until timestamptz
);
create index import_news_imported on import_news (imported_at);

-- Which events moved or were cancelled, and from which day.
alter table upcoming_event
  add column moved_at timestamptz,
  add column moved_from date;

create or replace function upcoming_event_edited() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'sequence' - 'changed_at' - 'moved_at' - 'moved_from')
    is distinct from (to_jsonb(old) - 'sequence' - 'changed_at' - 'moved_at' - 'moved_from') then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  end if;
  if (new.start_date, new.start_time, new.is_cancelled) is distinct from (old.start_date, old.start_time, old.is_cancelled) then
    new.moved_at := now();
    new.moved_from := old.start_date;
  end if;
  return new;
end $$;
