/**
 * The path to return to after signing in (A-4.2; T46): only a relative route of the app, used once, and never by
 * another account. Kept per tab.
 */
import { routePatterns } from '@portal/contract/routes';
import { storageKeys } from '@portal/contract/session';
import { matchPath } from './match-path.ts';
import { tabStore, type SafeStore } from '../device/storage.ts';

const LONGEST = 512;
/** Letters, digits and the few other characters in our ids. No double slash, backslash, percent-encoding or scheme. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._@-]+$/;

const notAfterSignIn: readonly string[] = [
  routePatterns.landing,
  routePatterns.login,
  routePatterns.terms,
  routePatterns.error,
  routePatterns.outage,
  routePatterns.notice,
];

/** The path, if it is a known route that allows returning; otherwise null. */
export function knownPath(path: string): string | null {
  if (path.length > LONGEST || !path.startsWith('/') || notAfterSignIn.includes(path)) return null;
  if (path === routePatterns.home) return path;
  if (
    !path
      .slice(1)
      .split('/')
      .every((segment) => SEGMENT.test(segment))
  )
    return null;
  return Object.values(routePatterns).some((pattern) => matchPath(pattern, path) !== null) ? path : null;
}

const SEPARATOR = ' ';

export const createRedirectPath = (store: SafeStore) => ({
  /** Stores a path for the account whose session ended on it, or for anyone who signs in if there is no account. */
  remember: (path: string, account: string | null): void => {
    const known = knownPath(path);
    if (known !== null && known !== routePatterns.home)
      store.set(storageKeys.redirectRoutePath, `${known}${SEPARATOR}${account ?? ''}`);
  },
  /** Takes the path for the account that signed in: once, and never another account's. */
  take: (account: string): string | null => {
    const held = store.get(storageKeys.redirectRoutePath);
    store.remove(storageKeys.redirectRoutePath);
    if (held === null) return null;
    const [path = '', owner = ''] = held.split(SEPARATOR);
    return owner === '' || owner === account ? knownPath(path) : null;
  },
  clear: (): void => store.remove(storageKeys.redirectRoutePath),
});

export const redirectPath = createRedirectPath(tabStore);
