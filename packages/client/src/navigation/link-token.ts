/**
 * The token of a followed link. It moves from the address bar into memory only, so that it appears in no history,
 * screenshot, log or page view (B-6).
 */
import { currentPath, hashQuery, hrefTo } from './navigation.ts';

export interface LinkToken {
  /** Takes the token from the address bar. Null for an invalid link or for none. */
  readonly take: () => string | null;
  readonly forget: () => void;
  /** False after a reload: the link may still work, but its token was only in memory. */
  readonly wasFollowed: () => boolean;
}

/** `read` extracts the token from the query of the server's redirect. */
export function createLinkToken(read: (query: URLSearchParams) => string | null): LinkToken {
  let held: string | null = null;
  let wasFollowed = false;
  return {
    take() {
      const query = hashQuery();
      if (query.size > 0) {
        held = read(query);
        wasFollowed = true;
        history.replaceState(history.state, '', hrefTo(currentPath()));
      }
      return held;
    },
    forget() {
      held = null;
    },
    wasFollowed: () => wasFollowed,
  };
}
