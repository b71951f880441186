/** Routes of the administration view: its start in the office, and its own calls. */
import {
  adminViewLogoutEndpoint,
  adminViewUserEndpoint,
  auditPageEndpoint,
  issueHelpCodeEndpoint,
  startViewEndpoint,
  viewablePersonEndpoint,
} from '@portal/contract/admin-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DatabaseHandle } from '../../platform/database/handle.ts';
import { notFound } from '../../platform/errors.ts';
import { adminView, signedIn } from '../../platform/http/access.ts';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { isSupportHost } from '../../platform/http/security/hosts.ts';
import { clearViewCookies, setViewCookies } from '../../platform/session/cookies.ts';
import type { Cookies } from '../../platform/session/cookies.ts';
import { helpCodeEvent, issueHelpCode } from './help-code.service.ts';
import { getViewable, startPermissions, startView, startedEvent } from './start.service.ts';
import { endView, endedEvent, getViewedUser, pageEvent, recordPage, requireOwnView } from './view.service.ts';
import { registerViewReviewRoutes } from './review.routes.ts';
import { viewedEvent } from '../../platform/http/admin-view-reads.ts';

export interface ViewDependencies {
  db: Db;
  /** Null: there is no administration view. */
  pool: DatabaseHandle['view'];
  cookies: Cookies;
  secrets: Pick<Config['secrets'], 'codes'>;
  supportHosts: readonly string[];
}

const mayStart = { kind: 'staff', who: 'permitted', anyOf: startPermissions } as const satisfies Access;

export function registerAdminViewRoutes(app: FastifyInstance, deps: ViewDependencies): void {
  registerStart(app, deps);
  registerView(app, deps);
  registerViewReviewRoutes(app, deps.db);
}

/** The view exists only on its hosts (O-10.2). */
function requireView(request: FastifyRequest, { pool, supportHosts }: ViewDependencies): void {
  if (pool === null || !isSupportHost(request.headers.host, supportHosts)) throw notFound();
}

function registerStart(app: FastifyInstance, deps: ViewDependencies): void {
  const { db, cookies } = deps;
  bindRoute(app, viewablePersonEndpoint, {
    access: mayStart,
    audit: { none: 'names only; a start is recorded, and refused ones too' },
    handler: (call, { params, request }) => {
      requireView(request, deps);
      return getViewable(db, call, params);
    },
  });
  bindRoute(app, startViewEndpoint, {
    access: { ...mayStart, stepUp: true },
    audit: { event: startedEvent },
    handler: async (call, { params, body, request, reply }) => {
      requireView(request, deps);
      const started = await startView(deps, call, params, body);
      setViewCookies(reply, cookies, started);
      return { url: '/' };
    },
  });
}

function registerView(app: FastifyInstance, deps: ViewDependencies): void {
  bindRoute(app, issueHelpCodeEndpoint, {
    access: signedIn,
    audit: { event: helpCodeEvent },
    handler: (call) => issueHelpCode(deps, call),
  });
  bindRoute(app, adminViewUserEndpoint, {
    access: adminView,
    audit: { event: viewedEvent },
    handler: async (call, { query }) => {
      requireOwnView(call, query);
      return getViewedUser(deps, call);
    },
  });
  bindRoute(app, adminViewLogoutEndpoint, {
    access: adminView,
    audit: { event: endedEvent },
    handler: async (call, { reply }) => {
      const ended = await endView(deps.db, call);
      clearViewCookies(reply, deps.cookies);
      void reply.header('clear-site-data', '"cache"');
      return ended;
    },
  });
  bindRoute(app, auditPageEndpoint, {
    access: adminView,
    audit: { event: pageEvent },
    handler: async (call, { body }) => {
      requireOwnView(call, body);
      await recordPage(deps.db, call, body);
      return undefined;
    },
  });
}
