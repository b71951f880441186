/** The upcoming event figures on home. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';
import { eventsOfPlace, familyEventKey } from './event-audience.repository.ts';

/** Each event with its identity for the family: home counts it once, for any number of students. */
export const eventsAtHome = homeSummary(
  z.array(z.strictObject({ key: z.string(), eventType: z.enum(['E', 'A', 'X', 'V']) })),
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('key', md5(${familyEventKey}), 'eventType', e.event_type))
    from ${eventsOfPlace(sql`not e.is_cancelled and e.end_date >= clock.today`)} e), '[]')`,
);
