import { termsPendingFlag } from '@portal/contract/session/storage-keys';

/**
 * What is painted before the bundle: a prerendered page (`home` by the server), of home only the frame (`app`), or nothing
 * (`other`).
 */
export type Start = 'landing' | 'sign-in' | 'home' | 'app' | 'other';

const anonymous =
  /^\/(privacy|accessibility|help|error|outage|notice|login\/\w+|registration\/.+|update\/.+|profile\/email\/(confirm|notMe)|profile\/security\/notMe)$/;

/** Decides by the hash and the signed-in flag. `hasHome`: the server has rendered home in the page. */
export function decideStart(hash: string, flag: string | null, hasHome: boolean): Start {
  const path = `/${hash.replace(/^#?\/?|\?.*$/g, '')}`;
  if (path === '/login') return 'sign-in';
  if (anonymous.test(path)) return 'other';
  if (flag === 'true') {
    if (path === '/landing') return 'other';
    return path === '/' && hasHome ? 'home' : 'app';
  }
  // The bundle shows the terms.
  if (flag === termsPendingFlag) return 'other';
  return path === '/' || path === '/landing' ? 'landing' : 'sign-in';
}
