import { ownerConfirmNameEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { stageIn } from './where-it-stands.ts';

/** Answers yes to 'Is this you?'. Answered before, in this tab or another, it is answered already. */
export async function confirmOwnerName(sessionId: string): Promise<void> {
  try {
    await call(ownerConfirmNameEndpoint, { body: { sessionId }, handlesProblems: true });
  } catch (error) {
    const stage = stageIn(error);
    if (stage !== 'verify-identity' && stage !== 'register') throw error;
  }
}
