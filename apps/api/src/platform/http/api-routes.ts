/**
 * Whether a request is for the API. The route that answers tells, never the address as it was written: the router
 * decodes `/%61pi` and takes a whole `http://host/api`, so a hook that looked at the text would be walked around.
 */
import { limits } from '@portal/contract/limits';
import type { FastifyInstance } from 'fastify';
import { addressProblem } from './request-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** False for everything that isn't known to lie outside, such as what no route answers. */
    isOutsideApi: boolean;
  }
}

/** Begins with a fixed part that isn't `api`: what begins with a parameter could stand for anything. */
const outside = /^\/(?!api(?:[/:*(]|$))[^/:*(]*(?:\/|$)/;

/** `url`: of the route, as it was registered; absent where none answers. */
export const liesOutsideApi = (url: string | undefined): boolean => url !== undefined && outside.test(url);

/** Before every other hook. */
export function registerApiRoutes(app: FastifyInstance): void {
  app.decorateRequest('isOutsideApi', false);
  app.addHook('onRequest', (request, _, done) => {
    request.isOutsideApi = liesOutsideApi(request.routeOptions.url);
    done();
  });
}

/** Whatever is longer was not made by a page of ours (G13). */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.url.length <= limits.url) return done();
    done(addressProblem('That address is too long'));
  });
}
