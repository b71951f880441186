/**
 * The session: signed out → (terms pending) → signed in, and back on logout, on a 401 or on a failed
 * authentication check.
 */
import { createContext, use, useSyncExternalStore } from 'react';
import {
  authenticationCheckEndpoint,
  logoutEndpoint,
  sessionCheck,
  storageKeys,
  termsPendingFlag,
} from '@portal/contract/session';
import { type User } from '@portal/contract/students';
import { isApiProblem, UNREACHABLE } from '../calls/problems/api-problem.ts';
import { call } from '../calls/call.ts';
import { forgetCsrfToken, loadCsrfToken } from '../calls/csrf.ts';
import { drafts } from '../drafts/drafts.ts';
import { beginView, forgetView, hasViewCookie, viewFlag } from './admin-view.ts';
import { idleClock } from './idle-clock.ts';
import { drained } from '../calls/in-flight.ts';
import { redirectPath } from '../navigation/redirect-path.ts';
import { eraseOfflineData, offlineAccount } from '../device/offline-data.ts';
import { deviceStore } from '../device/storage.ts';

/** How an administration view ended: by its time or its own logout, by a refusal, or because the account is inactive. */
export type ViewEnd = 'view-ended' | 'view-refused' | 'view-inactive';

export type SessionState =
  | { readonly status: 'starting' }
  /** The server did not respond during startup. */
  | { readonly status: 'unreachable' }
  /** `visitor`: not signed in on this page. `expired`: signed out by the server. `logged-out`: signed out by the user. */
  | { readonly status: 'signed-out'; readonly reason: 'visitor' | 'expired' | 'logged-out' | ViewEnd }
  | { readonly status: 'terms-pending'; readonly user: User }
  | { readonly status: 'signed-in'; readonly user: User };

const SIGNED_IN = 'true';
/** Distinct from a missing flag: the session expired, so drafts are kept. */
const EXPIRED = 'false';

let state: SessionState = { status: 'signed-out', reason: 'visitor' };
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const getSession = (): SessionState => state;

const RenderedSession = createContext<SessionState | null>(null);
/** Provides the session to render on the server. */
export const RenderedSessionProvider = RenderedSession.Provider;

/** The session, for deciding what to show. Screens that need the signed-in person use `useUser` instead. */
export function useSession(): SessionState {
  const rendered = use(RenderedSession);
  return useSyncExternalStore(subscribe, getSession, () => rendered ?? getSession());
}

function enter(user: User): void {
  // The device is not the parent's: neither their drafts nor the flag of their session belong here.
  if (user.isAdminView) return setState({ status: 'signed-in', user });
  drafts.open(user.accountKey);
  if (offlineAccount() !== user.accountKey) eraseOfflineData();
  if (user.hasPendingTermsAndConditions) {
    deviceStore.set(storageKeys.authenticated, termsPendingFlag);
    return setState({ status: 'terms-pending', user });
  }
  deviceStore.set(storageKeys.authenticated, SIGNED_IN);
  setState({ status: 'signed-in', user });
}

/** The schema of a person is large, and signing in doesn't need it. */
async function loadUser(handlesProblems = false): Promise<User> {
  const view = viewFlag();
  if (view !== null) {
    const { callForViewedUser } = await import('../calls/call-for-view.ts');
    return callForViewedUser(view);
  }
  const { callForUser } = await import('../calls/call-for-user.ts');
  return callForUser(handlesProblems);
}

async function loadFirstUser(embedded: string | undefined): Promise<User> {
  if (embedded === undefined) return loadUser();
  const { parseUser } = await import('../calls/call-for-user.ts');
  return parseUser(embedded);
}

/**
 * Checks whether the session is alive, and for how long. After a 401, the user is signed out by the time this settles.
 * Returns the account whose session it is.
 */
export async function checkAuthentication(): Promise<string | undefined> {
  const check = await call(authenticationCheckEndpoint, {});
  idleClock.set(check.idleSecondsLeft, check.warnSeconds);
  return check.accountKey;
}

