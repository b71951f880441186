/** What a viewer's invitation shows first: the link's code, or the registration in progress in this tab. */
import { paths } from '@portal/contract/routes';
import { viewerInvitationEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { navigate } from '@portal/client/navigation';
import { registration } from '../progress/registration-session.ts';
import { standing } from '../progress/standing.ts';
import { goToStage } from '../progress/current-stage.ts';

export type ViewerArrival =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'own-invitation' }
  | { readonly kind: 'terms'; readonly keys: readonly string[]; readonly fullName: string };

async function begun(): Promise<ViewerArrival | null> {
  const found = await standing();
  if (!found) return { kind: 'invalid' };
  if (found.stage === 'terms')
    return { kind: 'terms', keys: found.pendingTermsAndConditionsKeys, fullName: '' };
  goToStage('viewer', found.stage);
  return null;
}

/** A malformed code is not sent. */
async function opened(code: string): Promise<ViewerArrival | null> {
  const query = viewerInvitationEndpoint.query?.safeParse({ code });
  if (!query?.success) return { kind: 'invalid' };
  const answer = await call(viewerInvitationEndpoint, { query: query.data, handlesProblems: true });
  if (answer.acceptingOwnInvitation) return { kind: 'own-invitation' };
  if (!answer.valid || answer.sessionId === null) return { kind: 'invalid' };
  registration.open(answer.sessionId);
  registration.keep({ code: '' });
  const { pendingTermsAndConditionsKeys: keys, delegatedViewerFullName: fullName } = answer;
  if (keys.length > 0) return { kind: 'terms', keys, fullName };
  // A resumed invitation continues at its current step.
  const found = await standing();
  if (!found || !goToStage('viewer', found.stage)) navigate(paths.viewerVerify(), { replace: true });
  return null;
}

/** Null if it redirected to another page. */
export async function arriveViewer(): Promise<ViewerArrival | null> {
  const { code } = registration.drafted();
  return code ? opened(code) : begun();
}
