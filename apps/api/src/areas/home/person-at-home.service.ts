/** Decides who gets home rendered by the server, before the script runs (A-2.3; docs/decisions/pages/painted-home.md). */
import type { Call } from '../../platform/http/call.ts';
import type { PersonAtHome } from '../../platform/page/page.routes.ts';
import { listInForce } from '../service-status/index.ts';
import { userAnswer } from './user.service.ts';
import type { HomeDependencies } from './user.service.ts';

/** Terms, outages and alerts take precedence over home; then the page's own script navigates. */
export function createPersonAtHome(deps: HomeDependencies): PersonAtHome {
  return async ({ actor, now }: Call) => {
    if (actor?.kind !== 'family' || actor.hasPendingTerms) return null;
    if ((await listInForce(deps.db, 'web', now)).length > 0) return null;
    return (await userAnswer(deps, { actor, now }, { includeFutureStudents: true })).text;
  };
}
