/** Errors with a code for the program and a sentence for the person (RFC 9457; D-2.2). */
import { problems } from '@portal/contract/errors';
import { problemTexts } from '@portal/texts/problems';
import type { ErrorCode, FieldError, Problem } from '@portal/contract/errors';

export type ProblemExtras = Partial<
  Pick<
    Problem,
    | 'message'
    | 'mfaSessionId'
    | 'isNewDevice'
    | 'mfaMedium'
    | 'mfaMediums'
    | 'mfaDestination'
    | 'mfaWeakerFrom'
    | 'invalidCode'
    | 'stage'
  >
>;

export interface ProblemOptions {
  detail?: string;
  errors?: FieldError[];
  extras?: ProblemExtras;
  retryAfterSeconds?: number;
  /** For the audit row of a refusal. */
  auditDetail?: Record<string, string | number | boolean>;
}

/** The members these problems must have. */
type OptionsOf<C extends ErrorCode> = C extends
  | 'invalid-request'
  | 'card-data-refused'
  | 'csrf-rejected'
  | 'absence-refused'
  | 'consent-refused'
  | 'viewer-refused'
  | 'password-refused'
  ? [options: ProblemOptions & { errors: FieldError[] }]
  : C extends 'too-many-requests'
    ? [options: ProblemOptions & { retryAfterSeconds: number }]
    : [options?: ProblemOptions];

export class ProblemError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: C, ...[options = {}]: OptionsOf<C>) {
    super(options.detail ?? problemTexts[code]);
    this.name = 'ProblemError';
    this.code = code;
    this.status = problems[code].status;
    this.options = options;
  }

  /** The response body. */
  toProblem(requestId: string): Problem {
    const { detail, errors, extras } = this.options;
    return {
      type: `urn:portal:problem:${this.code}`,
      title: problemTexts[this.code],
      status: this.status,
      code: this.code,
      ...(detail === undefined ? {} : { detail }),
      requestId,
      ...(errors === undefined ? {} : { errors }),
      ...extras,
    };
  }
}

/** A change request that asks for the current state. */
export function nothingChanged(): ProblemError {
  const message = 'Nothing has been changed.';
  return new ProblemError('invalid-request', { detail: message, errors: [{ path: 'body', message }] });
}
export const notFound = (): ProblemError => new ProblemError('not-found');
export const featureUnavailable = (): ProblemError => new ProblemError('feature-unavailable');
