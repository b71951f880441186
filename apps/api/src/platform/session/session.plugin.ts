/** Identifies the caller before anything else processes the request. */
import { sessionCheck } from '@portal/contract/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../crypto/tokens.ts';
import type { Db } from '../database/database.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import type { Actor, FamilyActor } from '../access/actor.ts';
import { isDocumentLoad } from '../http/files/document-load.ts';
import { readCookie, readViewCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';
import { createActorLoader } from './actor-loader.ts';
import type { FindActor } from './actor-loader.ts';
import { findSchoolSystem } from './import-key.repository.ts';
import { findProvisioning } from './scim-key.repository.ts';
import { findAdminView } from './admin-view-session.repository.ts';
import { touchSession } from './session.repository.ts';
import { findStaffActor, touchStaffSession } from './staff-session.repository.ts';

/** Minimum age of the last-seen time before it is updated: one write a minute instead of one per call. */
const touchAfterMs = 60_000;

export interface SessionDependencies {
  database: DatabaseHandle;
  clock: Clock;
  config: Pick<Config, 'session' | 'supportHosts'>;
  cookies: Cookies;
}

interface Lookup extends SessionDependencies {
  findActor: FindActor;
}

/** Sets `request.call` on every request; the caller is looked up under /api and where a person opens the portal. */
export function registerSessions(app: FastifyInstance, deps: SessionDependencies): void {
  const lookup = { ...deps, findActor: createActorLoader(deps) };
  app.addHook('onRequest', async (request) => {
    const now = deps.clock();
    const actor = await resolve(request, lookup, now);
    request.call = {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      now,
      actor,
    };
  });
}

function resolve(request: FastifyRequest, deps: Lookup, now: Date): Promise<Actor | null> {
  // These routes check only their key; all others check only the session.
  const kind = request.routeOptions.config.access?.kind;
  if (kind === 'school-system') return resolveKey(request, deps, findSchoolSystem);
  if (kind === 'provisioning') return resolveKey(request, deps, findProvisioning);
  return isDocumentLoad(request) ? resolveVisitor(request, deps, now) : resolveCaller(request, deps, now);
}

/** `Authorization: Bearer` with a key of 256 bits. */
const bearer = /^Bearer ([\w-]{43})$/i;

async function resolveKey(
  { headers }: FastifyRequest,
  deps: Lookup,
  find: (db: Db, tokenHash: Buffer) => Promise<Actor | null>,
): Promise<Actor | null> {
  const [, key] = bearer.exec(headers.authorization ?? '') ?? [];
  return key === undefined ? null : find(deps.database.db, sha256(key));
}

async function resolveCaller(request: FastifyRequest, deps: Lookup, now: Date): Promise<Actor | null> {
  if (request.isOutsideApi) return null;
  if (request.isOffice) return resolveStaff(request, deps, now);
  const view = readViewCookie(request, deps.cookies, deps.config.supportHosts);
  // An ended view isn't answered as a parent who is signed in in the same browser.
  return view === null
    ? resolveActor(request, deps, now)
    : findAdminView(deps.database.db, sha256(view), now);
}

/** The page opens for everyone, even when the database can't identify the caller. */
async function resolveVisitor(request: FastifyRequest, deps: Lookup, now: Date): Promise<FamilyActor | null> {
  if (readViewCookie(request, deps.cookies, deps.config.supportHosts) !== null) return null;
  try {
    return await resolveActor(request, deps, now);
  } catch (error) {
    request.log.warn({ err: error }, 'a visitor could not be looked up');
    return null;
  }
}

/** As for families, the page's background checks don't keep a session alive. */
async function resolveStaff(
  request: FastifyRequest,
  { database, cookies }: Lookup,
  now: Date,
): Promise<Actor | null> {
  const id = readCookie(request, cookies.officeName);
  if (id === null || id.length > 64) return null;
  const actor = await findStaffActor(database.db, sha256(id), now);
  if (!actor || request.headers[sessionCheck.header] === sessionCheck.look) return actor;
  const { session } = actor;
  if (now.getTime() - session.lastSeenAt.getTime() > touchAfterMs)
    await touchStaffSession(database.db, session.idHash, now);
  return actor;
}

async function resolveActor(request: FastifyRequest, deps: Lookup, now: Date): Promise<FamilyActor | null> {
  const id = readCookie(request, deps.cookies.sessionName);
  if (id === null || id.length > 64) return null;
  const actor = await deps.findActor(sha256(id));
  // Two open tabs would otherwise keep each other's session alive forever (docs/decisions/accounts/cookies-on-http.md).
  if (!actor || request.headers[sessionCheck.header] === sessionCheck.look) return actor;
  const { session } = actor;
  if (now.getTime() - session.lastSeenAt.getTime() <= touchAfterMs) return actor;
  await touchSession(deps.database.db, session.idHash, now);
  return { ...actor, session: { ...session, lastSeenAt: now } };
}
