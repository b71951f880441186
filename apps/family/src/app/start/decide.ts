import { termsPendingFlag } from '@portal/contract/session/storage-keys';

/**
 * What is painted before the bundle runs: a prerendered page (the server renders `home`), only the frame of home (`app`),
 * or nothing (`other`).
 */
export type Start = 'landing' | 'sign-in' | 'home' | 'app' | 'other';

const anonymous =
  /^\/(absence|privacy|accessibility|help|error|outage|notice|login\/\w+|registration\/.+|update\/.+|profile\/email\/(confirm|notMe)|profile\/security\/notMe|admin-view\/.+)$/;

/** `flag` is the stored signed-in flag. `hasHome`: the page contains home, rendered by the server. */
export function decideStart(hash: string, flag: string | null, hasHome: boolean): Start {
  const path = `/${hash.replace(/^#?\/?|\?.*$/g, '')}`;
  if (path === '/login') return 'sign-in';
  if (anonymous.test(path)) return 'other';
  if (flag === 'true') {
    if (path === '/landing') return 'other';
    return path === '/' && hasHome ? 'home' : 'app';
  }
  // The terms aren't prerendered.
  if (flag === termsPendingFlag) return 'other';
  return path === '/' || path === '/landing' ? 'landing' : 'sign-in';
}
