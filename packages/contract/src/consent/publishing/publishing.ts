/** Consent requests that the office prepares, sends and follows up (O-9). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { centreCodeSchema, instantSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import { oneLine } from '../../text/typed-text.ts';
import { audienceSchema, consentDraftSchema, publishingLimits } from './draft.ts';

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const publicationParams = z.strictObject({ centreCode: centreCodeSchema, publicationId: publicIdSchema });
export type PublicationPath = z.output<typeof publicationParams>;
const answerParams = z.strictObject({
  centreCode: centreCodeSchema,
  publicationId: publicIdSchema,
  requestId: publicIdSchema,
});
export type OfficeAnswerPath = z.output<typeof answerParams>;
const base = '/api/office/schools/:centreCode/consent';

/**
 * `held`: published, and not sent yet. `open` and `closed`: sent; closed from the day after the due date. `recalled`:
 * sent by mistake and taken back; the link in the message no longer works.
 */
export const publicationStates = ['draft', 'held', 'open', 'closed', 'withdrawn', 'recalled'] as const;
export type PublicationState = (typeof publicationStates)[number];

const countsSchema = z.object({
  students: z.int(),
  granted: z.int(),
  denied: z.int(),
  mixed: z.int(),
  unanswered: z.int(),
});
export type AnswerCounts = z.output<typeof countsSchema>;

const publicationSchema = z.object({
  id: publicIdSchema,
  title: z.string(),
  state: z.enum(publicationStates),
  audience: audienceSchema,
  dueDate: z.nullable(isoDateSchema),
  /** When it was or will be sent; null for a draft. */
  sendsAt: z.nullable(instantSchema),
  publishedAt: z.nullable(instantSchema),
  counts: countsSchema,
  changedAt: instantSchema,
});
export type Publication = z.output<typeof publicationSchema>;

export const publicationListEndpoint = defineEndpoint({
  id: 'consentOffice.list',
  method: 'GET',
  path: base,
  summary: 'The consent requests that a school’s office has prepared or sent, with counts of the answers',
  params: schoolParams,
  response: z.object({ publications: z.array(publicationSchema), now: instantSchema }),
  errors: ['not-found'],
});

const optionSchema = z.object({ value: z.string(), students: z.int() });

export const publishingChoicesEndpoint = defineEndpoint({
  id: 'consentOffice.choices',
  method: 'GET',
  path: `${base}/choices`,
  summary: 'What a new consent request can start from: templates, and the school’s year levels and classes',
  params: schoolParams,
  response: z.object({
    years: z.array(optionSchema),
    classes: z.array(optionSchema),
    templates: z.array(
      z.object({
        id: z.string(),
        /** Supplied with the portal, or an earlier request of the school. */
        source: z.enum(['supplied', 'school']),
        draft: consentDraftSchema,
      }),
    ),
  }),
  errors: ['not-found'],
});

const savedSchema = z.object({ id: publicIdSchema, version: z.int(), changedAt: instantSchema });

export const createPublicationEndpoint = defineEndpoint({
  id: 'consentOffice.create',
  method: 'POST',
  path: base,
  summary: 'Start a draft of a consent request',
  params: schoolParams,
  body: z.strictObject({ draft: consentDraftSchema }),
  response: savedSchema,
  errors: ['not-found'],
});

export const publicationDetailSchema = z.extend(publicationSchema, {
  draft: consentDraftSchema,
  /** Sent back with a change. If the number has changed, a colleague acted first. */
  version: z.int(),
  createdBy: z.string(),
  publishedBy: z.nullable(z.string()),
  /** The school's date, against which due dates are checked. */
  today: isoDateSchema,
});
export type PublicationDetail = z.output<typeof publicationDetailSchema>;

export const publicationDetailEndpoint = defineEndpoint({
  id: 'consentOffice.detail',
  method: 'GET',
  path: `${base}/:publicationId`,
  summary: 'One consent request of the office, with its draft',
  params: publicationParams,
  response: publicationDetailSchema,
  errors: ['not-found'],
});

const versionSchema = z.int().check(z.minimum(0));

