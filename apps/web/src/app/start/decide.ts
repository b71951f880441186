/** Which of the prepared pages to paint before the script: chosen by the hash and the signed-in flag. Pure and tiny. */

export type Start =
  /** The sign-in page. */
  | 'sign-in'
  /** The frame of a signed-in page, empty. */
  | 'app'
  /** Nothing: an anonymous page that the script shows. */
  | 'other';

const anonymous = /^\/(privacy|accessibility|help|error)$/;

export function decideStart(hash: string, flag: string | null): Start {
  const path = `/${hash.replace(/^#?\/?/, '')}`;
  if (path === '/login') return 'sign-in';
  if (anonymous.test(path)) return 'other';
  return flag === 'true' ? 'app' : 'sign-in';
}
