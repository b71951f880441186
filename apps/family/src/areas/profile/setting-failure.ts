/** What a change of one's own details that failed is told as; the form keeps what was typed. Pure. */
import { isApiProblem, UNREACHABLE } from '@portal/client/calls';
import { failureOf, type Failure } from '@portal/client/failures';

const SYSTEM_FAILURE = 'Your request could not be updated due to a system failure.';

/** One text for a wrong password and an address that is taken (T14). */
export const EMAIL_FAILURE: Failure = {
  title: 'Update to email address failed.',
  text: 'Please ensure the password is correct and the email address is not already in use.',
};

export const passwordFailure = (text: string): Failure => ({
  title: 'Unsuccessful Change Of Password',
  text,
});

/** `title` is the page's own; waiting and being offline have words of their own. */
export function settingFailure(error: unknown, title = 'Failed!'): Failure {
  if (isApiProblem(error)) {
    if (error.status === UNREACHABLE || error.is('busy', 'too-many-requests', 'password-refused'))
      return failureOf(error);
    if (error.is('reauthentication-required'))
      return { title: '', text: error.problem.detail ?? 'Nothing was changed.' };
  }
  return { title, text: SYSTEM_FAILURE };
}
