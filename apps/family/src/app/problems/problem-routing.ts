/** How a failed call affects the whole page (A-8.1; S-4.4). */
import { paths } from '@portal/contract/routes';
import { onProblem, type CallAbout } from '@portal/client/calls';
import type { ApiProblem } from '@portal/client/calls';
import { endSession, endView, getSession, refreshUser, viewFlag } from '@portal/client/session';
import { readSite } from '@portal/client/site';
import { toasts } from '@portal/ui/feedback';
import { keepProblem } from './last-problem.ts';
import { navigate } from '@portal/client/navigation';

export type Consequence =
  | 'none'
  | 'session-ended'
  | 'terms-pending'
  | 'account-inactive'
  | 'error'
  | 'studentNotFound'
  | 'featureUnavailable';

const ERROR_STATUSES: readonly number[] = [400, 405, 500];

/** Decides where a failed call leads; `none` leaves the failure to the caller. */
export function consequenceOf(
  problem: Pick<ApiProblem, 'status' | 'is'>,
  { loadsStudent, isHandled }: CallAbout,
): Consequence {
  if (isHandled) return 'none';
  if (problem.status === 401) return problem.is('login-failed') ? 'none' : 'session-ended';
  if (ERROR_STATUSES.includes(problem.status)) return 'error';
  if (problem.is('terms-pending')) return 'terms-pending';
  if (problem.is('account-inactive')) return 'account-inactive';
  if (problem.is('feature-unavailable')) return 'featureUnavailable';
  return problem.status === 404 && loadsStudent ? 'studentNotFound' : 'none';
}

/** Outside production, names the call in a toast, whether the error page or the screen shows the failure. */
function nameFailedCall({ status, method, url }: ApiProblem): void {
  if (ERROR_STATUSES.includes(status) && readSite().namesFailedCalls)
    toasts.push({ tone: 'bad', title: 'Error', text: `${method} ${url}` });
}

function showErrorPage(problem: ApiProblem): void {
  keepProblem(problem);
  navigate(paths.error());
}

/** For failures outside `call`, such as fetching the anti-forgery token. */
export function goToError(problem: ApiProblem): void {
  nameFailedCall(problem);
  showErrorPage(problem);
}

/** Some failures have a page of their own. */
const reloadPerson = (): void => void refreshUser().catch(() => undefined);

function act(problem: ApiProblem, about: CallAbout): void {
  nameFailedCall(problem);
  const consequence = consequenceOf(problem, about);
  const { status } = getSession();
  switch (consequence) {
    case 'none':
      return;
    case 'session-ended':
      if (status !== 'signed-out') endSession();
      return;
    case 'account-inactive':
      if (viewFlag() !== null) return endView('view-inactive');
      // Home shows this itself. A student page would only report that it was not found.
      navigate(paths.home());
      return reloadPerson();
    case 'terms-pending':
      return viewFlag() === null ? reloadPerson() : endView('view-refused');
    case 'error':
      return showErrorPage(problem);
    case 'studentNotFound':
    case 'featureUnavailable':
      navigate(paths[consequence](), { replace: true });
  }
}

export const routeProblems = (): (() => void) => onProblem(act);
