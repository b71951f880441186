-- An entry made at the gate without a signal is sent later, perhaps more than once (docs/requirements/office.md, O-7.5).
alter table attendance_entry
  -- Chosen by the phone. The same key is the same entry.
  add column entry_key uuid;
