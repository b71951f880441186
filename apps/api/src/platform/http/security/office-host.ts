/**
 * Where the office has its own host (OFFICE_URL), each host serves only its own pages and calls (O-2.9). An
 * administration view runs on the office's host, so the family's page and calls are served there to a view.
 */
import { csrfTokenEndpoint } from '@portal/contract/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { ProblemError, notFound } from '../../errors.ts';
import { readViewCookie } from '../../session/cookies.ts';
import type { Cookies } from '../../session/cookies.ts';
import { isOfficePage } from '../api-routes.ts';
import { isOfficeHost } from './hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Public and the same for everyone: the route responds on the office's own host too. */
    isOnEveryHost?: true;
  }
}

/** Registered before the session is looked up, so that no cookie counts on the other host. */
export function registerOfficeHost(
  app: FastifyInstance,
  { officeHost, officeUrl, supportHosts }: Pick<Config, 'officeHost' | 'officeUrl' | 'supportHosts'>,
  cookies: Cookies,
): void {
  if (officeHost === null) return;
  const isElsewhere = (request: FastifyRequest): boolean =>
    !isOnEveryHost(request) && isOfficeHost(request.headers.host, officeHost) !== isOfOffice(request);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isElsewhere(request)) return done();
    const { url } = request.routeOptions;
    if (isOfficePage(request)) return redirect(reply, addressAt(officeUrl, request));
    if (isOfOffice(request)) return done(notFound());
    const hasView = readViewCookie(request, cookies, supportHosts) !== null;
    if (hasView && (url === '/' || !request.isOutsideApi)) return done();
    if (url === '/') return redirect(reply, '/office');
    return done(notFound());
  });

  // The cookie may be invented, or its view may have ended: then nobody signs in or registers here.
  app.addHook('preParsing', async (request) => {
    if (!isElsewhere(request) || request.isOutsideApi || request.call.actor?.kind === 'admin-view') return;
    // The page loads it before it learns that its view has ended.
    if (request.routeOptions.config.endpoint?.id === csrfTokenEndpoint.id) return;
    throw new ProblemError('sign-in-required');
  });
}

const isOnEveryHost = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.isOnEveryHost ?? config.isHealthCheck ?? false;

/** The office's pages and calls, and those of the identity provider for it. */
const isOfOffice = (request: FastifyRequest): boolean =>
  isOfficePage(request) || request.isOffice || request.routeOptions.config.access?.kind === 'provisioning';

/** Not cached: the setting may be removed again. */
const redirect = (reply: FastifyReply, location: string): void =>
  void reply.header('cache-control', 'no-store').redirect(location, 302);

/** The same path and query at the office. The request line may contain another site's address, which is ignored. */
function addressAt(office: URL, { url }: FastifyRequest): string {
  const { pathname, search } = new URL(url, office);
  return `${office.origin}${pathname}${search}`;
}
