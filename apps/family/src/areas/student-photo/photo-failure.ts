/** What a photo that could not be saved is told as. Pure. */
import { isApiProblem, UNREACHABLE } from '@portal/client/calls';
import { failureOf, saidBy, type Failure } from '@portal/client/failures';

const SYSTEM_FAILURE = 'Your request could not be updated due to a system failure.';

export function photoFailure(error: unknown): Failure {
  if (isApiProblem(error)) {
    if (error.status === UNREACHABLE || error.is('busy', 'too-many-requests')) return failureOf(error);
    if (error.is('photo-refused', 'payload-too-large')) return { title: '', text: saidBy(error) };
  }
  return { title: 'Failed!', text: SYSTEM_FAILURE };
}
