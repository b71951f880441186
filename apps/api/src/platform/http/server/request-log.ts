/** One line a call: which route, how it ended and how long it took. Never the address, a query or anything about a person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The request id is on every line that a request's own logger writes (`reqId`). */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions?.url ?? '(none)';
  const { method } = request;
  request.log.info({ route, method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
}

/** Logs every call that reached the router. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}