export const saveDraftEndpoint = defineEndpoint({
  id: 'consentOffice.save',
  method: 'POST',
  path: `${base}/:publicationId`,
  summary: 'Save a draft; it may be incomplete',
  params: publicationParams,
  body: z.strictObject({ version: versionSchema, draft: consentDraftSchema }),
  response: savedSchema,
  errors: ['not-found', 'request-changed'],
});

export const deleteDraftEndpoint = defineEndpoint({
  id: 'consentOffice.delete',
  method: 'POST',
  path: `${base}/:publicationId/delete`,
  summary: 'Delete a draft that is not needed',
  params: publicationParams,
  body: z.strictObject({ version: versionSchema }),
  errors: ['not-found', 'request-changed'],
});

/** Why no adult of a student is told. */
export const unreachedReasons = ['no-account', 'feature-off', 'intervention-order'] as const;
export type UnreachedReason = (typeof unreachedReasons)[number];

export const reachSchema = z.object({
  students: z.int(),
  families: z.int(),
  adults: z.int(),
  /** Adults who are not told because of an intervention order. */
  barredAdults: z.int(),
  /** Students none of whose adults is told. The first hundred. */
  unreached: z.array(
    z.object({ name: z.string(), rollClass: z.nullable(z.string()), reason: z.enum(unreachedReasons) }),
  ),
  unreachedCount: z.int(),
  /** EQ IDs that no student of the school has. */
  unknown: z.array(z.string()),
});
export type Reach = z.output<typeof reachSchema>;

export const reachEndpoint = defineEndpoint({
  id: 'consentOffice.reach',
  method: 'POST',
  path: `${base}/reach`,
  summary: 'Whom an audience reaches: students, families, adults, and who is left out and why',
  params: schoolParams,
  body: z.strictObject({ audience: audienceSchema }),
  response: reachSchema,
  errors: ['not-found'],
});

export const publishEndpoint = defineEndpoint({
  id: 'consentOffice.publish',
  method: 'POST',
  path: `${base}/:publicationId/publish`,
  summary: 'Publish a draft. It is sent when the undo window closes, or on the day it opens',
  params: publicationParams,
  body: z.strictObject({ version: versionSchema }),
  response: z.object({ sendsAt: instantSchema, version: z.int() }),
  errors: ['not-found', 'request-changed', 'publication-refused', 'reauthentication-required'],
});

const openerSchema = z.object({ student: z.string(), adult: z.string(), openedAt: instantSchema });

export const recallEndpoint = defineEndpoint({
  id: 'consentOffice.recall',
  method: 'POST',
  path: `${base}/:publicationId/recall`,
  summary:
    'Recall: before it is sent it becomes a draft again; afterwards the link stops working for all who haven’t answered',
  params: publicationParams,
  response: z.object({
    state: z.enum(publicationStates),
    /** Adults who had opened the request before it was recalled. */
    opened: z.array(openerSchema),
  }),
  errors: ['not-found', 'publication-refused'],
});

/** An answer's state in words. `closed`: withdrawn, or not answered in time. */
export const responseStates = ['unanswered', 'granted', 'denied', 'mixed', 'closed', 'recalled'] as const;

export const responseRowSchema = z.object({
  /** Null after a recall. */
  requestId: z.nullable(publicIdSchema),
  student: z.string(),
  eqId: z.string(),
  yearLevel: z.string(),
  rollClass: z.nullable(z.string()),
  state: z.enum(responseStates),
  answeredBy: z.nullable(z.string()),
  /** The staff member who entered an answer on paper. */
  recordedBy: z.nullable(z.string()),
  answeredAt: z.nullable(instantSchema),
  /** When an adult first opened the request. */
  openedAt: z.nullable(instantSchema),
  /** Null if an adult was told. */
  unreached: z.nullable(z.enum(unreachedReasons)),
});
export type ResponseRow = z.output<typeof responseRowSchema>;

export const responseFilters = ['all', 'unanswered', 'answered'] as const;
export type ResponseFilter = (typeof responseFilters)[number];

export const responsesSchema = z.object({
  rows: z.array(responseRowSchema),
  /** How many rows match; `after` asks for those after this many. */
  total: z.int(),
  counts: countsSchema,
  /** Students without an answer none of whose adults could be told. */
  unansweredUnreached: z.int(),
  /** When the last reminder was or will be sent. */
  lastReminder: z.nullable(instantSchema),
  now: instantSchema,
});
export type Responses = z.output<typeof responsesSchema>;

