/**
 * Whether a request is for the API. The matched route decides, never the raw address: the router decodes `/%61pi` and
 * accepts a whole `http://host/api`, so a hook that checked the text could be bypassed.
 */
import { limits } from '@portal/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressProblem } from './request-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** False for everything not known to be outside, such as requests no route matches. */
    isOutsideApi: boolean;
    /** Whether the call belongs to the school office, which has its own session. */
    isOffice: boolean;
  }
}

/** Starts with a static segment other than `api`: a route that starts with a parameter could match anything. */
const outside = /^\/(?!api(?:[/:*(]|$))[^/:*(]*(?:\/|$)/;

/** The `url` of the route as registered; absent where none matches. */
export const liesOutsideApi = (url: string | undefined): boolean => url !== undefined && outside.test(url);

/** A page or a file of the school office. */
export const isOfficePage = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/office' || (url?.startsWith('/office/') ?? false);

/** Runs before every other hook. */
export function registerApiRoutes(app: FastifyInstance): void {
  app.decorateRequest('isOutsideApi', false);
  app.decorateRequest('isOffice', false);
  app.addHook('onRequest', (request, _, done) => {
    const { url } = request.routeOptions;
    request.isOutsideApi = liesOutsideApi(url);
    request.isOffice = url?.startsWith('/api/office/') ?? false;
    done();
  });
}

/** Our pages never send anything longer (G13). */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.url.length <= limits.url) return done();
    done(addressProblem('That address is too long'));
  });
}
