/** What was viewed or changed in a person's account and students' records, in plain words (D-9.4). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, isoDateSchema, studentIdSchema } from '../shared/fields.ts';

/** The person who acted, from the reader's point of view. */
export const historyActors = ['me', 'co-owner', 'viewer', 'staff', 'system'] as const;
export type HistoryActor = (typeof historyActors)[number];

export const historyActorNames: Readonly<Record<HistoryActor, string>> = {
  me: 'Me',
  'co-owner': 'Other account owners',
  viewer: 'Delegated viewers',
  staff: 'School and support staff',
  system: 'The portal itself',
};

/** The history's time zone, where most schools are. It is the same for every reader, so that all see the same dates. */
export const historyZone = 'Australia/Brisbane';

/** Entries per response. */
export const historyPageSize = 50;

const historyEntrySchema = z.object({
  who: z.enum(historyActors),
  /** A whole sentence. */
  text: z.string(),
  day: isoDateSchema,
  /** Null if only the date is disclosed. */
  at: z.nullable(instantSchema),
  isRefused: z.boolean(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const accessHistoryEndpoint = defineEndpoint({
  id: 'audit.accessHistory',
  method: 'GET',
  path: '/api/user/accessHistory',
  summary: 'Access and changes that concern the caller, newest first, 50 at a time',
  query: z.strictObject({
    studentId: z.optional(studentIdSchema),
    who: z.optional(z.enum(historyActors)),
    /** The `next` of the previous response. */
    after: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/, 'Not a place in the history'))),
  }),
  response: z.object({
    entries: z.array(historyEntrySchema),
    /** The cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});
export type HistoryPage = z.output<NonNullable<typeof accessHistoryEndpoint.response>>;
export type HistoryQuery = z.output<NonNullable<typeof accessHistoryEndpoint.query>>;
