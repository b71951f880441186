/** Events that a school's office prepares and publishes to families (O-15). */
import * as z from 'zod/mini';
import { wideAudienceKinds, wideAudienceSchema } from '../audiences/wide-audience.ts';
import { reachSchema } from '../consent/publishing/index.ts';
import { addDays } from '../dates/dates.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  centreCodeSchema,
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  timeSchema,
} from '../shared/fields.ts';
import { oneLine, severalLines } from '../text/typed-text.ts';
import { eventTypeSchema } from '../upcoming-events/upcoming-events.ts';

export const officeEventLimits = {
  title: 100,
  place: 100,
  detail: 1000,
  bring: 300,
  cost: 60,
  /** Days from the first to the last. */
  days: 60,
  /** Days that a calendar can ask for. */
  listedDays: 62,
} as const;
const limits = officeEventLimits;

/** `recalled`: no longer visible to families. `cancelled`: families' calendars show the event as cancelled. */
export const officeEventStates = ['draft', 'published', 'cancelled', 'recalled'] as const;
export type OfficeEventState = (typeof officeEventStates)[number];

/** The action that waits for its undo window. */
export const heldActions = ['publish', 'change', 'cancel'] as const;
export type HeldAction = (typeof heldActions)[number];

const line = (max: number) => z.string().check(oneLine, z.maxLength(max));

const timesShape = {
  startDate: isoDateSchema,
  /** Local times at the school; null for all day. */
  startTime: z.nullable(timeSchema),
  endDate: isoDateSchema,
  endTime: z.nullable(timeSchema),
};

export const eventContentSchema = z
  .strictObject({
    title: z.string().check(oneLine, z.minLength(1, 'Enter a name'), z.maxLength(limits.title)),
    eventType: eventTypeSchema,
    place: line(limits.place),
    ...timesShape,
    audience: wideAudienceSchema,
    detail: z.string().check(severalLines, z.maxLength(limits.detail)),
    bring: line(limits.bring),
    /** The cost as text for families. Events take no payments. */
    cost: line(limits.cost),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate >= startDate, {
      error: 'The last day must not be before the first',
      path: ['endDate'],
    }),
    z.refine(({ startDate, endDate }) => endDate < addDays(startDate, limits.days), {
      error: 'An event lasts 60 days at most',
      path: ['endDate'],
    }),
    z.refine(({ startTime, endTime }) => startTime !== null || endTime === null, {
      error: 'Enter when it begins',
      path: ['startTime'],
    }),
    z.refine(
      ({ startDate, endDate, startTime, endTime }) =>
        startDate !== endDate || startTime === null || endTime === null || endTime >= startTime,
      { error: 'It must end after it begins', path: ['endTime'] },
    ),
  );
export type EventContent = z.output<typeof eventContentSchema>;

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const eventParams = z.strictObject({ centreCode: centreCodeSchema, eventId: publicIdSchema });
export type OfficeEventPath = z.output<typeof eventParams>;
const base = '/api/office/schools/:centreCode/events';
const versionSchema = z.int().check(z.minimum(0));

const heldSchema = z.nullable(z.object({ action: z.enum(heldActions), sendsAt: instantSchema }));

export const officeCalendarEventSchema = z.object({
  id: publicIdSchema,
  /** `register`: imported. The office can't change it. */
  source: z.enum(['register', 'office']),
  title: z.string(),
  eventType: eventTypeSchema,
  place: z.string(),
  ...timesShape,
  state: z.enum(officeEventStates),
  held: heldSchema,
  /** Whether the event has edits that haven't been published. */
  hasChanges: z.boolean(),
  audience: z.object({
    kind: z.enum(wideAudienceKinds),
    /** Year levels or roll classes. Students are only counted. */
    values: z.array(z.string()),
    students: z.int(),
  }),
});
export type OfficeCalendarEvent = z.output<typeof officeCalendarEventSchema>;

