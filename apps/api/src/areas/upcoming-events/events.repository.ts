/** Upcoming events of any number of students, with the counts of each filter, in one statement. */
import type { EventTypeLetter } from '@portal/contract/upcoming-events';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { eventsOfPlace, familyEventKey } from './event-audience.repository.ts';

/** A student at a school; rows refer to it by its index in the list. */
export interface EventPlace {
  studentId: number;
  schoolId: number;
  yearLevel: string;
  /** Excludes events that ended before this day. */
  since: string;
  /** Whether it passes the filter; the others are only counted. */
  isChosen: boolean;
}

export interface EventSearch {
  places: readonly EventPlace[];
  types: readonly EventTypeLetter[];
  /** The last start day; null for no limit. */
  until: string | null;
  withCancelled: boolean;
  offset: number;
  limit: number;
}

const eventTypeLetterSchema = z.enum(['E', 'A', 'X', 'V']);

const eventRow = z.strictObject({
  publicId: z.string(),
  eventType: eventTypeLetterSchema,
  displayName: z.string(),
  detail: z.nullable(z.string()),
  startDate: z.string(),
  startTime: z.nullable(z.string()),
  endDate: z.string(),
  endTime: z.nullable(z.string()),
  isCancelled: z.boolean(),
  sequence: z.number(),
  changedAt: z.string(),
  /** The day it is listed under. */
  day: z.string(),
  /** Indexes of the selected students and schools it applies to. */
  positions: z.array(z.number()),
});
export type EventRow = z.output<typeof eventRow>;

const foundEventsRow = z.strictObject({
  total: z.number(),
  typeCounts: z.array(z.strictObject({ eventType: eventTypeLetterSchema, count: z.number() })),
  placeCounts: z.array(z.strictObject({ position: z.number(), count: z.number() })),
  events: z.array(eventRow),
  /** Cancelled events that match the filter; empty with `withCancelled`. */
  cancelled: z.array(eventRow),
});
export type FoundEvents = z.output<typeof foundEventsRow>;

const eventJson = sql`jsonb_build_object(
  'publicId', e.public_id, 'eventType', e.event_type, 'displayName', e.display_name, 'detail', e.detail,
  'startDate', e.start_date, 'startTime', to_char(e.start_time, 'HH24:MI'),
  'endDate', e.end_date, 'endTime', to_char(e.end_time, 'HH24:MI'),
  'isCancelled', e.is_cancelled, 'sequence', e.sequence, 'changedAt', e.changed_at,
  'day', found.day, 'positions', found.positions)`;

const placesOf = (places: readonly EventPlace[]): RawBuilder<unknown> => sql`
  select p.position::int - 1 as position, p.student_id, p.school_id, p.year_level, p.since, p.is_chosen
  from unnest(${places.map(({ studentId }) => studentId)}::bigint[],
              ${places.map(({ schoolId }) => schoolId)}::bigint[],
              ${places.map(({ yearLevel }) => yearLevel)}::text[], ${places.map(({ since }) => since)}::date[],
              ${places.map(({ isChosen }) => isChosen)}::boolean[])
         with ordinality as p(student_id, school_id, year_level, since, is_chosen, position)`;

/** A page shows no more cancelled events than this. */
const mostCancelled = 20;

/**
 * Lists an event once, for any number of students (in live calendars, once per school); soonest first, all-day before
 * timed.
 */
export async function findEvents(db: Db, search: EventSearch): Promise<FoundEvents> {
  const isWanted = sql`e.end_date >= place.since
    and (${search.until}::date is null or e.start_date <= ${search.until}::date)`;
  const rows = await rowsOf(
    foundEventsRow,
    sql`
    with place as (${placesOf(search.places)}),
    pair as (
      select e.id, ${search.withCancelled ? sql`e.id::text` : familyEventKey} as key, e.event_type, e.start_time, greatest(e.start_date, place.since) as day,
             place.position, place.is_chosen, e.event_type = any(${[...search.types]}::text[]) as is_asked,
             e.is_cancelled and not ${search.withCancelled} as is_off
      from place
      cross join lateral ${eventsOfPlace(isWanted)} e
    ),
    found as (
      select min(id) as id, start_time, min(day) as day, array_agg(distinct position order by position) as positions
      from pair where is_chosen and is_asked and not is_off group by key, start_time
    ),
    off as (
      select min(id) as id, min(day) as day, array_agg(distinct position order by position) as positions
      from pair where is_chosen and is_asked and is_off group by key, start_time
      order by min(day), min(id) limit ${mostCancelled}
    ),
    page as (
      select * from found order by day, start_time nulls first, id
      offset ${search.offset} limit ${search.limit}
    ),
    listed as (
      select id, day, positions, false as is_off from page
      union all select id, day, positions, true from off
    )
    select (select count(*) from found) as total,
           coalesce((
             select jsonb_agg(jsonb_build_object('eventType', counted.event_type, 'count', counted.count))
             from (select event_type, count(distinct key) as count from pair where is_chosen and not is_off group by event_type) counted
           ), '[]') as "typeCounts",
           coalesce((
             select jsonb_agg(jsonb_build_object('position', counted.position, 'count', counted.count))
             from (select position, count(distinct key) as count from pair where is_asked and not is_off group by position) counted
           ), '[]') as "placeCounts",
           coalesce(shown.events, '[]') as events, coalesce(shown.cancelled, '[]') as cancelled
    from (
      select jsonb_agg(${eventJson} order by found.day, e.start_time nulls first, found.id)
               filter (where not found.is_off) as events,
             jsonb_agg(${eventJson} order by found.day, e.start_time nulls first, found.id)
               filter (where found.is_off) as cancelled
      from listed found join upcoming_event e on e.id = found.id) shown`.execute(db),
  );
  return rows[0] ?? { total: 0, typeCounts: [], placeCounts: [], events: [], cancelled: [] };
}
