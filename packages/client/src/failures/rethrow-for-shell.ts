import type { ErrorCode } from '@portal/contract/errors';
import { announceProblem } from '../calls/api-events.ts';
import { isApiProblem } from '../calls/problems/api-problem.ts';

const shellCodes = [
  'sign-in-required',
  'terms-pending',
  'account-inactive',
  'feature-unavailable',
] as const satisfies readonly ErrorCode[];

/** Whether a failure means the same on every screen, so that the shell handles it. */
export const isForShell = (error: unknown): boolean => isApiProblem(error) && error.is(...shellCodes);

/**
 * For calls whose failures a screen shows itself. The shell still handles an expired session, pending terms, an
 * inactive account and a feature that is off. Rethrows, so that the screen knows that the call failed.
 */
export function rethrowForShell(error: unknown): never {
  if (isApiProblem(error) && isForShell(error))
    announceProblem(error, { loadsStudent: false, isHandled: false });
  throw error;
}
