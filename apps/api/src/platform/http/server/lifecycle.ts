/** The stages of a process: it prepares its database, serves calls, and drains before it stops. */
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route responds in every stage. */
    isHealthCheck?: true;
  }
}

/**
 * `preparing`: the schema may be too old, so calls get 503. `draining`: `/ready` is 503, so that the load balancer stops
 * sending calls; those that still arrive are served.
 */
export interface Lifecycle {
  stage: 'preparing' | 'serving' | 'draining';
}

const retryAfterSeconds = 3;

/** Registered after the hooks that set the headers of every response. */
export function registerLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, _, done) => {
    if (lifecycle.stage !== 'preparing' || request.routeOptions.config.isHealthCheck) return done();
    done(new ProblemError('busy', { retryAfterSeconds }));
  });
  app.addHook('onSend', (_, reply, _payload, done) => {
    // The client's next call then needs a new connection, which the load balancer opens to another process.
    if (lifecycle.stage === 'draining') void reply.header('connection', 'close');
    done();
  });
}
