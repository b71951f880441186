import { useState } from 'react';
import { associateInvitationEndpoint, ownerLoginEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { forgetCsrfToken } from '../../platform/csrf.ts';
import { completeSignIn } from '../../platform/session.ts';
import { useLogin, type Login } from '../../platform/sign-in/use-login.ts';
import { associationOf, type Association } from './association.ts';
import { confirmOwnerName } from './confirm-name.ts';
import { registration } from './registration-session.ts';

const couldNotAsk: Association = {
  kind: 'refused',
  text: 'You are signed in, but the invitation could not be added. Enter the code again.',
};

async function associate(sessionId: string): Promise<Association> {
  try {
    const answer = await call(associateInvitationEndpoint, { body: { sessionId }, handlesProblems: true });
    return associationOf(answer);
  } catch {
    return couldNotAsk;
  }
}

/** Signs in with an account the person has and adds the invitation to it (document 1, section 4; security.md, T20). */
export function useAssociate(sessionId: string): { login: Login; association: Association | null } {
  const [association, setAssociation] = useState<Association | null>(null);
  const login = useLogin(async (body) => {
    if (!(await confirmOwnerName(sessionId))) return;
    await call(ownerLoginEndpoint, { body, handlesProblems: true }).catch((error: unknown) => {
      // Another try: what came of the last one is said no longer.
      setAssociation(null);
      throw error;
    });
    // The session is another one from here on.
    forgetCsrfToken();
    const found = await associate(sessionId);
    await completeSignIn();
    if (found.kind === 'added') registration.leave();
    setAssociation(found);
  });
  return { login, association };
}
