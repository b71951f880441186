/** The pages at the end of an administration view. They need no session and no service. */
import { routePatterns } from '@portal/contract/routes';
import { fixed } from './route-kinds.ts';
import type { RouteDefinition } from './route-types.ts';

const viewEnd = { ...fixed, frame: 'status' } as const;

export const adminViewRoutes = {
  adminViewLogout: { ...viewEnd, pattern: routePatterns.adminViewLogout, title: 'Administration View ended' },
  adminViewContextError: {
    ...viewEnd,
    pattern: routePatterns.adminViewContextError,
    title: 'Administration View not available',
  },
  adminViewInactiveError: {
    ...viewEnd,
    pattern: routePatterns.adminViewInactiveError,
    title: 'Account inactive',
  },
} as const satisfies Record<string, RouteDefinition>;
