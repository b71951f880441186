-- For the time of the last import, which is read for each scrape of the metrics.
create index audit_event_import on audit_event (at desc) where event = 'import.package';
