/** What a change of other details that was not taken is told as; the form keeps what was typed. Pure. */
import { problems } from '@portal/contract';
import { isApiProblem, UNREACHABLE } from '../../platform/api-problem.ts';
import { failureOf, type Failure } from '../../platform/call-failure.ts';

const systemFailure: Failure = {
  title: 'Failed!',
  text: 'Your request could not be updated due to a system failure.',
};

export const nothingChanged: Failure = {
  title: 'Nothing has been changed.',
  text: 'Change an address or a contact, then send it.',
};

export function parentDetailsFailure(error: unknown): Failure {
  if (!isApiProblem(error)) return systemFailure;
  if (error.is('details-changed'))
    return {
      title: `${problems['details-changed'].title}.`,
      text: 'Nothing was sent. Note what you have typed, load the details as they are now, and make your change again.',
    };
  if (error.is('awaiting-approval'))
    return {
      title: `${problems['awaiting-approval'].title}.`,
      text: 'Nothing was sent. You can change your details again when the school has decided.',
    };
  return error.status === UNREACHABLE || error.is('busy', 'too-many-requests')
    ? failureOf(error)
    : systemFailure;
}
