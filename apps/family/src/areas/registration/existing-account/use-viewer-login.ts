import { useState } from 'react';
import { viewerInvitationMessages, viewerLoginEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { completeSignIn } from '@portal/client/session';
import { useLogin, type Login } from '../../../shared/sign-in/use-login.ts';
import { registration } from '../progress/registration-session.ts';
import { goToCurrentStage } from '../progress/current-stage.ts';

export type ViewerAcceptance =
  | { readonly kind: 'pending-approval' }
  /** The person is signed in, but can't use this invitation. */
  | { readonly kind: 'refused'; readonly message: string };

/** Signs in to an existing account and accepts the invitation with it. */
export function useViewerLogin(sessionId: string): { login: Login; acceptance: ViewerAcceptance | null } {
  const [acceptance, setAcceptance] = useState<ViewerAcceptance | null>(null);
  const login = useLogin(async (body) => {
    const answer = await call(viewerLoginEndpoint, {
      body: { ...body, sessionId },
      handlesProblems: true,
    }).catch((error: unknown) => {
      goToCurrentStage('viewer', error);
      throw error;
    });
    await completeSignIn();
    if (answer.acceptingOwnInvitation)
      return setAcceptance({ kind: 'refused', message: viewerInvitationMessages.ownInvitation });
    if (answer.alreadyHasDelegatedStudent)
      return setAcceptance({ kind: 'refused', message: viewerInvitationMessages.alreadyDelegated });
    registration.leave();
    setAcceptance({ kind: 'pending-approval' });
  });
  return { login, acceptance };
}
