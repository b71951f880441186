/** What a call that failed is told as; the form keeps what was typed (document 1, section 8). Pure. */
import { problems, type FieldError } from '@portal/contract';
import { isApiProblem, UNREACHABLE } from './api-problem.ts';
import { OFFLINE_TEXT } from './service.ts';
import { waitText } from './wait-text.ts';

export type Failure = {
  readonly title: string;
  readonly text: string;
  /** What the server found wrong with single fields: a form says that at the fields instead. */
  readonly fields?: readonly FieldError[];
};

/** What a form shows of a failed call: the fields that are wrong, or the failure as a whole. */
export const shownOf = (
  failure: Failure | null,
): { errors: readonly FieldError[]; failure: Failure | null } =>
  failure?.fields ? { errors: failure.fields, failure: null } : { errors: [], failure };

export function failureOf(error: unknown): Failure {
  const wentWrong = { title: 'Something went wrong', text: '' };
  if (!isApiProblem(error)) return wentWrong;
  if (error.status === UNREACHABLE) return { title: '', text: OFFLINE_TEXT };
  const { detail, errors } = error.problem;
  if (error.is('password-refused', 'invalid-request') && errors?.length)
    return { ...wentWrong, fields: errors };
  if (error.is('busy')) return { title: '', text: detail ?? `${problems.busy.title}.` };
  if (!error.is('too-many-requests')) return wentWrong;
  const { retryAfterSeconds } = error;
  return {
    title: detail ?? `${problems['too-many-requests'].title}.`,
    text: retryAfterSeconds === undefined ? '' : waitText(retryAfterSeconds),
  };
}
