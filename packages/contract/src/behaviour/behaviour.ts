/** Behaviour incidents of a student at a school (S-2.13, S-3.4, S-9.2; D-3.7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { isoDateSchema, publicIdSchema, studentAndCentreSchema } from '../shared/fields.ts';

/** The one positive incident type. Every other type is shown differently. */
export const positiveIncident = 'Positive';

export const behaviourRecordSchema = z.object({
  behaviourId: publicIdSchema,
  incidentDate: isoDateSchema,
  incidentType: z.string(),
  incidentCategories: z.array(z.string()),
  /** Within 14 days of today. */
  isNew: z.boolean(),
});
export type BehaviourRecord = z.output<typeof behaviourRecordSchema>;

const cursorPattern = /^\d{4}-\d{2}-\d{2}_[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

export const behavioursSchema = z.object({
  /** One page, newest first. */
  behaviours: z.array(behaviourRecordSchema),
  newEventCount: z.int(),
  totalCount: z.int(),
  /** Today's date in the school's zone. */
  today: isoDateSchema,
  /** The cursor of the next page; null on the last one. */
  nextCursor: z.nullable(z.string()),
});
export type Behaviours = z.output<typeof behavioursSchema>;

export const behaviourEndpoint = defineEndpoint({
  id: 'behaviour.list',
  method: 'GET',
  path: '/api/behaviour/:studentId/:centreCode',
  summary: 'Behaviour incidents of one student at one school, newest first, paginated',
  params: studentAndCentreSchema,
  query: z.strictObject({ cursor: z.optional(z.string().check(z.regex(cursorPattern))) }),
  response: behavioursSchema,
  errors: ['feature-unavailable', 'not-found'],
});

/** The text of the empty state. */
export const noBehaviourText = (firstName: string): string =>
  `There are currently no events to report about ${firstName}.`;
