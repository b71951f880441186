import { ownerConfirmNameEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { standing } from '../progress/standing.ts';
import { goToStage, startOver } from '../progress/where-it-stands.ts';

/** Answers yes to 'Is this you?', unless it was answered before. False: another page goes on with it. */
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
