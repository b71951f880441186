/** What a call that failed is told as; the form keeps what was typed (document 1, section 8). Pure. */
import { problems } from '@portal/contract';
import { isApiProblem, UNREACHABLE } from '../../platform/api-problem.ts';
import { OFFLINE_TEXT } from '../../platform/service.ts';

export type Failure = { readonly title: string; readonly text: string };

const minutesText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
};

export function failureOf(error: unknown): Failure {
  const wentWrong = { title: 'Something went wrong', text: '' };
  if (!isApiProblem(error)) return wentWrong;
  if (error.status === UNREACHABLE) return { title: '', text: OFFLINE_TEXT };
  if (error.is('busy')) return { title: '', text: `${problems.busy.title}.` };
  if (!error.is('too-many-requests')) return wentWrong;
  const { retryAfterSeconds } = error;
  return {
    title: `${problems['too-many-requests'].title}.`,
    text: retryAfterSeconds === undefined ? '' : minutesText(retryAfterSeconds),
  };
}
