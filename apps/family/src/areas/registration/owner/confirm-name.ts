import { ownerConfirmNameEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { standing } from '../progress/standing.ts';
import { goToStage, startOver } from '../progress/current-stage.ts';

/** Confirms 'Is this you?', unless it was confirmed before. False if it redirected to another page. */
export async function confirmOwnerName(sessionId: string): Promise<boolean> {
  const found = await standing();
  if (!found) {
    startOver('owner');
    return false;
  }
  if (found.stage === 'verify-identity') return true;
  if (found.stage !== 'verify-name') return !goToStage('owner', found.stage);
  await call(ownerConfirmNameEndpoint, { body: { sessionId }, handlesProblems: true });
  return true;
}
