/**
 * Who is signed in: signed out → (terms pending) → signed in, and back by logging out,
 * by a 401 or by a failed authentication check.
 */
import { useSyncExternalStore } from 'react';
import {
  authenticationCheckEndpoint,
  logoutEndpoint,
  sessionCheck,
  storageKeys,
  termsPendingFlag,
} from '@portal/contract/session';
import { type User } from '@portal/contract/students';
import { isApiProblem, UNREACHABLE } from '../calls/api-problem.ts';
import { call } from '../calls/call.ts';
import { forgetCsrfToken, loadCsrfToken } from '../calls/csrf.ts';
import { drafts } from '../drafts/drafts.ts';
import { takeEarly } from '../early-start/early-start.ts';
import { idleClock } from './idle-clock.ts';
import { drained } from '../calls/in-flight.ts';
import { redirectPath } from '../navigation/redirect-path.ts';
import { deviceStore } from '../device/storage.ts';

export type SessionState =
  | { readonly status: 'starting' }
  /** The server did not answer while starting. */
  | { readonly status: 'unreachable' }
  /** `visitor` has not signed in on this page, `expired` was signed out by the server, `left` logged out. */
  | { readonly status: 'signed-out'; readonly reason: 'visitor' | 'expired' | 'left' }
  | { readonly status: 'terms-pending'; readonly user: User }
  | { readonly status: 'signed-in'; readonly user: User };

const SIGNED_IN = 'true';
/** Differs from no flag at all: the session ended by itself, so what was typed is kept. */
const EXPIRED = 'false';

let state: SessionState = { status: 'signed-out', reason: 'visitor' };
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const getSession = (): SessionState => state;

/** The session, for deciding what to show. Screens that need the signed-in person call `useUser` instead. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, getSession, getSession);

function enter(user: User): void {
  drafts.open(user.accountKey);
  if (user.hasPendingTermsAndConditions) {
    deviceStore.set(storageKeys.authenticated, termsPendingFlag);
    return become({ status: 'terms-pending', user });
  }
  deviceStore.set(storageKeys.authenticated, SIGNED_IN);
  become({ status: 'signed-in', user });
}

/** What describes a person is large, and nobody needs it to sign in. */
async function loadUser(handlesProblems = false): Promise<User> {
  const { callForUser } = await import('../calls/call-for-user.ts');
  return callForUser(handlesProblems);
}

/** Asks whether the session is alive and for how long; a 401 has signed out by the time this settles. */
export async function checkAuthentication(): Promise<void> {
  const check = await call(authenticationCheckEndpoint, { early: takeEarly('check') });
  idleClock.set(check.idleSecondsLeft, check.warnSeconds);
}

/**
 * The same, asked by the page alone when its clock runs down: another tab may have been used since. It keeps no session
 * alive, or two open tabs would keep each other's for ever (G6).
 */
export async function lookAtSession(): Promise<void> {
  await idleClock.looking(async () => {
    const check = await call(authenticationCheckEndpoint, {
      headers: { [sessionCheck.header]: sessionCheck.look },
    });
    idleClock.set(check.idleSecondsLeft, check.warnSeconds);
  });
}

const restart = async (): Promise<void> => {
  try {
    const [user] = await Promise.all([loadUser(), checkAuthentication()]);
    enter(user);
  } catch (error) {
    // A TypeError: the script for the call didn't come either.
    if (error instanceof TypeError || (isApiProblem(error) && error.status === UNREACHABLE))
      become({ status: 'unreachable' });
    else if (state.status === 'starting') endSession();
  }
};

/**
 * Startup: the anti-forgery token, then the session when this device believes it has one.
 * Rejects when the token could not be loaded, which leads to /error.
 */
export async function startSession(): Promise<void> {
  const token = loadCsrfToken();
  const flag = deviceStore.get(storageKeys.authenticated);
  if (flag === SIGNED_IN || flag === termsPendingFlag) {
    become({ status: 'starting' });
    await Promise.all([token, restart()]);
  } else {
    await token;
  }
}

/** After a successful login: loads the person, who is signed in unless terms are pending. */
export async function completeSignIn(): Promise<User> {
  forgetCsrfToken();
  const user = await loadUser();
  enter(user);
  // Only for the clock of the idle warning; a 401 signs out by itself.
  void checkAuthentication().catch(() => undefined);
  return user;
}

/** Loads the person again after something changed, such as a reported absence or accepted terms. */
export async function refreshUser(): Promise<User> {
  const user = await loadUser();
  enter(user);
  return user;
}

/** The same after something was sent: it has arrived, so a failure to read the counts again is nobody's error page. */
export async function refreshUserQuietly(): Promise<void> {
  await loadUser(true).then(enter, () => undefined);
}

/** The session has ended, here or at the server. What was typed stays for the same account. */
export function endSession(): void {
  deviceStore.set(storageKeys.authenticated, EXPIRED);
  forgetCsrfToken();
  idleClock.stop();
  become({ status: 'signed-out', reason: 'expired' });
}

function forgetPerson(): void {
  drafts.clear();
  redirectPath.clear();
  forgetCsrfToken();
  idleClock.stop();
  become({ status: 'signed-out', reason: 'left' });
}

/** The person who left has been brought to the sign-in page; whoever comes now is a visitor. */
export function welcomeVisitor(): void {
  if (state.status === 'signed-out' && state.reason === 'left')
    become({ status: 'signed-out', reason: 'visitor' });
}

/** The person has left, and the server knows. */
export function leaveSession(): void {
  deviceStore.remove(storageKeys.authenticated);
  forgetPerson();
}

/** Signs out once nothing is in flight; rejects, still signed in, when the server could not be told. */
export async function logOut(): Promise<void> {
  await drained();
  try {
    await call(logoutEndpoint, { handlesProblems: true });
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 401) throw error;
  }
  leaveSession();
}

/** Follows the other tabs of this device: signing out in one signs out all, signing in wakes the others. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.authenticated) return;
    const isIn = state.status === 'signed-in' || state.status === 'terms-pending';
    // A failed start shows itself in the state; the next call meets the same trouble and says so.
    if (newValue === SIGNED_IN && !isIn) void startSession().catch(() => undefined);
    if (newValue === null && isIn) forgetPerson();
    if (newValue === EXPIRED && isIn) become({ status: 'signed-out', reason: 'expired' });
  });
}
