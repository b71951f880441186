import { useHashLocation } from 'wouter/use-hash-location';
import { paths } from '@portal/contract/routes';

/** Navigates to a path of the app. The path and its query are in the URL's hash. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const oldURL = location.href;
  const url = new URL(oldURL);
  url.hash = path;
  history[replace ? 'replaceState' : 'pushState'](null, '', url.href);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }));
}

const splitQuery = (location: string): [path: string, query: string] => {
  const [path = '', ...query] = location.split('?');
  return [path, query.join('?')];
};

let prerendered: string = paths.login();

/** The path of the prerendered page. */
export const prerenderedPath = (): string => prerendered;

/** Sets the path of the prerendered page; sign-in is the default. Must run before anything is rendered. */
export const setPrerenderedPath = (path: string): void => {
  prerendered = path;
};

/** The path in the URL's hash. While a prerendered page is being hydrated, that page's path. */
export const usePath = (): string => splitQuery(useHashLocation({ ssrPath: prerendered })[0])[0];

/** A query parameter from the URL's hash. */
export const useQueryText = (name: string): string | null =>
  new URLSearchParams(splitQuery(useHashLocation({ ssrPath: prerendered })[0])[1]).get(name);

/** The current path, for use outside rendering. */
export const currentPath = (): string => splitQuery(`/${location.hash.replace(/^#?\/?/, '')}`)[0];

/** The current query in the URL's hash, for use outside rendering. */
export const hashQuery = (): URLSearchParams => new URLSearchParams(splitQuery(location.hash)[1]);

/** The `href` for a path. */
export const hrefTo = (path: string): string => `#${path}`;
