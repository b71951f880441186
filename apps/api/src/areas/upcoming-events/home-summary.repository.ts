/** The upcoming event figures on home. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';
import { familyEventKey, isForPlace } from './event-audience.repository.ts';

/** Each event with its identity for the family: home counts it once, for any number of students. */
export const eventsAtHome = homeSummary(
  z.array(z.strictObject({ key: z.string(), eventType: z.enum(['E', 'A', 'X', 'V']) })),
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('key', md5(${familyEventKey}), 'eventType', e.event_type))
    from upcoming_event e
    where e.school_id = place.school_id and not e.is_cancelled and e.end_date >= clock.today and ${isForPlace}), '[]')`,
);
