/** Upcoming events of one student at one school, and of all of a person's own (S-2.11, S-3.8). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  studentAndCentreSchema,
  timeSchema,
} from '../shared/fields.ts';
import { eventTypeCodes } from './event-types.ts';
import type { EventTypeCode } from './event-types.ts';

/** Events in one answer. */
export const eventsPageSize = 50;

export const eventTypeSchema = z.literal(eventTypeCodes);

/** A student at a school: `{oneSchoolId}.{schoolCode}`, as queries name them. */
const placeKey = String.raw`[A-Za-z0-9._@-]{1,64}\.[A-Za-z0-9]{1,16}`;

const filterShape = {
  /** Only these types, by number; all of them unless said. */
  types: z.optional(z.string().check(z.regex(/^[0-3](?:,[0-3]){0,3}$/, 'Not a list of event types'))),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  /** How many events came before: the `next` of the answer before. */
  after: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'Not a place in the list'))),
};

const eventStudentSchema = z.object({
  oneSchoolId: z.string(),
  schoolCode: z.string(),
  firstName: z.string(),
});

export const upcomingEventSchema = z.object({
  id: publicIdSchema,
  displayName: z.string(),
  detail: z.nullable(z.string()),
  eventType: eventTypeSchema,
  startDate: isoDateSchema,
  /** Null for all day. */
  startTime: z.nullable(timeSchema),
  endDate: isoDateSchema,
  endTime: z.nullable(timeSchema),
  /** First names of the caller's students it is for. */
  studentName: z.string(),
  students: z.array(eventStudentSchema),
  schoolName: z.string(),
  timeZone: z.string(),
  /** The day it is listed under: its first, or the first of the window when it has begun before. */
  date: isoDateSchema,
  timeLabel: z.string(),
  /** For calendars: how often it was changed, and when it was last. */
  sequence: z.int(),
  changedAt: instantSchema,
});
export type UpcomingEvent = z.output<typeof upcomingEventSchema>;

export const upcomingEventsSchema = z.object({
  /** Today in the school's zone; for several schools, in that of the first. */
  today: isoDateSchema,
  events: z.array(upcomingEventSchema),
  /** All that match the filter. */
  total: z.int(),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
  /** How many there are of each type for the students and dates of the filter. */
  typeCounts: z.array(z.object({ eventType: eventTypeSchema, count: z.int() })),
  /** How many each student has of the types and dates of the filter. */
  studentCounts: z.array(z.extend(eventStudentSchema, { count: z.int() })),
  /** The person's own students whose school has switched upcoming events off. */
  notAvailable: z.array(z.object({ studentName: z.string(), schoolName: z.string() })),
});
export type UpcomingEvents = z.output<typeof upcomingEventsSchema>;

export const upcomingEventsEndpoint = defineEndpoint({
  id: 'upcomingEvents.ofStudent',
  method: 'GET',
  path: '/api/upcoming-events/:studentId/:centreCode',
  summary: 'Upcoming events of one student at one school, soonest first, 50 at a time',
  params: studentAndCentreSchema,
  query: z.strictObject(filterShape),
  response: upcomingEventsSchema,
  errors: ['feature-unavailable', 'not-found'],
});

export const combinedEventsEndpoint = defineEndpoint({
  id: 'upcomingEvents.combined',
  method: 'GET',
  path: '/api/upcoming-events',
  summary: 'Upcoming events of all of the caller’s own students, soonest first, 50 at a time',
  query: z.strictObject({
    ...filterShape,
    /** Only these students, each `{oneSchoolId}.{schoolCode}`; all of them unless said. */
    students: z.optional(
      z
        .string()
        .check(
          z.maxLength(1600),
          z.regex(new RegExp(`^${placeKey}(?:,${placeKey})*$`), 'Not a list of students'),
        ),
    ),
  }),
  response: upcomingEventsSchema,
});

export type EventsQuery = z.output<NonNullable<typeof combinedEventsEndpoint.query>>;

export function readTypes(types: string | undefined): readonly EventTypeCode[] {
  if (types === undefined) return eventTypeCodes;
  const asked = types.split(',').map(Number);
  return eventTypeCodes.filter((code) => asked.includes(code));
}
