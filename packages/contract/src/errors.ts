/** Stable error codes and the RFC 9457 problem every failed call answers with (D-2.2). */
import * as z from 'zod/mini';

/** Said by the pages, too, where a proxy answered in the server's place. */
export const problemTitles = {
  loginFailed: 'Login Unsuccessful',
  tooManyRequests: 'Too many tries. Wait a little and try again',
  busy: 'The service is busy. Try again in a few seconds',
} as const;

/** Code → HTTP status and the sentence a person reads. Codes never change meaning once released. */
export const problems = {
  'invalid-request': { status: 400, title: "Check what's wrong and try again" },
  'card-data-refused': { status: 400, title: 'Card details are never sent here. Nothing was kept' },
  'sign-in-required': { status: 401, title: 'Sign in to continue' },
  'login-failed': { status: 401, title: problemTitles.loginFailed },
  'captcha-refused': { status: 401, title: problemTitles.loginFailed },
  forbidden: { status: 403, title: "You aren't allowed to do that" },
  'person-check-required': {
    status: 403,
    title: 'We could not check that a person is entering this. Try again',
  },
  'csrf-rejected': { status: 403, title: "You aren't allowed to do that" },
  'terms-pending': { status: 403, title: 'Accept the terms and conditions to continue' },
  'reauthentication-required': { status: 403, title: "Confirm it's you to continue" },
  'account-inactive': { status: 403, title: 'Your account is inactive' },
  'download-refused': { status: 403, title: 'Start the download again' },
  'feature-unavailable': { status: 403, title: 'You do not currently have access to that feature.' },
  'not-found': { status: 404, title: "We couldn't find what you were looking for" },
  'absence-overlaps': { status: 409, title: 'An absence is already reported for some of these dates' },
  'awaiting-approval': { status: 409, title: 'Your last changes are still waiting for the school' },
  'details-changed': { status: 409, title: 'These details have changed since you opened this page' },
  'already-decided': { status: 409, title: 'This has already been answered' },
  'consent-closed': { status: 409, title: 'This request can no longer be answered' },
  'payment-in-progress': {
    status: 409,
    title: 'A payment of this invoice is in progress. Please don’t pay it again',
  },
  'photo-terms-required': { status: 409, title: 'Accept the terms for student photos to continue' },
  'registration-out-of-step': { status: 409, title: 'Your registration is at another step' },
  'calendar-feeds-full': { status: 409, title: 'You have as many live calendars as you can have' },
  'viewer-conflict': { status: 409, title: "That can't be done for this viewer any more" },
  'second-factor-exists': { status: 409, title: 'That is set up already' },
  'payload-too-large': { status: 413, title: 'That is too large to send' },
  'code-required': { status: 420, title: 'Enter the code we sent you' },
  'wrong-host': { status: 421, title: 'This service has another address' },
  'absence-refused': { status: 422, title: "Check what's wrong and try again" },
  'consent-refused': { status: 422, title: "Check what's wrong and try again" },
  'viewer-refused': { status: 422, title: "Check what's wrong and try again" },
  'second-factor-refused': { status: 422, title: "That didn't work. Try again" },
  'payment-refused': { status: 422, title: 'Payment amount is greater than amount owing' },
  'payment-key-reused': { status: 422, title: 'This payment was begun with other amounts' },
  'password-refused': { status: 422, title: 'Choose another password' },
  'photo-refused': { status: 422, title: 'This file can’t be used as a photo' },
  'too-many-requests': { status: 429, title: problemTitles.tooManyRequests },
  internal: { status: 500, title: 'Something has gone wrong' },
  'payment-unavailable': {
    status: 503,
    title: 'Card payments are not available right now. Nothing was charged',
  },
  busy: { status: 503, title: problemTitles.busy },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof problems;

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** The body of every failed call: `application/problem+json`, with the extension members the specification names. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  requestId: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  message: z.optional(z.string()),
  mfaSessionId: z.optional(z.string()),
  isNewDevice: z.optional(z.boolean()),
  mfaMedium: z.optional(z.int()),
  mfaMediums: z.optional(z.array(z.int())),
  mfaDestination: z.optional(z.string()),
  /** From when a code by SMS or e-mail can be asked for, where an authenticator app is in use. */
  mfaWeakerFrom: z.optional(z.string()),
  invalidCode: z.optional(z.boolean()),
  /** Where a registration stands, when a call was out of step. */
  stage: z.optional(z.string()),
});
export type Problem = z.output<typeof problemSchema>;

type ProblemMember = Exclude<keyof Problem, 'type' | 'title' | 'status' | 'code' | 'detail' | 'requestId'>;

/** The members a problem carries beyond those of every problem. */
export const problemMembers: Partial<
  Record<ErrorCode, { required?: readonly ProblemMember[]; optional?: readonly ProblemMember[] }>
> = {
  'invalid-request': { required: ['errors'] },
  'card-data-refused': { required: ['errors'] },
  'login-failed': { optional: ['message'] },
  'captcha-refused': { required: ['message'] },
  'csrf-rejected': { required: ['errors'] },
  'not-found': { optional: ['message'] },
  'details-changed': { optional: ['errors'] },
  'registration-out-of-step': { required: ['stage'] },
  'code-required': {
    required: ['message', 'mfaSessionId', 'isNewDevice', 'mfaMedium', 'mfaMediums'],
    optional: ['mfaDestination', 'mfaWeakerFrom', 'invalidCode'],
  },
  'absence-refused': { required: ['errors'] },
  'consent-refused': { required: ['errors'] },
  'viewer-refused': { required: ['errors'] },
  'password-refused': { required: ['errors'] },
};

/** The words the specification logs for a failed call, the server's reason appended. */
export function loggedMessage(status: number, reason?: string): string {
  const words =
    status === 400
      ? "Check what's wrong and try again"
      : status === 403
        ? "You aren't allowed to do that"
        : status === 404
          ? "We couldn't find what you were looking for"
          : 'Something has gone wrong';
  return reason ? `${words} - ${reason}` : words;
}
