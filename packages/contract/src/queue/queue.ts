/** The school's queue: what families asked for, and staff decisions (O-4). */
import * as z from 'zod/mini';
import { requestKindSchema } from '../change-requests/kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, publicIdSchema } from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';
import { staffNoteSchema } from './notes.ts';
import { bulkKinds, queueLimits } from './queue-rules.ts';
import { familyNote, queueSettingsLimits } from './settings.ts';

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const requestParams = z.strictObject({ centreCode: centreCodeSchema, requestId: publicIdSchema });

/**
 * The states that a list can show: open requests, those on hold, those in their undo window, decided ones, and approved
 * ones that are still to leave for the register.
 */
export const queueStates = ['waiting', 'held', 'leaving', 'decided', 'ready'] as const;
export type QueueState = (typeof queueStates)[number];

export const decisionOutcomes = ['approved', 'rejected', 'closed'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];
const outcomeSchema = z.enum(decisionOutcomes);

const personSchema = z.object({ id: z.string(), name: z.string() });

/** One field of a request. Dates are ISO, absences `all-day` or `09:00-11:15`, conditions `current` or `ended`. */
export const requestChangeSchema = z.object({
  /** Identifies the field within its request. */
  id: z.string(),
  field: z.enum([
    'absence',
    'reason',
    'access',
    'dateOfBirth',
    'residentialAddress',
    'postalAddress',
    'contact',
    'condition',
  ]),
  /** Which one, if there are several: a day, a type of contact, a condition. */
  label: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The date on which a condition was advised. */
  advisedDate: z.nullable(z.string()),
  isChanged: z.boolean(),
  /** Whether the decision accepts the field; null if the request isn't decided by field. */
  isAccepted: z.nullable(z.boolean()),
});
export type RequestChange = z.output<typeof requestChangeSchema>;

export const queueRequestSchema = z.object({
  id: publicIdSchema,
  kind: requestKindSchema,
  state: z.enum(['waiting', 'held', 'leaving', ...decisionOutcomes]),
  /** The student, or the parent whose own details change. */
  about: z.object({ name: z.string(), isStudent: z.boolean(), yearLevel: z.nullable(z.string()) }),
  /** The first changed fields. */
  changes: z.array(requestChangeSchema),
  submittedBy: z.string(),
  submittedAt: instantSchema,
  dueAt: instantSchema,
  assignedTo: z.nullable(personSchema),
  /** Who else has the request open. */
  claimedBy: z.nullable(personSchema),
  /** Sent back with an action. If the number has changed, a colleague acted first. */
  version: z.int(),
  /** The last decision, unless it was undone. */
  decision: z.nullable(
    z.object({
      id: publicIdSchema,
      outcome: outcomeSchema,
      by: z.string(),
      note: z.nullable(z.string()),
      /** When it takes effect and the family is told; null once that is done. */
      leavesAt: z.nullable(instantSchema),
    }),
  ),
});
export type QueueRequest = z.output<typeof queueRequestSchema>;

export const queueSorts = ['age', 'kind', 'name', 'with'] as const;
export type QueueSort = (typeof queueSorts)[number];

export const queueListBodySchema = z.strictObject({
  state: z.enum(queueStates),
  /** If empty, every kind the caller may decide. */
  kinds: z.array(requestKindSchema).check(z.maxLength(10)),
  onlyMine: z.boolean(),
  /** Only overdue requests. */
  onlyOver: z.boolean(),
  /** By age: open requests by due time, decided ones newest first. Requests that are equal stay in the order they arrived. */
  sort: z.optional(z.enum(queueSorts)),
  isDescending: z.optional(z.boolean()),
  /** A name or an EQ ID. In the body, because proxies and servers log addresses. */
  search: z.string().check(oneLine, z.maxLength(queueLimits.search)),
  /** Leaves out what was submitted later, and counts it: a list that is being read doesn't move. */
  asOf: z.optional(instantSchema),
  /** The cursor from the previous page. */
  after: z.optional(z.string().check(z.maxLength(1000))),
});
export type QueueListBody = z.output<typeof queueListBodySchema>;

export const queueListEndpoint = defineEndpoint({
  id: 'queue.list',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/search',
  summary: 'A page of the requests the caller may decide, in the order in which they are due',
  params: schoolParams,
  body: queueListBodySchema,
  response: z.object({
    requests: z.array(queueRequestSchema),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** How many requests that the list would have were submitted after `asOf`. */
    arrived: z.int(),
    now: instantSchema,
  }),
  errors: ['not-found'],
});

