/** One line per call: the route, the result and the duration. Never the address, a query or anything about a person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Every line of a request's own logger contains the request id (`reqId`). */
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
