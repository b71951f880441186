/** Live calendars: feed URLs that calendar programs fetch by themselves (D-9.5; T23, T42). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, publicIdSchema, studentIdSchema } from '../shared/fields.ts';
import { eventTypeCodes } from './event-types.ts';
import type { EventTypeCode } from './event-types.ts';
import { eventTypeSchema } from './upcoming-events.ts';

export const calendarFeedFigures = {
  perAccount: 10,
  /** The refresh interval suggested to calendar programs, and the rate limit. */
  refreshHours: 1,
  readsPerMinute: 1,
  /** Events that ended longer ago than this are omitted. */
  pastDays: 60,
  mostEvents: 1000,
} as const;

const placeSchema = z.strictObject({ studentId: studentIdSchema, centreCode: centreCodeSchema });

export const newCalendarFeedSchema = z.strictObject({
  /** Null for all of the person's own students. */
  student: z.nullable(placeSchema),
  eventTypes: z.array(eventTypeSchema).check(z.minLength(1), z.maxLength(eventTypeCodes.length)),
});
export type NewCalendarFeed = z.output<typeof newCalendarFeedSchema>;

export const calendarFeedSchema = z.object({
  id: publicIdSchema,
  /** "Asha, exams and excursions": a description of its content. */
  name: z.string(),
  createdAt: instantSchema,
  /** When its URL was last replaced. */
  rotatedAt: z.nullable(instantSchema),
  lastReadAt: z.nullable(instantSchema),
  /** False while the person may see none of its events. */
  isWorking: z.boolean(),
});
export type CalendarFeed = z.output<typeof calendarFeedSchema>;

const addressSchema = z.object({ feed: calendarFeedSchema, address: z.string() });
export type CalendarFeedAddress = z.output<typeof addressSchema>;

const feedParams = z.strictObject({ feedId: publicIdSchema });

export const calendarFeedsEndpoint = defineEndpoint({
  id: 'calendarFeeds.list',
  method: 'GET',
  path: '/api/calendar-feeds',
  summary: 'The caller’s live calendars, newest first, without their secret URLs',
  response: z.object({ feeds: z.array(calendarFeedSchema) }),
});

export const createCalendarFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.create',
  method: 'POST',
  path: '/api/calendar-feeds',
  summary: 'Create a live calendar with a secret URL',
  body: newCalendarFeedSchema,
  response: addressSchema,
  errors: ['reauthentication-required', 'not-found', 'feature-unavailable', 'calendar-feeds-full'],
});

export const showCalendarFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.showAddress',
  method: 'POST',
  path: '/api/calendar-feeds/:feedId/address',
  summary: 'The secret URL of a live calendar',
  params: feedParams,
  response: addressSchema,
  errors: ['reauthentication-required', 'not-found'],
});

export const rotateCalendarFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.rotate',
  method: 'POST',
  path: '/api/calendar-feeds/:feedId/rotate',
  summary: 'Replace the secret URL of a live calendar; the old one stops working immediately',
  params: feedParams,
  response: addressSchema,
  errors: ['reauthentication-required', 'not-found'],
});

export const revokeCalendarFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.revoke',
  method: 'POST',
  path: '/api/calendar-feeds/:feedId/revoke',
  summary: 'Remove a live calendar',
  params: feedParams,
  errors: ['not-found'],
});

export const readCalendarFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.read',
  method: 'GET',
  path: '/api/calendar-feeds/:file',
  summary: 'The calendar at a secret URL, for calendar programs: iCalendar, with an ETag',
  /** The secret and `.ics`. Anything else is answered as not found. */
  params: z.object({ file: z.string().check(z.maxLength(128)) }),
  content: { kind: 'cacheable-file', mediaTypes: ['text/calendar'] },
  errors: ['not-found', 'too-many-requests'],
});

/** The same URL in the scheme that opens a calendar program. */
export const webcalAddress = (address: string): string => address.replace(/^https?:/, 'webcal:');

export const isAllTypes = (types: readonly EventTypeCode[]): boolean =>
  eventTypeCodes.every((code) => types.includes(code));
