/** Errors with a code and, where the code is not specific enough, a reason with parameters (RFC 9457; D-2.2). */
import { problems } from '@portal/contract/errors';
import { problemDetail, problemTexts, reasonTexts } from '@portal/texts/problems';
import type { ErrorCode, FieldError, Problem } from '@portal/contract/errors';
import type { ProblemReason } from '@portal/contract/problem-reasons';

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

interface CommonOptions {
  errors?: FieldError[];
  extras?: ProblemExtras;
  retryAfterSeconds?: number;
  /** For the audit row of a refusal. */
  auditDetail?: Record<string, string | number | boolean>;
}

export type ProblemOptions = CommonOptions & Pick<Problem, 'reason' | 'params'>;

/** The code's reasons with their parameters. Messages come from `@portal/texts`, so none can be passed. */
type ReasonOptions<C extends ErrorCode> =
  ProblemReason<C> | { readonly reason?: undefined; readonly params?: undefined };

/** The members these problems must have. */
type OptionsOf<C extends ErrorCode> = C extends
  | 'invalid-request'
  | 'card-data-refused'
  | 'csrf-rejected'
  | 'absence-refused'
  | 'consent-refused'
  | 'viewer-refused'
  | 'password-refused'
  ? [options: CommonOptions & ReasonOptions<C> & { errors: FieldError[] }]
  : C extends 'too-many-requests'
    ? [options: CommonOptions & ReasonOptions<C> & { retryAfterSeconds: number }]
    : [options?: CommonOptions & ReasonOptions<C>];

const sentencesOf = ({ errors = [] }: CommonOptions): string =>
  errors.map(({ message }) => message).join(' ');

export class ProblemError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly options: ProblemOptions;
  /** The reason's message. */
  readonly detail: string | undefined;

  constructor(code: C, ...[options = {}]: OptionsOf<C>) {
    const detail = problemDetail({ code, ...options });
    super(detail ?? (sentencesOf(options) || problemTexts[code]));
    this.name = 'ProblemError';
    this.code = code;
    this.status = problems[code].status;
    this.options = options;
    this.detail = detail;
  }

  /** The response body. */
  toProblem(requestId: string): Problem {
    const { reason, params, errors, extras } = this.options;
    return {
      type: `urn:portal:problem:${this.code}`,
      title: problemTexts[this.code],
      status: this.status,
      code: this.code,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(reason === undefined ? {} : { reason }),
      ...(params === undefined ? {} : { params }),
      requestId,
      ...(errors === undefined ? {} : { errors }),
      ...extras,
    };
  }
}

/** A change request that asks for the current state. */
export function nothingChanged(): ProblemError {
  const reason = 'nothing-changed';
  const message = reasonTexts['invalid-request'][reason];
  return new ProblemError('invalid-request', { reason, errors: [{ path: 'body', message }] });
}
export const notFound = (): ProblemError => new ProblemError('not-found');
/** Another person has changed the record since the caller read it. */
export const changedElsewhere = (): ProblemError =>
  new ProblemError('request-changed', { reason: 'changed-elsewhere' });
export const featureUnavailable = (): ProblemError => new ProblemError('feature-unavailable');