export const queueSummarySchema = z.object({
  /** The open requests, by kind. */
  kinds: z.array(
    z.object({
      kind: requestKindSchema,
      waiting: z.int(),
      over: z.int(),
      /** School days or, for medical conditions, school hours. */
      target: z.int(),
      /** The request that has been due the longest, or is due next. */
      oldest: z.nullable(z.object({ submittedAt: instantSchema, dueAt: instantSchema })),
    }),
  ),
  held: z.int(),
  leaving: z.int(),
  /** Approved changes that leave for the register with the next export. */
  ready: z.int(),
  /** Open requests that are assigned to the caller. */
  mine: z.int(),
  /** How many requests were decided since midnight at the school, and how many of them in time. */
  decidedToday: z.object({ count: z.int(), inTime: z.int() }),
  now: instantSchema,
});
export type QueueSummary = z.output<typeof queueSummarySchema>;

export const queueSummaryEndpoint = defineEndpoint({
  id: 'queue.summary',
  method: 'GET',
  path: '/api/office/schools/:centreCode/requests/summary',
  summary: 'How many requests wait at a school, by kind and against their due times',
  params: schoolParams,
  response: queueSummarySchema,
  errors: ['not-found'],
});

export const waitingEndpoint = defineEndpoint({
  id: 'queue.waiting',
  method: 'GET',
  path: '/api/office/waiting',
  summary: 'How many requests wait for the caller at each of their schools',
  response: z.object({
    schools: z.array(z.object({ centreCode: z.string(), waiting: z.int(), over: z.int() })),
  }),
});

/** An adult of the student from the register. Only the submitter has contact details. */
export const requestContactSchema = z.object({
  name: z.string(),
  relationship: z.string(),
  isSubmitter: z.boolean(),
  isPrimaryOwner: z.boolean(),
  livesWithStudent: z.boolean(),
  isEmergencyContact: z.boolean(),
  hasAccount: z.boolean(),
  /** An intervention order is on file. */
  isBarred: z.boolean(),
  phone: z.nullable(z.string()),
});
export type RequestContact = z.output<typeof requestContactSchema>;

export const requestDetailSchema = z.extend(queueRequestSchema, {
  eqId: z.nullable(z.string()),
  /** The school's answer to the family, once decided. */
  note: z.nullable(z.string()),
  contacts: z.array(requestContactSchema),
  /** Whether the decision can be reversed: it has taken effect, and its change isn't exported. */
  isReversible: z.boolean(),
  /** Newest first. Only staff see them. */
  staffNotes: z.array(staffNoteSchema),
  /** Newest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      event: z.enum([
        'submitted',
        'viewed',
        'decided',
        'undone',
        'held',
        'released',
        'assigned',
        'noted',
        'reversed',
        'approved',
        'rejected',
        'closed',
      ]),
      by: z.string(),
    }),
  ),
  /** Other open requests about the same student. */
  alsoWaiting: z.array(z.object({ id: publicIdSchema, kind: requestKindSchema, submittedAt: instantSchema })),
  now: instantSchema,
});
export type RequestDetail = z.output<typeof requestDetailSchema>;

export const requestDetailEndpoint = defineEndpoint({
  id: 'queue.detail',
  method: 'GET',
  path: '/api/office/schools/:centreCode/requests/:requestId',
  summary: 'One request with its values, the family and its history',
  params: requestParams,
  response: requestDetailSchema,
  errors: ['not-found'],
});

export const claimRequestEndpoint = defineEndpoint({
  id: 'queue.claim',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/claim',
  summary: 'Shows colleagues for five minutes that the caller is deciding this request',
  params: requestParams,
  response: z.object({
    /** The colleague who claimed it first; null if the claim is the caller’s. */
    claimedBy: z.nullable(personSchema),
  }),
  errors: ['not-found'],
});

export const decisionNoteSchema = z
  .string()
  .check(
    oneLine,
    z.maxLength(queueLimits.note, `The note cannot be longer than ${queueLimits.note} characters`),
  );

/** A reason from the school's list, to reject with. The family reads it before the note. */
export const decisionReasonSchema = z.optional(
  z.string().check(oneLine, z.maxLength(queueSettingsLimits.reason)),
);

export const noteRequiredText = 'Say why, in words the parent can use';

interface Answer {
  outcome: DecisionOutcome;
  note: string;
  reason?: string | undefined;
}
const hasNote = ({ outcome, note, reason = '' }: Answer): boolean =>
  outcome !== 'rejected' || note !== '' || reason !== '';
const fitsNote = ({ note, reason = '' }: Answer): boolean =>
  familyNote(reason, note).length <= queueLimits.note;

