/** What a change request that was not taken is told as; the form keeps what was typed. Pure. */
import { isApiProblem, UNREACHABLE, type ApiProblem } from '../calls/api-problem.ts';
import { failureOf, type Failure } from './call-failure.ts';

export const systemFailure: Failure = {
  title: 'Failed!',
  text: 'Your request could not be updated due to a system failure.',
};

export type RequestWords = {
  /** What to do when the record is no longer what the form was opened with. */
  changed: string;
  /** What to do while the last request waits. */
  waiting: string;
  failed: Failure;
};

/** Whether the record, or what waits for the school, is no longer what the form was opened with. */
export const isOutdated = (error: unknown): boolean =>
  isApiProblem(error) && error.is('details-changed', 'awaiting-approval');

const titleOf = ({ problem }: ApiProblem): string => `${problem.title ?? ''}.`;

export function requestFailure(error: unknown, words: RequestWords): Failure {
  if (!isApiProblem(error)) return words.failed;
  const messages = (error.problem.errors ?? []).map(({ message }) => message);
  if (error.is('details-changed'))
    return {
      title: titleOf(error),
      text: [...messages, 'Nothing was sent.', words.changed].join(' '),
    };
  if (error.is('awaiting-approval'))
    return {
      title: titleOf(error),
      text: `Nothing was sent. ${words.waiting}`,
    };
  if (error.is('invalid-request') && messages.length > 0)
    return { title: titleOf(error), text: messages.join(' ') };
  return error.status === UNREACHABLE || error.is('busy', 'too-many-requests')
    ? failureOf(error)
    : words.failed;
}
