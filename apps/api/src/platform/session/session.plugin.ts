/** Resolves who calls, before anything else looks at the request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../crypto/tokens.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import type { Actor } from '../http/call.ts';
import { isDocumentLoad } from '../http/document-load.ts';
import { readCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';
import { findActor, touchSession } from './session.repository.ts';

/** How old the last sighting may be before it is written again: one write a minute, not one a call. */
const touchAfterMs = 60_000;

export interface SessionDependencies {
  database: DatabaseHandle;
  clock: Clock;
  config: Pick<Config, 'session'>;
  cookies: Cookies;
}

/** Sets `request.call` on every request; who calls is looked up under /api and where a person opens the portal. */
export function registerSessions(app: FastifyInstance, deps: SessionDependencies): void {
  app.addHook('onRequest', async (request) => {
    const now = deps.clock();
    const actor = await (isDocumentLoad(request)
      ? resolveVisitor(request, deps, now)
      : resolveCaller(request, deps, now));
    request.call = {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      now,
      actor,
    };
  });
}

async function resolveCaller(
  request: FastifyRequest,
  deps: SessionDependencies,
  now: Date,
): Promise<Actor | null> {
  return request.url.startsWith('/api/') ? resolveActor(request, deps, now) : null;
}

/** The page opens for everybody, whether or not the database can say who it is. */
async function resolveVisitor(
  request: FastifyRequest,
  deps: SessionDependencies,
  now: Date,
): Promise<Actor | null> {
  try {
    return await resolveActor(request, deps, now);
  } catch (error) {
    request.log.warn({ err: error }, 'a visitor could not be looked up');
    return null;
  }
}

async function resolveActor(
  request: FastifyRequest,
  deps: SessionDependencies,
  now: Date,
): Promise<Actor | null> {
  const id = readCookie(request, deps.cookies.sessionName);
  if (id === null || id.length > 64) return null;
  const { idleMs, absoluteMs } = deps.config.session;
  const actor = await findActor(deps.database.callers, sha256(id), {
    seenAfter: new Date(now.getTime() - idleMs),
    createdAfter: new Date(now.getTime() - absoluteMs),
  });
  if (actor && now.getTime() - actor.session.lastSeenAt.getTime() > touchAfterMs) {
    await touchSession(deps.database.db, actor.session.idHash, now);
  }
  return actor;
}