export const responsesEndpoint = defineEndpoint({
  id: 'consentOffice.responses',
  method: 'POST',
  path: `${base}/:publicationId/responses/search`,
  summary: 'The answers to a consent request, by class and name',
  params: publicationParams,
  body: z.strictObject({
    show: z.enum(responseFilters),
    /** A name or an EQ ID. In the body, because addresses are logged. */
    search: z.string().check(oneLine, z.maxLength(publishingLimits.search)),
    after: z.int().check(z.minimum(0), z.maximum(10_000)),
  }),
  response: responsesSchema,
  errors: ['not-found'],
});

export const officeAnswerEndpoint = defineEndpoint({
  id: 'consentOffice.answer',
  method: 'GET',
  path: `${base}/:publicationId/answers/:requestId`,
  summary: 'One student’s answer in words; the look is recorded',
  params: answerParams,
  response: z.object({
    student: z.string(),
    rollClass: z.nullable(z.string()),
    state: z.enum(responseStates),
    answeredBy: z.nullable(z.string()),
    recordedBy: z.nullable(z.string()),
    signedOn: z.nullable(isoDateSchema),
    answeredAt: z.nullable(instantSchema),
    /** The question as it was asked, and the answer; empty if unanswered. */
    answers: z.array(z.object({ heading: z.string(), question: z.string(), answer: z.string() })),
  }),
  errors: ['not-found'],
});

export const paperAnswerBodySchema = z.strictObject({
  data: z.record(z.string(), z.unknown()),
  signedBy: z.string().check(oneLine, z.minLength(2, 'Enter the name'), z.maxLength(publishingLimits.signer)),
  signedOn: isoDateSchema,
});
export type PaperAnswerBody = z.output<typeof paperAnswerBodySchema>;

export const paperAnswerEndpoint = defineEndpoint({
  id: 'consentOffice.paper',
  method: 'POST',
  path: `${base}/:publicationId/answers/:requestId/paper`,
  summary: 'Record an answer given on paper; refused if the parent has answered meanwhile',
  params: answerParams,
  body: paperAnswerBodySchema,
  errors: ['not-found', 'already-decided', 'consent-closed', 'consent-refused'],
});

export const remindEndpoint = defineEndpoint({
  id: 'consentOffice.remind',
  method: 'POST',
  path: `${base}/:publicationId/remind`,
  summary: 'Remind the adults who haven’t answered. From 8 pm to 7 am the reminder is held until the morning',
  params: publicationParams,
  response: z.object({ startsAt: instantSchema }),
  errors: ['not-found', 'publication-refused'],
});

export const extendEndpoint = defineEndpoint({
  id: 'consentOffice.extend',
  method: 'POST',
  path: `${base}/:publicationId/extend`,
  summary: 'Move the due date to a later day; requests that had closed for lack of an answer open again',
  params: publicationParams,
  body: z.strictObject({ dueDate: isoDateSchema }),
  response: z.object({ dueDate: isoDateSchema }),
  errors: ['not-found', 'publication-refused'],
});

export const withdrawEndpoint = defineEndpoint({
  id: 'consentOffice.withdraw',
  method: 'POST',
  path: `${base}/:publicationId/withdraw`,
  summary: 'Withdraw a request: those who haven’t answered see it as withdrawn; answers stand',
  params: publicationParams,
  response: z.object({ withdrawn: z.int() }),
  errors: ['not-found', 'publication-refused'],
});

export const exportAnswersEndpoint = defineEndpoint({
  id: 'consentOffice.export',
  method: 'GET',
  path: `${base}/:publicationId/export`,
  summary: 'All answers as CSV, one line a student',
  params: publicationParams,
  content: { kind: 'file', mediaTypes: ['text/csv'] },
  errors: ['not-found'],
});

export const rollEndpoint = defineEndpoint({
  id: 'consentOffice.roll',
  method: 'GET',
  path: `${base}/:publicationId/roll`,
  summary: 'The roll of the students who may take part, by class, as a PDF to print',
  params: publicationParams,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['not-found'],
});
