/** The reasons that a problem may have in addition to its code, with the parameters of each message (D-2.2). */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { isoDateSchema } from './shared/fields.ts';

const counted = z.object({ count: z.int() });
const byColleague = z.object({ name: z.string() });

/** Days that already have an absence, by student and recorder. `today` is the school's date. */
const daysTakenSchema = z.object({
  today: isoDateSchema,
  absences: z.array(
    z.object({
      firstName: z.string(),
      recordedBy: z.enum(['family', 'school']),
      dates: z.array(isoDateSchema),
    }),
  ),
});

/**
 * Code → reason → parameters, or null. Parameters are data, never formatted text. A released reason keeps its meaning.
 * `@portal/texts/problems` has a message for each.
 */
export const problemReasons = {
  'invalid-request': { 'nothing-changed': null },
  'reauthentication-required': { 'sign-in-too-old': null },
  'download-refused': { 'access-changed': null, 'file-waiting': null, 'file-refused': null },
  'absence-overlaps': { 'days-taken': daysTakenSchema },
  'already-decided': { 'reason-given': null },
  /** What a colleague did with the request before the caller acted. */
  'request-changed': {
    approved: byColleague,
    rejected: byColleague,
    closed: byColleague,
    undone: byColleague,
    held: byColleague,
    released: byColleague,
    assigned: byColleague,
    'decided-elsewhere': null,
    'changed-elsewhere': null,
    'settings-changed': null,
    exported: null,
    'asked-again': null,
    'record-changed': null,
  },
  'consent-closed': { 'past-due': null, withdrawn: null, 'at-school-only': null },
  'publication-refused': {
    incomplete: null,
    'nobody-reached': null,
    'not-open': null,
    'reminded-recently': null,
    'nobody-to-remind': null,
    'not-later': null,
  },
  'event-refused': {
    'not-open': null,
    'nothing-changed': null,
    'nobody-reached': null,
    over: null,
  },
  'notice-refused': {
    'not-open': null,
    'nobody-reached': null,
    over: null,
    'ends-before': null,
  },
  'release-refused': {
    unsettled: null,
    'no-files': null,
    'not-a-pdf': null,
    'too-many-files': null,
    'no-student': null,
    'not-open': null,
    'file-waiting': null,
    'file-refused': null,
  },
  'calendar-feeds-full': { 'limit-reached': counted },
  'viewer-conflict': {
    'changed-meanwhile': null,
    'invitation-ended': null,
    'status-refused': z.object({ status: z.string() }),
    'contact-fixed': null,
    'sharing-fixed': null,
  },
  'second-factor-exists': {
    'authenticator-in-use': null,
    'passkeys-full': counted,
    'passkeys-full-to-restore': counted,
  },
  'second-factor-refused': { 'enrolment-expired': null, 'wrong-code': null },
  'payment-refused': { 'over-owing': z.object({ invoiceNumber: z.string() }) },
  'photo-refused': {
    'not-a-picture': null,
    unreadable: null,
    'too-large': z.object({ count: z.int(), millions: z.int() }),
  },
  'too-many-requests': {
    'code-just-sent': null,
    'invitations-today': null,
    'copies-today': counted,
    'archives-this-hour': null,
  },
  /** The operator writes the message of an outage. */
  'payment-unavailable': { outage: z.object({ message: z.string() }) },
  busy: { 'identity-service-down': null },
} as const satisfies Partial<Record<ErrorCode, Record<string, z.ZodMiniObject | null>>>;

type Reasons = typeof problemReasons;
export type ReasonedCode = keyof Reasons;
export type ReasonOf<C extends ReasonedCode> = keyof Reasons[C] & string;
export type ReasonParams<
  C extends ReasonedCode,
  R extends ReasonOf<C>,
> = Reasons[C][R] extends infer S extends z.ZodMiniType ? z.output<S> : unknown;

type Explained<R, P> = keyof P extends never
  ? { readonly reason: R; readonly params?: never }
  : { readonly reason: R; readonly params: P };

/** A reason of one code, with its parameters. */
export type ProblemReason<C extends ErrorCode> = C extends ReasonedCode
  ? { [R in ReasonOf<C>]: Explained<R, ReasonParams<C, R>> }[ReasonOf<C>]
  : never;
