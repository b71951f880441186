/**
 * If the office has its own host (OFFICE_URL), each host serves only its own pages and calls (O-2.9). One exception:
 * administration views run on the office's host, which serves them the families' page and calls.
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
    /** The office's own host serves this route too, because the response is public and the same for everyone. */
    isOnEveryHost?: true;
  }
}

/** Must be registered before the session lookup, so that each host accepts only its own session cookie. */
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

  // The cookie may be forged, or its view may have ended. Without a live view, families' calls don't work on this host.
  app.addHook('preParsing', async (request) => {
    if (!isElsewhere(request) || request.isOutsideApi || request.call.actor?.kind === 'admin-view') return;
    // The page needs the token to find out that its view has ended.
    if (request.routeOptions.config.endpoint?.id === csrfTokenEndpoint.id) return;
    throw new ProblemError('sign-in-required');
  });
}

const isOnEveryHost = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.isOnEveryHost ?? config.isHealthCheck ?? false;

/** Whether the request is for the office's pages or calls, or is the identity provider's call about staff. */
const isOfOffice = (request: FastifyRequest): boolean =>
  isOfficePage(request) || request.isOffice || request.routeOptions.config.access?.kind === 'provisioning';

/** Not cached, because OFFICE_URL may be removed again. */
const redirect = (reply: FastifyReply, location: string): void =>
  void reply.header('cache-control', 'no-store').redirect(location, 302);

/** The path and query at the office. Ignores the host if the request line has a full address. */
function addressAt(office: URL, { url }: FastifyRequest): string {
  const { pathname, search } = new URL(url, office);
  return `${office.origin}${pathname}${search}`;
}
