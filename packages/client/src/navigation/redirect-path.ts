/**
 * Where to go after signing in (A-4.2; T46): a route of the app only, relative, used once,
 * never by another account. Kept for the tab.
 */
import { routePatterns } from '@portal/contract/routes';
import { storageKeys } from '@portal/contract/session';
import { matchPath } from './match-path.ts';
import { tabStore, type SafeStore } from '../device/storage.ts';

const LONGEST = 512;
/** Letters, digits and the few signs our ids hold; no second slash in a row, no backslash, no encoded sign, no scheme. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._@-]+$/;

const notAfterSignIn: readonly string[] = [
  routePatterns.landing,
  routePatterns.login,
  routePatterns.terms,
  routePatterns.error,
  routePatterns.outage,
  routePatterns.notice,
];

/** The path when it is a known route a person may be sent to, else null. */
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
  /** Remembers a path for the account whose session ended on it; without an account, for whoever signs in. */
  remember: (path: string, account: string | null): void => {
    const known = knownPath(path);
    if (known !== null && known !== routePatterns.home)
      store.set(storageKeys.redirectRoutePath, `${known}${SEPARATOR}${account ?? ''}`);
  },
  /** Takes the path for the account that signed in: once, and never one that belongs to somebody else. */
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
