/** Consent requests: lists, the request with its form, the answer, its draft and receipt (S-3.7, S-4.1, S-7.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { downloadHeadersSchema } from '../downloads/downloads.ts';
import { limits } from '../limits.ts';
import {
  centreCodeSchema,
  eqIdSchema,
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  studentIdSchema,
} from '../shared/fields.ts';
import { tidyText } from '../text/typed-text.ts';

const studentAtSchoolPattern = /^([A-Za-z0-9._@-]{1,64})\.([A-Za-z0-9]{1,16})$/;

/** `{oneSchoolId}.{schoolCode}`: the code follows the last dot, because an id may contain dots. */
export function parseStudentAtSchool(text: string): { oneSchoolId: string; centreCode: string } | null {
  const found = studentAtSchoolPattern.exec(text);
  return found?.[1] && found[2] ? { oneSchoolId: found[1], centreCode: found[2] } : null;
}

export const consentRequestSchema = z.object({
  id: publicIdSchema,
  title: z.string(),
  reference: z.string(),
  dueDate: isoDateSchema,
  responseDate: z.nullable(isoDateSchema),
  withdrawnDate: z.nullable(isoDateSchema),
  schoolCode: z.string(),
  /** A key of `consentState`. */
  state: z.int(),
  eqId: z.string(),
  /** The student's id in paths. */
  oneSchoolId: z.string(),
  studentFullName: z.string(),
  schoolName: z.string(),
  /** The account owner who answered; null if the school recorded the answer. */
  respondedBy: z.nullable(z.string()),
});
export type ConsentRequest = z.output<typeof consentRequestSchema>;

export const consentSummarySchema = z.object({
  pendingRequestsCount: z.int(),
  /** Newest first. */
  consentRequests: z.array(consentRequestSchema),
});
export type ConsentSummary = z.output<typeof consentSummarySchema>;

const studentAtSchoolSchema = z.string().check(z.regex(studentAtSchoolPattern, 'Not a student at a school'));

export const consentSummaryEndpoint = defineEndpoint({
  id: 'consent.summary',
  method: 'GET',
  path: '/api/consent/summary',
  summary:
    'Consent requests of the students named, each at the school named with them, and how many are pending',
  query: z.strictObject({
    students: z.union([
      studentAtSchoolSchema,
      z.array(studentAtSchoolSchema).check(z.maxLength(limits.studentsPerReport)),
    ]),
  }),
  response: consentSummarySchema,
  errors: ['feature-unavailable', 'not-found'],
});

const answersSchema = z.record(z.string(), z.unknown());
/** Unvalidated input from the school's system; parse it with `readTemplate`. */
const templateSchema = z.object({ schema: answersSchema, uiSchema: answersSchema });

export const consentDetailSchema = z.extend(consentRequestSchema, {
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  /** Same as `state`, because the specification has both names. */
  consentState: z.int(),
  /** Null if the school's form can't be answered here. */
  formTemplate: z.nullable(templateSchema),
  /** Identifies the form's wording, so that nobody answers a different one than they read. */
  templateVersion: z.string(),
  /** The answer; only the decisions for an owner who didn't give it. */
  formData: z.nullable(answersSchema),
  isFormDataPartial: z.boolean(),
  /** The caller's unsent answers. */
  draft: z.nullable(answersSchema),
  /** Whether the caller can download a receipt. */
  hasReceipt: z.boolean(),
});
export type ConsentDetail = z.output<typeof consentDetailSchema>;

const consentPathSchema = z.strictObject({
  studentId: studentIdSchema,
  requestId: publicIdSchema,
  centreCode: centreCodeSchema,
});
export type ConsentPath = z.output<typeof consentPathSchema>;

export const consentDetailEndpoint = defineEndpoint({
  id: 'consent.detail',
  method: 'GET',
  path: '/api/consent/:studentId/:requestId/:centreCode',
  summary: 'One consent request with its form and, once answered, its answer',
  params: consentPathSchema,
  response: consentDetailSchema,
  errors: ['feature-unavailable', 'not-found'],
});

const deepestAnswer = 8;

/** Limits nesting to what forms allow, and rejects text that the database can't store. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepestAnswer) return false;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part, depth + 1));
}

/** Normalises every text in the answers, as `severalLines` does. */
function tidyAnswer(value: unknown): unknown {
  if (typeof value === 'string') return tidyText(value);
  if (Array.isArray(value)) return value.map(tidyAnswer);
  return typeof value === 'object' && value !== null ? tidyAnswers({ ...value }) : value;
}
const tidyAnswers = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, tidyAnswer(value)]));

const storableAnswersSchema = answersSchema.check(
  z.refine((data) => isStorable(data), { error: 'Not an answer to a form', abort: true }),
);
const typedAnswersSchema = storableAnswersSchema.check(z.overwrite(tidyAnswers));

export const respondToConsentBodySchema = z.strictObject({
  studentEqId: eqIdSchema,
  requestId: publicIdSchema,
  data: typedAnswersSchema,
  /** The wording that was answered. If another one is current, the answer is rejected. */
  templateVersion: z.optional(z.string().check(z.maxLength(64))),
});
export type RespondToConsentBody = z.output<typeof respondToConsentBodySchema>;

export const respondToConsentEndpoint = defineEndpoint({
  id: 'consent.respond',
  method: 'POST',
  path: '/api/consent/:studentId/:requestId/:centreCode',
  summary: 'Answer a consent request, once; the answer is validated against the request’s form',
  params: consentPathSchema,
  body: respondToConsentBodySchema,
  response: consentDetailSchema,
  errors: [
    'feature-unavailable',
    'not-found',
    'already-decided',
    'consent-closed',
    'details-changed',
    'consent-refused',
  ],
});

export const saveConsentDraftEndpoint = defineEndpoint({
  id: 'consent.saveDraft',
  method: 'POST',
  path: '/api/consent/:studentId/:requestId/:centreCode/draft',
  summary: 'Save the caller’s unfinished answers until the request is answered',
  params: consentPathSchema,
  body: z.strictObject({ data: storableAnswersSchema }),
  response: z.object({ savedAt: instantSchema }),
  errors: ['feature-unavailable', 'not-found', 'already-decided', 'consent-closed'],
});

export const consentReceiptEndpoint = defineEndpoint({
  id: 'consent.receipt',
  method: 'GET',
  path: '/api/consent/:studentId/:requestId/:centreCode/receipt',
  summary: 'The form and its answers in full, as a PDF for the account owner who answered',
  params: consentPathSchema,
  headers: downloadHeadersSchema,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['download-refused', 'feature-unavailable', 'not-found'],
});

/** The specified message for lists that failed to load (S-8.2). */
export const consentLoadFailedText = 'Unable to load consent information. Please try again later.';

/** The declaration that the person who answers confirms (V-4.1). It is printed on the receipt. */
export function authorityStatement(parentName: string, studentFirstName: string): string {
  return `I am ${parentName} and I am authorised to give consent for ${studentFirstName}.`;
}
