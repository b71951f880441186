/** Upcoming events of one student at one school, and of all the person's own students (S-2.11, S-3.8). */
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

/** Events per response. */
export const eventsPageSize = 50;

export const eventTypeSchema = z.literal(eventTypeCodes);

/** The query value of a student at a school: `{oneSchoolId}.{schoolCode}`. */
const placeKey = String.raw`[A-Za-z0-9._@-]{1,64}\.[A-Za-z0-9]{1,16}`;

const filterShape = {
  /** Only these types, by number. Default: all. */
  types: z.optional(z.string().check(z.regex(/^[0-3](?:,[0-3]){0,3}$/, 'Not a list of event types'))),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  /** The offset: the `next` of the previous response. */
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
  /** First names of the caller's students who attend. */
  studentName: z.string(),
  students: z.array(eventStudentSchema),
  schoolName: z.string(),
  timeZone: z.string(),
  /** The date under which it is listed: its first day, or the window's first day if it began earlier. */
  date: isoDateSchema,
  timeLabel: z.string(),
  /** For calendars: the number of changes, and the last one. */
  sequence: z.int(),
  changedAt: instantSchema,
  /** Whether the school changed the event in the last two weeks. Absent in the responses of earlier versions. */
  isChanged: z.optional(z.boolean()),
});
export type UpcomingEvent = z.output<typeof upcomingEventSchema>;

export const upcomingEventsSchema = z.object({
  /** Today's date in the school's zone; for several schools, in the first one's. */
  today: isoDateSchema,
  events: z.array(upcomingEventSchema),
  /**
   * Cancelled events that match the filter and aren't over. Not included in any count. Absent in the responses of earlier
   * versions.
   */
  cancelled: z.optional(z.array(upcomingEventSchema)),
  /** The number of events that match the filter. */
  total: z.int(),
  /** The offset of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** The number of events of each type, for the filter's students and dates. */
  typeCounts: z.array(z.object({ eventType: eventTypeSchema, count: z.int() })),
  /** The number of events of each student, for the filter's types and dates. */
  studentCounts: z.array(z.extend(eventStudentSchema, { count: z.int() })),
  /** The person's own students whose school has upcoming events off. */
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
    /** Only these students, each `{oneSchoolId}.{schoolCode}`. Default: all. */
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
