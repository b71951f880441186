/** What a call that failed is told as; the form keeps what was typed (document 1, section 8). Pure. */
import { problems } from '@portal/contract';
import { isApiProblem, UNREACHABLE } from './api-problem.ts';
import { OFFLINE_TEXT } from './service.ts';
import { waitText } from './wait-text.ts';

export type Failure = { readonly title: string; readonly text: string };

export function failureOf(error: unknown): Failure {
  const wentWrong = { title: 'Something went wrong', text: '' };
  if (!isApiProblem(error)) return wentWrong;
  if (error.status === UNREACHABLE) return { title: '', text: OFFLINE_TEXT };
  const { detail } = error.problem;
  if (error.is('busy')) return { title: '', text: detail ?? `${problems.busy.title}.` };
  if (!error.is('too-many-requests')) return wentWrong;
  const { retryAfterSeconds } = error;
  return {
    title: detail ?? `${problems['too-many-requests'].title}.`,
    text: retryAfterSeconds === undefined ? '' : waitText(retryAfterSeconds),
  };
}
