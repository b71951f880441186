/** Stable error codes, and the RFC 9457 problem that every failed call returns (D-2.2). */
import * as z from 'zod/mini';

/** Code → HTTP status. Codes never change meaning once released; `@portal/texts/problems` has a message for each. */
export const problems = {
  'invalid-request': { status: 400 },
  'card-data-refused': { status: 400 },
  'sign-in-required': { status: 401 },
  'import-key-refused': { status: 401 },
  'login-failed': { status: 401 },
  'captcha-refused': { status: 401 },
  forbidden: { status: 403 },
  'person-check-required': { status: 403 },
  'csrf-rejected': { status: 403 },
  'terms-pending': { status: 403 },
  'reauthentication-required': { status: 403 },
  'account-inactive': { status: 403 },
  'download-refused': { status: 403 },
  'feature-unavailable': { status: 403 },
  'not-found': { status: 404 },
  'absence-overlaps': { status: 409 },
  'awaiting-approval': { status: 409 },
  'details-changed': { status: 409 },
  'already-decided': { status: 409 },
  'request-changed': { status: 409 },
  'consent-closed': { status: 409 },
  'publication-refused': { status: 409 },
  'release-refused': { status: 409 },
  'event-refused': { status: 409 },
  'notice-refused': { status: 409 },
  'payment-in-progress': { status: 409 },
  'photo-terms-required': { status: 409 },
  'registration-out-of-step': { status: 409 },
  'calendar-feeds-full': { status: 409 },
  'upload-out-of-step': { status: 409 },
  'viewer-conflict': { status: 409 },
  'second-factor-exists': { status: 409 },
  'upload-version': { status: 412 },
  'payload-too-large': { status: 413 },
  'code-required': { status: 420 },
  'wrong-host': { status: 421 },
  'absence-refused': { status: 422 },
  'consent-refused': { status: 422 },
  'viewer-refused': { status: 422 },
  'second-factor-refused': { status: 422 },
  'payment-refused': { status: 422 },
  'payment-key-reused': { status: 422 },
  'password-refused': { status: 422 },
  'photo-refused': { status: 422 },
  'too-many-requests': { status: 429 },
  internal: { status: 500 },
  'payment-unavailable': { status: 503 },
  busy: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof problems;

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** The body of every failed call: `application/problem+json`, with the specified extension members. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** The reason's message, for other clients of the API and for the log. The pages format their own. */
  detail: z.optional(z.string()),
  /** One of the code's `problemReasons`, where the code is not specific enough. */
  reason: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  message: z.optional(z.string()),
  mfaSessionId: z.optional(z.string()),
  isNewDevice: z.optional(z.boolean()),
  mfaMedium: z.optional(z.int()),
  mfaMediums: z.optional(z.array(z.int())),
  mfaDestination: z.optional(z.string()),
  /** When a code by SMS or e-mail becomes available, if an authenticator app is in use. */
  mfaWeakerFrom: z.optional(z.string()),
  invalidCode: z.optional(z.boolean()),
  /** The registration's stage, if a call was out of step. */
  stage: z.optional(z.string()),
});
export type Problem = z.output<typeof problemSchema>;

type ProblemMember = Exclude<
  keyof Problem,
  'type' | 'title' | 'status' | 'code' | 'detail' | 'reason' | 'params' | 'requestId'
>;

/** The extension members of a problem. */
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
  'publication-refused': { optional: ['errors'] },
  'viewer-refused': { required: ['errors'] },
  'password-refused': { required: ['errors'] },
};

/** The specified log text for a failed call, followed by the server's reason. */
export function loggedMessage(status: number, reason?: string): string {
  const logText =
    status === 400
      ? "Check what's wrong and try again"
      : status === 403
        ? "You aren't allowed to do that"
        : status === 404
          ? "We couldn't find what you were looking for"
          : 'Something has gone wrong';
  return reason ? `${logText} - ${reason}` : logText;
}
