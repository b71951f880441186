/** Routes of families. Each handler first finds the school of the call and checks the permission there. */
import {
  bouncedFamiliesEndpoint,
  endFamilySessionsEndpoint,
  familyPageEndpoint,
  familyPermissions,
  familySearchEndpoint,
  resendConfirmationEndpoint,
  unlockFamilyEndpoint,
} from '@portal/contract/families';
import { familyReachabilityEndpoint } from '@portal/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../platform/database/reader.ts';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import {
  confirmationSentEvent,
  endFamilySessions,
  resendConfirmation,
  sessionsEndedEvent,
  unlockFamily,
  unlockedEvent,
} from './counter.service.ts';
import type { CounterDependencies } from './counter.service.ts';
import { getFamily, viewedEvent } from './family.service.ts';
import { getFamilyReachability, reachabilityViewedEvent } from './reachability.service.ts';
import { findBouncedFamilies, findFamilies } from './search.service.ts';

const managesFamilies = {
  kind: 'staff',
  who: 'permitted',
  anyOf: familyPermissions,
} as const satisfies Access;

export function registerFamilyRoutes(
  app: FastifyInstance,
  deps: CounterDependencies & { reader: Reader },
): void {
  bindRoute(app, familySearchEndpoint, {
    access: managesFamilies,
    audit: { none: 'a list of names; opening a family is recorded' },
    handler: (call, { params, body }) =>
      deps.reader.read((db) => findFamilies(db, call, params.centreCode, body)),
  });
  bindRoute(app, bouncedFamiliesEndpoint, {
    access: managesFamilies,
    audit: { none: 'a list of names; opening a family is recorded' },
    handler: (call, { params }) => deps.reader.read((db) => findBouncedFamilies(db, call, params.centreCode)),
  });
  bindRoute(app, familyPageEndpoint, {
    access: managesFamilies,
    audit: { event: viewedEvent },
    handler: (call, { params }) => getFamily(deps, call, params),
  });
  bindRoute(app, familyReachabilityEndpoint, {
    access: managesFamilies,
    audit: { event: reachabilityViewedEvent },
    handler: (call, { params }) => getFamilyReachability(deps.db, call, params),
  });
  bindRoute(app, endFamilySessionsEndpoint, {
    access: managesFamilies,
    audit: { event: sessionsEndedEvent },
    handler: (call, { params }) => endFamilySessions(deps, call, params),
  });
  bindRoute(app, resendConfirmationEndpoint, {
    access: managesFamilies,
    audit: { event: confirmationSentEvent },
    handler: (call, { params }) => resendConfirmation(deps, call, params),
  });
  bindRoute(app, unlockFamilyEndpoint, {
    access: managesFamilies,
    audit: { event: unlockedEvent },
    handler: (call, { params }) => unlockFamily(deps, call, params),
  });
}
