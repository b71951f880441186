/** Which of the prepared pages to paint before the script: chosen by the hash and the signed-in flag. Pure and tiny. */

export type Start =
  /** The landing page. */
  | 'landing'
  /** The sign-in page. */
  | 'sign-in'
  /** The frame of a signed-in page, empty. */
  | 'app'
  /** Nothing: an anonymous page that the script shows. */
  | 'other';

const anonymous = /^\/(privacy|accessibility|help|error|outage|notice|login\/\w+)$/;

export function decideStart(hash: string, flag: string | null): Start {
  const path = `/${hash.replace(/^#?\/?|\?.*$/g, '')}`;
  if (path === '/login') return 'sign-in';
  if (anonymous.test(path)) return 'other';
  if (flag === 'true') return path === '/landing' ? 'other' : 'app';
  return path === '/' || path === '/landing' ? 'landing' : 'sign-in';
}
