/** The checks when the app returns to the foreground: its version, a new anti-forgery token, the session. */
import { authenticationCheckEndpoint } from '@portal/contract/session';
import { isApiProblem, UNREACHABLE } from '../calls/problems/api-problem.ts';
import { call } from '../calls/call.ts';
import { forgetCsrfToken, loadCsrfToken } from '../calls/csrf.ts';
import { idleClock } from '../session/idle-clock.ts';
import { endSession, getSession } from '../session/session.ts';
import { checkVersion, type VersionCheck } from './versions.ts';

export type Outdated = Extract<VersionCheck, { kind: 'outdated' }>;

const isSignedIn = (): boolean => {
  const { status } = getSession();
  return status === 'signed-in' || status === 'terms-pending';
};

/** Without an answer, the state of the session is unknown: the page shows that it is offline, and doesn't sign out. */
const isUnreachable = (error: unknown): boolean => isApiProblem(error) && error.status === UNREACHABLE;

async function checkSession(): Promise<void> {
  forgetCsrfToken();
  await loadCsrfToken();
  if (!isSignedIn()) return;
  const check = await call(authenticationCheckEndpoint, { handlesProblems: true });
  idleClock.set(check.idleSecondsLeft, check.warnSeconds);
}

/** Signs out if a check fails, and keeps drafts. Returns the versions if the app is out of date. */
export async function resumeApp(): Promise<Outdated | null> {
  const version = await checkVersion().catch((): VersionCheck => ({ kind: 'unchecked' }));
  if (version.kind === 'outdated') return version;
  await checkSession().catch((error: unknown) => {
    if (!isUnreachable(error) && isSignedIn()) endSession();
  });
  return null;
}
