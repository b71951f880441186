/**
 * The link a person followed: its token goes from the address bar into memory and nowhere else, so that it is in no
 * history, picture of the screen, log or page count (security.md, deviation on the token in a path).
 */
import { paths, resetQuery } from '@portal/contract';
import { currentPath, hashQuery, hrefTo } from '../../platform/navigation.ts';

/** The token of a good link; null for a link that is not good, or for none. */
let held: string | null = null;

/** The token in a query that says the link is good. Pure. */
export function tokenIn(query: URLSearchParams): string | null {
  return query.get(resetQuery.confirmed) === 'true' ? query.get(resetQuery.token) : null;
}

/** The next page's path for what the confirm page was given. Pure. */
export function nextPath(query: URLSearchParams): string {
  const token = tokenIn(query);
  const next = new URLSearchParams({
    ...(token === null ? {} : { [resetQuery.token]: token }),
    [resetQuery.confirmed]: String(token !== null),
  });
  return `${paths.changeForgottenPassword()}?${next.toString()}`;
}

/** Reads the token and takes it out of the address bar; from then on it is known here only. */
export function takeToken(): string | null {
  const query = hashQuery();
  if (query.size > 0) {
    held = tokenIn(query);
    history.replaceState(history.state, '', hrefTo(currentPath()));
  }
  return held;
}

export function forgetToken(): void {
  held = null;
}
