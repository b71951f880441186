/**
 * The link a person followed: its token goes from the address bar into memory and nowhere else, so that it is in no
 * history, picture of the screen, log or page count (B-6).
 */
import { currentPath, hashQuery, hrefTo } from './navigation.ts';

export interface LinkToken {
  /** Reads the token and takes it out of the address bar; null for a link that is not good, or for none. */
  readonly take: () => string | null;
  readonly forget: () => void;
  /** False once the page was reloaded: the link may still be good, but its token is not kept anywhere. */
  readonly wasFollowed: () => boolean;
}

/** `read` finds the token in the query the server sent the browser on with. */
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