export const eventCalendarEndpoint = defineEndpoint({
  id: 'officeEvents.list',
  method: 'GET',
  path: base,
  summary: 'A school’s events on some days: those of its office and those from the register',
  params: schoolParams,
  query: z.strictObject({ from: isoDateSchema, until: isoDateSchema }).check(
    z.refine(({ from, until }) => until >= from && until <= addDays(from, limits.listedDays), {
      error: 'At most 62 days',
      path: ['until'],
    }),
  ),
  response: z.object({
    events: z.array(officeCalendarEventSchema),
    /** The school's date. */
    today: isoDateSchema,
    now: instantSchema,
  }),
  errors: ['not-found'],
});

const savedSchema = z.object({ id: publicIdSchema, version: versionSchema });

export const createEventEndpoint = defineEndpoint({
  id: 'officeEvents.create',
  method: 'POST',
  path: base,
  summary: 'Create a draft of an event, which families don’t see',
  params: schoolParams,
  body: z.strictObject({ content: eventContentSchema }),
  response: savedSchema,
  errors: ['not-found'],
});

export const officeEventSchema = z.object({
  id: publicIdSchema,
  state: z.enum(officeEventStates),
  held: heldSchema,
  hasChanges: z.boolean(),
  /** The version to send with a change. A different version means that a colleague has changed the event. */
  version: versionSchema,
  content: eventContentSchema,
  publishedBy: z.nullable(z.string()),
  now: instantSchema,
});
export type OfficeEvent = z.output<typeof officeEventSchema>;

export const officeEventEndpoint = defineEndpoint({
  id: 'officeEvents.detail',
  method: 'GET',
  path: `${base}/:eventId`,
  summary: 'One event of the office, as it is edited',
  params: eventParams,
  response: officeEventSchema,
  errors: ['not-found'],
});

export const saveEventEndpoint = defineEndpoint({
  id: 'officeEvents.save',
  method: 'POST',
  path: `${base}/:eventId/save`,
  summary: 'Edit a draft or a published event; families see a change once it is published',
  params: eventParams,
  body: z.strictObject({ version: versionSchema, content: eventContentSchema }),
  response: savedSchema,
  errors: ['not-found', 'request-changed', 'event-refused'],
});

export const deleteEventEndpoint = defineEndpoint({
  id: 'officeEvents.delete',
  method: 'POST',
  path: `${base}/:eventId/delete`,
  summary: 'Delete a draft',
  params: eventParams,
  errors: ['not-found', 'event-refused'],
});

export const eventReachEndpoint = defineEndpoint({
  id: 'officeEvents.reach',
  method: 'POST',
  path: `${base}/reach`,
  summary: 'Whom an event reaches: students, families, adults, and who is left out and why',
  params: schoolParams,
  body: z.strictObject({ audience: wideAudienceSchema }),
  response: reachSchema,
  errors: ['not-found'],
});

const sending = z.strictObject({
  version: versionSchema,
  /** Whether families are notified by e-mail. Their pages and calendars show the event in any case. */
  email: z.boolean(),
});
const held = z.object({ sendsAt: instantSchema });

export const publishEventEndpoint = defineEndpoint({
  id: 'officeEvents.publish',
  method: 'POST',
  path: `${base}/:eventId/publish`,
  summary: 'Publish an event, or a change of it, when the undo window closes',
  params: eventParams,
  body: sending,
  response: held,
  errors: ['not-found', 'request-changed', 'event-refused', 'reauthentication-required'],
});

export const cancelEventEndpoint = defineEndpoint({
  id: 'officeEvents.cancel',
  method: 'POST',
  path: `${base}/:eventId/cancel`,
  summary: 'Cancel a published event when the undo window closes; families see it as cancelled',
  params: eventParams,
  body: sending,
  response: held,
  errors: ['not-found', 'request-changed', 'event-refused', 'reauthentication-required'],
});

export const recallEventEndpoint = defineEndpoint({
  id: 'officeEvents.recall',
  method: 'POST',
  path: `${base}/:eventId/recall`,
  summary:
    'Take back what waits in the outbox; without that, take the event away from families’ pages and calendars',
  params: eventParams,
  response: z.object({ state: z.enum(officeEventStates), wasSent: z.boolean() }),
  errors: ['not-found', 'event-refused'],
});