const noteRequired = z.refine<Answer>(hasNote, { path: ['note'], error: noteRequiredText });
const noteFits = z.refine<Answer>(fitsNote, {
  path: ['note'],
  error: `Reason and note cannot be longer than ${queueLimits.note} characters together`,
});

const acceptedFieldsSchema = z.optional(
  z
    .array(z.string().check(z.maxLength(300)))
    .check(
      z.minLength(1, { error: 'Accept at least one field, or reject' }),
      z.maxLength(queueLimits.fields),
    ),
);

const version = z.int().check(z.gte(0));

export const decideFields = {
  outcome: outcomeSchema,
  /** For the family; to reject, this or a reason is required. */
  note: decisionNoteSchema,
  reason: decisionReasonSchema,
  /** Records a reason for an absence without authorising it. */
  isUnauthorised: z.boolean(),
  /** The fields to accept, to approve only a part of the request. Without, all of them. */
  acceptedFields: acceptedFieldsSchema,
};

export const decideBodySchema = z.strictObject({ version, ...decideFields }).check(noteRequired, noteFits);

export const takenDecisionSchema = z.object({ decisionId: publicIdSchema, leavesAt: instantSchema });

export const decideRequestEndpoint = defineEndpoint({
  id: 'queue.decide',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/decide',
  summary: 'Decides a request. It takes effect, and the family is told, when the undo window closes',
  params: requestParams,
  body: decideBodySchema,
  response: takenDecisionSchema,
  errors: ['not-found', 'request-changed'],
});

const itemsSchema = z
  .array(z.strictObject({ id: publicIdSchema, version }))
  .check(z.minLength(1), z.maxLength(queueLimits.bulk));

export const decideManyBodySchema = z
  .strictObject({
    kind: z.enum(bulkKinds),
    outcome: outcomeSchema,
    note: decisionNoteSchema,
    reason: decisionReasonSchema,
    requests: itemsSchema,
  })
  .check(noteRequired, noteFits);

/** The outcome for each: `changed` if a colleague acted first, `not-found` if the caller may not decide it. */
export const itemOutcomeSchema = z.object({
  id: publicIdSchema,
  outcome: z.enum(['done', 'refused']),
  reason: z.nullable(z.enum(['changed', 'not-found', 'too-late'])),
  decisionId: z.nullable(publicIdSchema),
  leavesAt: z.nullable(instantSchema),
});
export type ItemOutcome = z.output<typeof itemOutcomeSchema>;

export const decideManyEndpoint = defineEndpoint({
  id: 'queue.decideMany',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/decide-many',
  summary: 'Decides up to 50 requests of one simple kind, each by itself',
  params: schoolParams,
  body: decideManyBodySchema,
  response: z.array(itemOutcomeSchema),
  errors: ['not-found'],
});

export const undoDecisionsEndpoint = defineEndpoint({
  id: 'queue.undo',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/undo',
  summary: 'Takes decisions back before they take effect, each by itself',
  params: schoolParams,
  body: z.strictObject({
    decisionIds: z.array(publicIdSchema).check(z.minLength(1), z.maxLength(queueLimits.bulk)),
  }),
  response: z.array(itemOutcomeSchema),
  errors: ['not-found'],
});

export const holdRequestEndpoint = defineEndpoint({
  id: 'queue.hold',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/hold',
  summary: 'Puts a request on hold, or takes it off hold',
  params: requestParams,
  body: z.strictObject({ version, isHeld: z.boolean() }),
  response: z.object({ version: z.int() }),
  errors: ['not-found', 'request-changed'],
});

export const assignRequestEndpoint = defineEndpoint({
  id: 'queue.assign',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/assign',
  summary: 'Gives a request to a colleague, or to nobody',
  params: requestParams,
  body: z.strictObject({ version, staffId: z.nullable(publicIdSchema) }),
  response: z.object({ version: z.int() }),
  errors: ['not-found', 'request-changed'],
});

export const assignManyEndpoint = defineEndpoint({
  id: 'queue.assignMany',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/assign-many',
  summary: 'Gives up to 50 requests to a colleague, or to nobody, each by itself',
  params: schoolParams,
  body: z.strictObject({ staffId: z.nullable(publicIdSchema), requests: itemsSchema }),
  response: z.array(itemOutcomeSchema),
  errors: ['not-found'],
});

export const colleaguesEndpoint = defineEndpoint({
  id: 'queue.colleagues',
  method: 'GET',
  path: '/api/office/schools/:centreCode/colleagues',
  summary: 'Who at the school a request can be given to',
  params: schoolParams,
  response: z.object({ colleagues: z.array(personSchema) }),
  errors: ['not-found'],
});