/** Reloads the page and never settles, so that nothing of the previous user is shown or opened meanwhile. */
function reloadForOther(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/**
 * The same check, made by the page when its timer runs out: another tab may have used the session since. It doesn't
 * renew the session, or two open tabs would keep each other's alive for ever (G6).
 */
export async function checkSessionPassively(): Promise<void> {
  await idleClock.withoutRenewal(async () => {
    const check = await call(authenticationCheckEndpoint, {
      headers: { [sessionCheck.header]: sessionCheck.look },
    });
    idleClock.set(check.idleSecondsLeft, check.warnSeconds);
  });
}

const isInactive = (error: unknown): boolean => isApiProblem(error) && error.is('account-inactive');

const restart = async (embedded: string | undefined): Promise<void> => {
  try {
    const [user, sessionOf] = await Promise.all([loadFirstUser(embedded), checkAuthentication()]);
    // Another user has signed in, in another tab, since the page was rendered.
    if (sessionOf !== undefined && sessionOf !== user.accountKey) await reloadForOther();
    enter(user);
  } catch (error) {
    // A TypeError: the module for the call failed to load too.
    if (error instanceof TypeError || (isApiProblem(error) && error.status === UNREACHABLE))
      setState({ status: 'unreachable' });
    else if (viewFlag() !== null) endView(isInactive(error) ? 'view-inactive' : 'view-refused');
    else if (state.status === 'starting') endSession();
  }
};

/**
 * Startup: the anti-forgery token, then the session if this device expects one. Rejects if the token could not be
 * loaded, which leads to /error. `embedded` is the user embedded in the page by the server. Pass it only at the
 * first start, because another user may sign in later.
 */
export async function startSession(embedded?: string): Promise<void> {
  const token = loadCsrfToken();
  beginView();
  if (viewFlag() !== null) return startView(token);
  const flag = deviceStore.get(storageKeys.authenticated);
  if (flag === SIGNED_IN || flag === termsPendingFlag) {
    setState({ status: 'starting' });
    await Promise.all([token, restart(embedded)]);
    return;
  }
  checkOffline();
  try {
    await token;
  } catch (error) {
    // Without the server, a person whose session has expired can read what this device keeps.
    if (offlineAccount() === null || !isApiProblem(error) || error.status !== UNREACHABLE) throw error;
    setState({ status: 'unreachable' });
  }
}

async function startView(token: Promise<unknown>): Promise<void> {
  if (!hasViewCookie()) endView('view-ended');
  else {
    setState({ status: 'starting' });
    await restart(undefined);
  }
  await token;
}

/** The administration view has ended: this tab shows the page that says why. */
export function endView(reason: ViewEnd): void {
  forgetView();
  forgetCsrfToken();
  idleClock.stop();
  setState({ status: 'signed-out', reason });
}

/** After a successful login: loads the person, who is signed in unless terms are pending. */
export async function completeSignIn(): Promise<User> {
  forgetCsrfToken();
  const user = await loadUser();
  enter(user);
  // Only for the idle warning's timer. A 401 signs out anyway.
  void checkAuthentication().catch(() => undefined);
  return user;
}

/** Reloads the person after a change, such as a reported absence or accepted terms. */
export async function refreshUser(): Promise<User> {
  const user = await loadUser();
  enter(user);
  return user;
}

/** The same after a submission. It has already succeeded, so a failure to reload the counts shows no error page. */
export async function refreshUserQuietly(): Promise<void> {
  await loadUser(true).then(enter, () => undefined);
}

/** The data kept to read offline outlast an idle session, but not one that was ended from elsewhere. */
const checkOffline = (): void => {
  if (offlineAccount() !== null)
    void import('../offline/offline.ts').then((offline) => offline.checkOffline()).catch(() => undefined);
};

/** The session has ended, here or on the server. Drafts are kept for the same account. */
export function endSession(): void {
  if (viewFlag() !== null) return endView('view-refused');
  checkOffline();
  deviceStore.set(storageKeys.authenticated, EXPIRED);
  forgetCsrfToken();
  idleClock.stop();
  setState({ status: 'signed-out', reason: 'expired' });
}

function forgetPerson(): void {
  eraseOfflineData();
  drafts.clear();
  redirectPath.clear();
  forgetCsrfToken();
  idleClock.stop();
  setState({ status: 'signed-out', reason: 'logged-out' });
}

/** After the person who logged out has reached the sign-in page, the next person is a visitor. */
export function welcomeVisitor(): void {
  if (state.status === 'signed-out' && state.reason === 'logged-out')
    setState({ status: 'signed-out', reason: 'visitor' });
}

/** The person has logged out, and the server has confirmed it. */
export function leaveSession(): void {
  deviceStore.remove(storageKeys.authenticated);
  forgetPerson();
}

/** Signs out once nothing is in flight. Rejects, still signed in, if the server could not be reached. */
export async function logOut(): Promise<void> {
  await drained();
  if (viewFlag() !== null) {
    const { callToEndView } = await import('../calls/call-for-view.ts');
    await callToEndView();
    return endView('view-ended');
  }
  try {
    await call(logoutEndpoint, { handlesProblems: true });
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 401) throw error;
  }
  leaveSession();
}

/** Follows the device's other tabs: signing out in one signs out all, and signing in updates the others. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.authenticated || viewFlag() !== null) return;
    const isIn = state.status === 'signed-in' || state.status === 'terms-pending';
    // A failed start shows in the state. The next call will hit the same failure and report it.
    if (newValue === SIGNED_IN && !isIn) void startSession().catch(() => undefined);
    if (newValue === null && isIn) forgetPerson();
    if (newValue === EXPIRED && isIn) setState({ status: 'signed-out', reason: 'expired' });
  });
}
