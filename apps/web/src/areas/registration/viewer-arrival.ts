/** What a viewer's invitation opens with: its link's code, or the registration this tab has begun (document 1, section 4). */
import { paths, viewerInvitationEndpoint } from '@portal/contract';
import { isApiProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/call.ts';
import { navigate } from '../../platform/navigation.ts';
import { registration } from './registration-session.ts';
import { standing } from './standing.ts';
import { goToStage } from './where-it-stands.ts';

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

/** A code this long is none of ours, and no call can carry it. */
const isRefusedAsRequest = (error: unknown): boolean => isApiProblem(error) && error.is('invalid-request');

async function opened(code: string): Promise<ViewerArrival | null> {
  const answer = await call(viewerInvitationEndpoint, { query: { code }, handlesProblems: true });
  if (answer.acceptingOwnInvitation) return { kind: 'own-invitation' };
  if (!answer.valid || answer.sessionId === null) return { kind: 'invalid' };
  registration.open(answer.sessionId);
  registration.keep({ code: '' });
  const { pendingTermsAndConditionsKeys: keys, delegatedViewerFullName: fullName } = answer;
  if (keys.length > 0) return { kind: 'terms', keys, fullName };
  // An invitation taken up again goes on where it stands.
  const found = await standing();
  if (!found || !goToStage('viewer', found.stage)) navigate(paths.viewerVerify(), { replace: true });
  return null;
}

/** Null: another page goes on with it. */
export async function arriveViewer(): Promise<ViewerArrival | null> {
  const { code } = registration.drafted();
  if (!code) return begun();
  try {
    return await opened(code);
  } catch (error) {
    if (isRefusedAsRequest(error)) return { kind: 'invalid' };
    throw error;
  }
}
