/** Counts and times every request, by route pattern. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

type RequestMetrics = Pick<Metrics, 'requests' | 'requestSeconds'>;

export function countRequest(metrics: RequestMetrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions?.url ?? '(none)';
  const { method } = request;
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  metrics.requests.inc({ route, method, status });
  metrics.requestSeconds.observe({ route, method }, reply.elapsedTime / 1000);
}

/** Counts every request that reached the router. */
export function registerRequestMetrics(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    countRequest(metrics, request, reply);
    done();
  });
}
