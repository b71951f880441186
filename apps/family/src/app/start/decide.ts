import { termsPendingFlag } from '@portal/contract/session/storage-keys';

/** Which of the prepared pages to paint before the script: chosen by the hash and the signed-in flag. Pure and tiny. */

export type Start =
  /** The landing page. */
  | 'landing'
  /** The sign-in page. */
  | 'sign-in'
  /** Home, rendered by the server for the person who is signed in. */
  | 'home'
  /** The frame of a signed-in page, empty. */
  | 'app'
  /** Nothing: an anonymous page that the script shows. */
  | 'other';

const anonymous =
  /^\/(privacy|accessibility|help|error|outage|notice|login\/\w+|registration\/.+|update\/.+|profile\/email\/(confirm|notMe)|profile\/security\/notMe)$/;

/** `hasHome`: the server has put home into the page. */
export function decideStart(hash: string, flag: string | null, hasHome: boolean): Start {
  const path = `/${hash.replace(/^#?\/?|\?.*$/g, '')}`;
  if (path === '/login') return 'sign-in';
  if (anonymous.test(path)) return 'other';
  if (flag === 'true') {
    if (path === '/landing') return 'other';
    return path === '/' && hasHome ? 'home' : 'app';
  }
  // The terms, which the script shows.
  if (flag === termsPendingFlag) return 'other';
  return path === '/' || path === '/landing' ? 'landing' : 'sign-in';
}
