/** If a response says that the registration is at another step or unknown here, redirects to the right step (T17). */
import { registrationStageSchema, type RegistrationStage } from '@portal/contract/registration';
import { isApiProblem } from '@portal/client/calls';
import { currentPath, navigate } from '@portal/client/navigation';
import { leaveSignInMessage } from '../../../shared/sign-in-message.ts';
import { registration } from './registration-session.ts';
import { firstPage, pathOfStage, type Kind } from './stage-path.ts';

const DONE = 'Your registration is complete. Sign in to continue.';

/** The stage in an out-of-step response; null for every other failure. */
export function stageIn(error: unknown): RegistrationStage | null {
  if (!isApiProblem(error) || !error.is('registration-out-of-step')) return null;
  const { success, data } = registrationStageSchema.safeParse(error.problem.stage);
  return success ? data : null;
}

/** Goes to the page of a stage. False if that is the current page. */
export function goToStage(kind: Kind, stage: RegistrationStage): boolean {
  const path = pathOfStage(kind, stage);
  if (path === currentPath()) return false;
  if (stage === 'done') {
    registration.leave();
    leaveSignInMessage(DONE);
  }
  navigate(path, { replace: true });
  return true;
}

/** Restarts: this browser's registration is no longer known. */
export function startOver(kind: Kind): void {
  registration.leave();
  navigate(firstPage(kind), { replace: true });
}

/** Redirects according to a failed call. False if it names no stage, or the stage of the current page. */
export function goToCurrentStage(kind: Kind, error: unknown): boolean {
  if (isApiProblem(error) && error.status === 404) {
    startOver(kind);
    return true;
  }
  const stage = stageIn(error);
  return stage !== null && goToStage(kind, stage);
}
