/** The page without the ids, codes and tokens in its URL (A-2.2; T49). */
import { routePatterns } from '@portal/contract/routes';
import { matchPath } from './match-path.ts';

/** `/attendance/:studentId/:centreCode` becomes `/attendance`; an unknown page becomes `/unknown`. */
export function pagePattern(hash: string): string {
  const path = `/${hash.replace(/^#?\/?/, '').replace(/[?#].*$/, '')}`;
  const pattern = Object.values(routePatterns).find((known) => matchPath(known, path) !== null);
  if (pattern === undefined) return '/unknown';
  return pattern.replace(/\/:[^/]+/g, '') || '/';
}

/** The office's pages have paths, not hash routes. */
export const isOfficePath = (pathname: string): boolean => /^\/office(?:\/|$)/.test(pathname);

/** `/office/queue/<id>` becomes `/office/queue`. */
export const officePagePattern = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');
