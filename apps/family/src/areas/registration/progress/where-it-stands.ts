/** An answer that a registration is at another step, or not known here, leads to where it goes on (T17). */
import { registrationStageSchema, type RegistrationStage } from '@portal/contract/registration';
import { isApiProblem } from '@portal/client/calls';
import { currentPath, navigate } from '@portal/client/navigation';
import { leaveSignInWord } from '../../../shared/sign-in-word.ts';
import { registration } from './registration-session.ts';
import { firstPage, pathOfStage, type Kind } from './stage-path.ts';

const DONE = 'Your registration is complete. Sign in to continue.';

/** The stage in an out-of-step answer; null for every other failure. */
export function stageIn(error: unknown): RegistrationStage | null {
  if (!isApiProblem(error) || !error.is('registration-out-of-step')) return null;
  const { success, data } = registrationStageSchema.safeParse(error.problem.stage);
  return success ? data : null;
}

/** Goes to the page of a stage; false when that is the page in view. */
export function goToStage(kind: Kind, stage: RegistrationStage): boolean {
  const path = pathOfStage(kind, stage);
  if (path === currentPath()) return false;
  if (stage === 'done') {
    registration.leave();
    leaveSignInWord(DONE);
  }
  navigate(path, { replace: true });
  return true;
}

/** Begins again: this browser's registration is not known any more. */
export function startOver(kind: Kind): void {
  registration.leave();
  navigate(firstPage(kind), { replace: true });
}

/** Goes where a failed call says; false when it says nothing of that, or the page in view is the one. */
export function goWhereItStands(kind: Kind, error: unknown): boolean {
  if (isApiProblem(error) && error.status === 404) {
    startOver(kind);
    return true;
  }
  const stage = stageIn(error);
  return stage !== null && goToStage(kind, stage);
}
