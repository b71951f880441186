import { useHashLocation } from 'wouter/use-hash-location';
import { paths } from '@portal/contract/routes';

/** Goes to a path of the app, its query with it inside the hash. */
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

let paintedPath: string = paths.login();

/** Says which page was painted before the script, where it is not the sign-in page; before anything is rendered. */
export const takeOverFrom = (path: string): void => {
  paintedPath = path;
};

/** The path in the address bar's hash; while a prerendered page is taken over, that page's. */
export const usePath = (): string => splitQuery(useHashLocation({ ssrPath: paintedPath })[0])[0];

/** A value of the query behind the path in the hash. */
export const useQueryText = (name: string): string | null =>
  new URLSearchParams(splitQuery(useHashLocation({ ssrPath: paintedPath })[0])[1]).get(name);

/** The path right now, outside of rendering. */
export const currentPath = (): string => splitQuery(`/${location.hash.replace(/^#?\/?/, '')}`)[0];

/** The query behind the path in the hash right now, outside of rendering. */
export const hashQuery = (): URLSearchParams => new URLSearchParams(splitQuery(location.hash)[1]);

/** A link's `href` for a path. */
export const hrefTo = (path: string): string => `#${path}`;
