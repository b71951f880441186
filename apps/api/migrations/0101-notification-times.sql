-- When notifications may be sent, in local time. Set-based statements call these for every recipient.

-- The end of the quiet hours that an instant is in; null outside them. `at time zone` finds the zone's offset on the day.
-- A local time that the clocks skip counts as the time after the change, one that occurs twice as the second.
create function quiet_end(at timestamptz, zone text, quiet_from time, quiet_until time)
  returns timestamptz language sql stable parallel safe as $$
  select (local.today + case when quiet_from > quiet_until and local.clock >= quiet_from then 1 else 0 end
          + quiet_until) at time zone zone
  from (select (at at time zone zone)::date as today, (at at time zone zone)::time as clock) local
  where case when quiet_from < quiet_until then local.clock >= quiet_from and local.clock < quiet_until
             else local.clock >= quiet_from or local.clock < quiet_until end
    and (local.today + case when quiet_from > quiet_until and local.clock >= quiet_from then 1 else 0 end
         + quiet_until) at time zone zone > at
$$;

-- The next digest after an instant: on weekdays, or on Sunday.
create function next_digest(at timestamptz, zone text, every text, digest_at time)
  returns timestamptz language sql stable parallel safe as $$
  select min((day + digest_at) at time zone zone)
  from (select (at at time zone zone)::date + ahead as day from generate_series(0, 8) ahead) days
  where case every when 'week' then extract(isodow from day) = 7 else extract(isodow from day) < 6 end
    and (day + digest_at) at time zone zone > at
$$;

-- A mobile number in one form, `+61…`; null if it is none. A number without a country code is Australian.
create function sms_number(mobile text) returns text language sql immutable parallel safe as $$
  select case when number ~ '^\+[0-9]{6,15}$' then number end
  from (select regexp_replace(regexp_replace(mobile, '[^0-9+]', '', 'g'), '^0', '+61') as number) plain
$$;
