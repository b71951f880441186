/** Failures with a code for the program and a sentence for the person (RFC 9457; decisions.md, section 2). */
import { problems } from '@portal/contract';
import type { ErrorCode, FieldError, Problem } from '@portal/contract';

export type ProblemExtras = Partial<
  Pick<
    Problem,
    | 'message'
    | 'mfaSessionId'
    | 'isNewDevice'
    | 'mfaMedium'
    | 'mfaMediums'
    | 'mfaDestination'
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

export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.detail ?? problems[code].title);
    this.name = 'ProblemError';
    this.code = code;
    this.status = problems[code].status;
    this.options = options;
  }

  /** The body of the answer. */
  toProblem(requestId: string): Problem {
    const { title, status } = problems[this.code];
    const { detail, errors, extras } = this.options;
    return {
      type: `urn:portal:problem:${this.code}`,
      title,
      status,
      code: this.code,
      ...(detail === undefined ? {} : { detail }),
      requestId,
      ...(errors === undefined ? {} : { errors }),
      ...extras,
    };
  }
}

export const notFound = (): ProblemError => new ProblemError('not-found');
export const featureUnavailable = (): ProblemError => new ProblemError('feature-unavailable');
