/** What a call that failed is told as; the form keeps what was typed. Pure. */
import { type FieldError } from '@portal/contract/errors';
import { isApiProblem, UNREACHABLE, type ApiProblem } from '../calls/api-problem.ts';
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

/** The server's sentence. The words for each code are the server's alone: the pages hold no copy of them all. */
export const saidBy = ({ problem: { detail, title = '' } }: ApiProblem): string =>
  (detail ?? title).replace(/\.?$/, '.');

/** Not the body as a whole, a header or the address: no form has a field for those. */
const isField = ({ path }: FieldError): boolean => path !== '' && path !== 'body' && !path.includes('/');

export function failureOf(error: unknown): Failure {
  const wentWrong = { title: 'Something is wrong here.', text: '' };
  if (!isApiProblem(error)) return wentWrong;
  if (error.status === UNREACHABLE) return { title: '', text: OFFLINE_TEXT };
  const fields = (error.problem.errors ?? []).filter(isField);
  if (error.is('password-refused', 'invalid-request') && fields.length > 0) return { ...wentWrong, fields };
  if (error.is('busy')) return { title: '', text: saidBy(error) };
  if (!error.is('too-many-requests')) return wentWrong;
  const { retryAfterSeconds } = error;
  return {
    title: saidBy(error),
    text: retryAfterSeconds === undefined ? '' : waitText(retryAfterSeconds),
  };
}
