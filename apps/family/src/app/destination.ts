/** Decides what to show for a path and a session. Pure. */
import { paths } from '@portal/contract/routes';
import { type User } from '@portal/contract/students';
import { accessTo } from './access.ts';
import type { SessionState, StudentPage, ViewEnd } from '@portal/client/session';
import { findRoute, type FoundRoute } from './routes.ts';

export type Destination =
  | {
      readonly kind: 'screen';
      readonly found: FoundRoute;
      readonly path: string;
      readonly user: User | null;
      readonly page: StudentPage | null;
    }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A signed-in person at the sign-in or terms page continues to the requested path, or home. */
  | { readonly kind: 'after-sign-in'; readonly user: User }
  | { readonly kind: 'wait' }
  | { readonly kind: 'unreachable' };

const redirect = (to: string): Destination => ({ kind: 'redirect', to });

function atSignIn(session: SessionState): Destination {
  if (session.status === 'signed-in') return { kind: 'after-sign-in', user: session.user };
  return session.status === 'terms-pending' ? redirect(paths.terms()) : { kind: 'sign-in' };
}

function atProtected(found: FoundRoute, path: string, user: User): Destination {
  if (found.name === 'terms') return { kind: 'after-sign-in', user };
  const access = accessTo(found.route, found.params, user);
  if (access.kind === 'refused') return redirect(paths[access.by]());
  return { kind: 'screen', found, path, user, page: access.page };
}

/** A signed-out visitor's home is the landing page. A person whose session ended signs in again. */
const pathFor = (path: string, session: SessionState): string =>
  path === paths.home() && session.status === 'signed-out' && session.reason === 'visitor'
    ? paths.landing()
    : path;

const viewEndPages: Readonly<Record<ViewEnd, string>> = {
  'view-ended': paths.adminViewLogout(),
  'view-refused': paths.adminViewContextError(),
  'view-inactive': paths.adminViewInactiveError(),
};

/** Where the pages of an administration view lead once it has ended; undefined for everyone else. */
function viewEndOf(session: SessionState): string | undefined {
  const pages: Readonly<Record<string, string>> = viewEndPages;
  return session.status === 'signed-out' ? pages[session.reason] : undefined;
}

export function destinationOf(wanted: string, session: SessionState): Destination {
  const path = pathFor(wanted, session);
  const found = findRoute(path);
  const ended = viewEndOf(session);
  if (ended !== undefined && (!found?.route.anonymous || found.name === 'login')) return redirect(ended);
  if (!found) return redirect(paths.home());
  if (found.name === 'login') return atSignIn(session);
  if (session.status === 'starting') return { kind: 'wait' };
  // Logging out always leads to the sign-in page, even from a public page.
  if (session.status === 'signed-out' && session.reason === 'logged-out') return { kind: 'sign-in' };
  const plain = { kind: 'screen', found, path, page: null } as const;
  if (found.route.anonymous) return { ...plain, user: session.status === 'signed-in' ? session.user : null };
  if (session.status === 'unreachable') return { kind: 'unreachable' };
  if (session.status === 'signed-out') return { kind: 'sign-in' };
  if (session.status === 'signed-in') return atProtected(found, path, session.user);
  return found.name === 'terms' ? { ...plain, user: session.user } : redirect(paths.terms());
}
