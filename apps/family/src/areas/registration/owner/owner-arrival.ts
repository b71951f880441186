/** What the owner's register page shows first: the identity service's result, the form, or a later step. */
import {
  identityReturnQuery,
  ownerAutoActivateEndpoint,
  type IdentityOutcome,
} from '@portal/contract/registration';
import { isApiProblem, call } from '@portal/client/calls';
import { currentPath, hashQuery, hrefTo } from '@portal/client/navigation';
import { refreshUserQuietly } from '@portal/client/session';
import { registration } from '../progress/registration-session.ts';
import { standing } from '../progress/standing.ts';
import { goToStage, stageIn, startOver } from '../progress/current-stage.ts';

export type Arrival =
  | { readonly kind: 'form' }
  | { readonly kind: 'outcome'; readonly outcome: Exclude<IdentityOutcome, 'verified'> }
  | { readonly kind: 'owner-now' }
  | { readonly kind: 'check-email'; readonly email: string | null };

/** The result has been read, so remove its query, which identifies the person, from the address bar and the history. */
const dropQuery = (): void => history.replaceState(history.state, '', hrefTo(currentPath()));

async function arrivalOfStage(): Promise<Arrival | null> {
  const found = await standing();
  if (!found) {
    startOver('owner');
    return null;
  }
  if (found.stage === 'check-email') return { kind: 'check-email', email: found.email };
  if (found.stage === 'register') return { kind: 'form' };
  goToStage('owner', found.stage);
  return null;
}

async function resultOf(sessionId: string, userId: string): Promise<Arrival> {
  const body = { sessionId, userId };
  const { outcome, isOwnerNow } = await call(ownerAutoActivateEndpoint, { body, handlesProblems: true });
  if (outcome === 'pending') return { kind: 'outcome', outcome };
  dropQuery();
  if (outcome !== 'verified') return { kind: 'outcome', outcome };
  if (!isOwnerNow) return { kind: 'form' };
  registration.leave();
  await refreshUserQuietly();
  return { kind: 'owner-now' };
}

/** Null if it redirected to another page. */
export async function arrive(): Promise<Arrival | null> {
  const [sessionId, userId] = [registration.id(), hashQuery().get(identityReturnQuery.userId)];
  if (sessionId === null || userId === null) return arrivalOfStage();
  try {
    return await resultOf(sessionId, userId);
  } catch (error) {
    // The result was consumed before, in another tab or before a reload, or it belongs to an earlier visit.
    const isKnownElsewhere = isApiProblem(error) && (error.status === 404 || stageIn(error) !== null);
    if (!isKnownElsewhere) throw error;
    dropQuery();
    return arrivalOfStage();
  }
}
