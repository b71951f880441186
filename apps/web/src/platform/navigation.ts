import { useHashLocation, navigate } from 'wouter/use-hash-location';
import { paths } from '@portal/contract';

export { navigate };

/** The path in the address bar's hash; while the prerendered page is taken over, the sign-in page's. */
export const usePath = (): string => useHashLocation({ ssrPath: paths.login() })[0];

/** The path right now, outside of rendering. */
export const currentPath = (): string => `/${location.hash.replace(/^#?\/?/, '')}`;

/** A link's `href` for a path. */
export const hrefTo = (path: string): string => `#${path}`;
