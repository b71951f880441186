import { announceProblem } from '../calls/api-events.ts';
import { isApiProblem } from '../calls/api-problem.ts';

/**
 * For calls whose failures a screen shows itself: an ended session, pending terms, an inactive account and a feature
 * that is off still belong to the shell. Throws on, so that the screen knows the call failed.
 */
export function leaveToShell(error: unknown): never {
  if (
    isApiProblem(error) &&
    error.is('sign-in-required', 'terms-pending', 'account-inactive', 'feature-unavailable')
  )
    announceProblem(error, { loadsStudent: false, isHandled: false });
  throw error;
}
