-- Public ids of imported rows begin with their time (UUID version 7), so that neighbouring rows share index pages. With
-- random ids, a bulk import of 41,600 absences into a state's table changed 22,500 pages of the index
-- (docs/decisions/imports/time-ordered-ids.md).
create function time_ordered_id() returns uuid language sql volatile parallel safe as $$
  -- The time in milliseconds replaces the first six bytes. The two bits make version 4 (0100) version 7 (0111).
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
alter table absence alter column public_id set default time_ordered_id();
alter table upcoming_event alter column public_id set default time_ordered_id();
alter table consent_request alter column public_id set default time_ordered_id();
