import { termsPendingFlag } from '@portal/contract/session/storage-keys';

/**
 * What is painted before the bundle runs: a prerendered page (the server renders `home`), only the frame of home (`app`),
 * or nothing (`other`).
 */
export type Start = 'landing' | 'sign-in' | 'home' | 'app' | 'other';

const anonymous =
  /^\/(absence|verify-audit|privacy|accessibility|help|error|outage|notice|login\/\w+|registration\/.+|update\/.+|profile\/email\/(confirm|notMe)|profile\/security\/notMe|admin-view\/.+)$/;

/** What the page and this device hold. */
export interface StartWith {
  /** The page contains home, rendered by the server. */
  readonly hasHome?: boolean;
  /** The device keeps data to read offline, although the session has expired. */
  readonly readsOffline?: boolean;
}

/** `flag` is the stored signed-in flag. */
export function decideStart(
  hash: string,
  flag: string | null,
  { hasHome = false, readsOffline = false }: StartWith = {},
): Start {
  const path = `/${hash.replace(/^#?\/?|\?.*$/g, '')}`;
  if (path === '/login') return 'sign-in';
  if (anonymous.test(path)) return 'other';
  if (flag === 'true') {
    if (path === '/landing') return 'other';
    return path === '/' && hasHome ? 'home' : 'app';
  }
  // The terms aren't prerendered.
  if (flag === termsPendingFlag) return 'other';
  // Only the bundle knows whether the server can be reached.
  if (readsOffline) return 'other';
  return path === '/' || path === '/landing' ? 'landing' : 'sign-in';
}
