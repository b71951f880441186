import { useState } from 'react';
import { associateInvitationEndpoint, ownerLoginEndpoint } from '@portal/contract/registration';
import { call, forgetCsrfToken } from '@portal/client/calls';
import { completeSignIn, refreshUserQuietly } from '@portal/client/session';
import { useAction } from '@portal/client/forms';
import { useLogin, type Login } from '../../../shared/sign-in/use-login.ts';
import { associationOf, type Association } from './association.ts';
import { confirmOwnerName } from '../owner/confirm-name.ts';
import { registration } from '../progress/registration-session.ts';
import { goToCurrentStage } from '../progress/current-stage.ts';

const associationUnavailable: Association = {
  kind: 'refused',
  text: 'You are signed in, but the invitation could not be added. Enter the code again.',
};

async function associate(sessionId: string): Promise<Association> {
  try {
    const answer = await call(associateInvitationEndpoint, { body: { sessionId }, handlesProblems: true });
    return associationOf(answer);
  } catch {
    return associationUnavailable;
  }
}

/**
 * Adds the invitation to the signed-in account. The server requires the password again if the sign-in is not recent.
 */
export function useAddToAccount(sessionId: string, onFound: (association: Association) => void) {
  const { isBusy, failure, attempt, run } = useAction({
    handles: (error) => goToCurrentStage('owner', error),
  });
  const add = async (): Promise<void> => {
    if (!(await confirmOwnerName(sessionId))) return;
    const body = { sessionId };
    const request = call(associateInvitationEndpoint, { body, handlesProblems: true });
    const found = associationOf(await request);
    if (found.kind === 'added') {
      registration.leave();
      await refreshUserQuietly();
    }
    onFound(found);
  };
  return { isBusy, failure, attempt, add: () => void run(add) };
}

/** Signs in to an existing account and adds the invitation to it (A-4.5; T20). */
export function useAssociate(sessionId: string): {
  login: Login;
  association: Association | null;
  settle: (association: Association) => void;
} {
  const [association, setAssociation] = useState<Association | null>(null);
  const login = useLogin(async (body) => {
    if (!(await confirmOwnerName(sessionId))) return;
    await call(ownerLoginEndpoint, { body, handlesProblems: true }).catch((error: unknown) => {
      // A new attempt clears the previous result.
      setAssociation(null);
      throw error;
    });
    // Signing in has started a new session.
    forgetCsrfToken();
    const found = await associate(sessionId);
    await completeSignIn();
    if (found.kind === 'added') registration.leave();
    setAssociation(found);
  });
  return { login, association, settle: setAssociation };
}
